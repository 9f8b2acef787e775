import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import type { ValueOr } from '../../template/author/value.js';
import { restrictedContainer, restrictedPod } from '../kubernetes/pod-security.js';
import type { RayClusterDescription } from './cluster-spec.js';
import type { Toleration } from '../kubernetes/toleration.js';
import type { TemplatedMap } from '../../template/author/plain-operand.js';
import { someOf, type TemplatedList, unlessEmpty } from '../kubernetes/templated.js';

/**
 * The pod that submits a job to Ray and follows its log. It only needs Ray's command line. What is not set is that of the
 * cluster that is created for the job.
 */
export interface RaySubmitter extends Partial<OfCluster> {
  /**
   * Must have the same version of Ray as the cluster. Required for an existing cluster.
   *
   * @default the image of the cluster that is created for the job
   */
  readonly image?: ValueOr<string>;
  /** CPU request and limit, a quantity. @default '500m' */
  readonly cpu?: ValueOr<string>;
  /** Memory request and limit, a quantity. @default '1Gi' */
  readonly memory?: ValueOr<string>;
  /** Node labels for pod assignment. @default none */
  readonly nodeSelector?: TemplatedMap;
  /** Tolerations for the pod. @default none */
  readonly tolerations?: TemplatedList<Toleration>;
  /** Number of retries of the pod. @default 2, the operator's default */
  readonly retries?: ValueOr<number>;
  /** Volumes. @default none */
  readonly volumes?: TemplatedList<Kubernetes['Volume']>;
  /** Volume mounts of the container. @default none */
  readonly volumeMounts?: TemplatedList<Kubernetes['VolumeMount']>;
  /** Init containers. @default none */
  readonly initContainers?: TemplatedList<Kubernetes['Container']>;
}

type OfCluster = Pick<
  RayClusterDescription,
  'imagePullPolicy' | 'imagePullSecrets' | 'runAsUser' | 'podLabels' | 'podAnnotations' | 'podSecurityContext'
>;

/** `submitterPodTemplate` of a RayJob. The operator's default pod does not comply with the standard `restricted`. */
export function submitterPod(image: ValueOr<string>, submitter: RaySubmitter, cluster: Partial<OfCluster>): object {
  const { cpu = '500m', memory = '1Gi', nodeSelector, tolerations, volumes, volumeMounts, initContainers } = submitter;
  const options = { ...cluster, ...submitter };
  const { imagePullPolicy = 'IfNotPresent', imagePullSecrets, runAsUser = 1000, podLabels, podAnnotations } = options;
  const resources = { cpu, memory };
  return {
    metadata: { labels: unlessEmpty(podLabels), annotations: unlessEmpty(podAnnotations) },
    spec: {
      // It connects to the dashboard of the cluster, not to the API server.
      automountServiceAccountToken: false,
      restartPolicy: 'Never',
      securityContext: options.podSecurityContext ?? restrictedPod(runAsUser),
      imagePullSecrets: unlessEmpty(imagePullSecrets),
      nodeSelector: unlessEmpty(nodeSelector),
      tolerations: unlessEmpty(tolerations),
      initContainers: someOf(initContainers),
      containers: [
        {
          name: 'ray-job-submitter',
          image,
          imagePullPolicy,
          resources: { limits: resources, requests: resources },
          securityContext: restrictedContainer,
          volumeMounts: someOf(volumeMounts),
        },
      ],
      volumes: someOf(volumes),
    },
  };
}
