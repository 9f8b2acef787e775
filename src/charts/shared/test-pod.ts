import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { hook } from '../../chart/build/annotations.js';
import { objectMetadata } from '../../constructs/kubernetes/object-metadata.js';
import { type UserId, restrictedPod } from '../../constructs/kubernetes/pod-security.js';
import type { ValueOr, Value } from '../../template/author/value.js';

export interface TestPodProps {
  readonly name: ValueOr<string>;
  readonly namespace: ValueOr<string>;
  readonly serviceAccountName: ValueOr<string>;
  /** The image of the tested component, so that no further image must be pulled. */
  readonly image: ValueOr<string>;
  readonly imagePullPolicy: ValueOr<string>;
  readonly imagePullSecrets: Value<readonly { readonly name: string }[] | undefined>;
  /** Security context of the pod. @default what Pod Security "restricted" requires, with `runAsUser` and `runAsGroup` */
  readonly securityContext?: Value<object | undefined>;
  readonly runAsUser?: UserId | undefined;
  /** @default the image's */
  readonly runAsGroup?: UserId | undefined;
  /** @default none */
  readonly labels?: Value<Readonly<Record<string, string>>> | undefined;
}

export interface TestPodContent {
  /** The container without its name and image. */
  readonly container: object;
  /** @default none */
  readonly volumes?: unknown;
  /** @default none */
  readonly initContainers?: unknown;
  /** @default false */
  readonly automountServiceAccountToken?: boolean;
}

/** A pod that `helm test` runs. It must succeed within ten minutes. */
export function testPod(scope: Construct, props: TestPodProps, content: TestPodContent): ApiObject {
  const { name, namespace, serviceAccountName, image, imagePullPolicy, imagePullSecrets } = props;
  const { container, volumes, automountServiceAccountToken = false } = content;
  return new ApiObject(scope, 'Pod', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: objectMetadata({ name, namespace, annotations: hook('test'), labels: props.labels }),
    spec: {
      activeDeadlineSeconds: 600,
      automountServiceAccountToken,
      containers: [{ name: 'test', image, imagePullPolicy, ...container }],
      imagePullSecrets,
      restartPolicy: 'Never',
      securityContext: props.securityContext ?? restrictedPod(props.runAsUser, props.runAsGroup),
      initContainers: content.initContainers,
      serviceAccountName,
      volumes,
    },
  });
}

/** The same requests and limits. A test writes only its log to the disk of the node. */
export function testResources(cpu: string, memory: string): object {
  const amounts = { cpu, memory, 'ephemeral-storage': '64Mi' };
  return { limits: amounts, requests: amounts };
}
