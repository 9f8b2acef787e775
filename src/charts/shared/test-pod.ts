import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { hook } from '../../chart/build/annotations.js';
import { restrictedPod } from '../../constructs/kubernetes/pod-security.js';
import { toPlainString } from '../../constructs/kubernetes/templated.js';
import type { ValueOr, Value } from '../../template/author/value.js';

export interface TestPodProps {
  readonly name: ValueOr<string>;
  readonly namespace: ValueOr<string>;
  readonly serviceAccountName: ValueOr<string>;
  /** The image of what is tested, so that no other is needed. */
  readonly image: ValueOr<string>;
  readonly imagePullPolicy: ValueOr<string>;
  readonly imagePullSecrets: Value<readonly { readonly name: string }[]>;
  readonly runAsUser: ValueOr<number>;
  /** @default the image's */
  readonly runAsGroup?: ValueOr<number>;
}

export interface TestPodContent {
  /** The container, but for its name and image. */
  readonly container: object;
  /** @default none */
  readonly volumes?: unknown;
  /** Whether the pod has a token for the API server. @default false */
  readonly asksApi?: boolean;
}

/** A pod that `helm test` runs; it is to end within ten minutes, well where it proves what it should. */
export function testPod(scope: Construct, props: TestPodProps, content: TestPodContent): ApiObject {
  const { name, namespace, serviceAccountName, image, imagePullPolicy, imagePullSecrets } = props;
  const { container, volumes, asksApi = false } = content;
  return new ApiObject(scope, 'Pod', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: toPlainString(name), namespace: toPlainString(namespace), annotations: hook('test') },
    spec: {
      activeDeadlineSeconds: 600,
      automountServiceAccountToken: asksApi,
      containers: [{ name: 'test', image, imagePullPolicy, ...container }],
      imagePullSecrets,
      restartPolicy: 'Never',
      securityContext: restrictedPod(props.runAsUser, props.runAsGroup),
      serviceAccountName,
      volumes,
    },
  });
}

/** Requests and limits alike; on the node's disk a test writes nothing but its log. */
export function resources(cpu: string, memory: string): object {
  const amounts = { cpu, memory, 'ephemeral-storage': '64Mi' };
  return { limits: amounts, requests: amounts };
}
