import type { ValueOr } from '../../template/author/value.js';
import { restrictedContainer, restrictedPod } from '../kubernetes/pod-security.js';
import type { RayClusterDescription } from './cluster-spec.js';
import type { Toleration } from './group.js';
import { type TemplatedList, type TemplatedMap, unlessEmpty } from '../kubernetes/templated.js';

/** The pod that hands a job to Ray and follows its log: it needs Ray's command line and little else. */
export interface RaySubmitter {
  /**
   * Must have the Ray of the cluster. To be given for a cluster that is there already: its image cannot be read off it.
   *
   * @default the image of the cluster that is made for the job
   */
  readonly image?: ValueOr<string>;
  /** @default '500m' */
  readonly cpu?: ValueOr<string>;
  /** @default '1Gi' */
  readonly memory?: ValueOr<string>;
  /** @default none */
  readonly nodeSelector?: TemplatedMap;
  /** @default none */
  readonly tolerations?: TemplatedList<Toleration>;
}

type Surroundings = Partial<
  Pick<RayClusterDescription, 'imagePullPolicy' | 'imagePullSecrets' | 'runAsUser' | 'podLabels' | 'podAnnotations'>
>;

/** `submitterPodTemplate` of a RayJob. Without it the operator's own pod would not keep to the standard `restricted`. */
export function submitterPod(image: ValueOr<string>, submitter: RaySubmitter, around: Surroundings): object {
  const { cpu = '500m', memory = '1Gi', nodeSelector, tolerations } = submitter;
  const { imagePullPolicy = 'IfNotPresent', imagePullSecrets, runAsUser = 1000, podLabels, podAnnotations } = around;
  const resources = { cpu, memory };
  return {
    metadata: { labels: unlessEmpty(podLabels), annotations: unlessEmpty(podAnnotations) },
    spec: {
      // It speaks to the cluster's dashboard, not to the API server.
      automountServiceAccountToken: false,
      restartPolicy: 'Never',
      securityContext: restrictedPod(runAsUser),
      imagePullSecrets: unlessEmpty(imagePullSecrets),
      nodeSelector: unlessEmpty(nodeSelector),
      tolerations: unlessEmpty(tolerations),
      containers: [
        {
          name: 'ray-job-submitter',
          image,
          imagePullPolicy,
          resources: { limits: resources, requests: resources },
          securityContext: restrictedContainer,
        },
      ],
    },
  };
}
