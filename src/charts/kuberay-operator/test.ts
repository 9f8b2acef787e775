import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { hook } from '../../chart/build/annotations.js';
import { restrictedContainer, restrictedPod } from '../../constructs/kubernetes/pod-security.js';
import { longestClusterName } from '../../constructs/ray/cluster.js';
import { toPlainString } from '../../template/author/plain-operand.js';
import { testPod, testResources, type TestPodProps } from '../shared/test-pod.js';

/** The test pod and its RayCluster have the same name. */
export const longestTestName = longestClusterName;

const container = {
  resources: testResources('100m', '64Mi'),
  securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
};

/**
 * `helm test` checks that the operator creates the Secret with the token of a RayCluster. The RayCluster is suspended, so no
 * Ray pod runs. The test pod mounts the Secret, so it starts only when the Secret exists; the operator's image has no tool
 * to look for it.
 */
export function operatorTest(scope: Construct, props: TestPodProps): void {
  const { name, namespace, image, imagePullPolicy, imagePullSecrets, runAsUser } = props;
  new ApiObject(scope, 'Cluster', {
    apiVersion: 'ray.io/v1',
    kind: 'RayCluster',
    metadata: {
      name: toPlainString(name),
      namespace: toPlainString(namespace),
      annotations: hook('test', { weight: -1, deletePolicy: ['before-hook-creation', 'hook-succeeded'] }),
    },
    spec: {
      suspend: true,
      rayVersion: '2.52.0',
      authOptions: { mode: 'token' },
      headGroupSpec: {
        rayStartParams: {},
        template: {
          spec: {
            automountServiceAccountToken: false,
            containers: [{ name: 'ray-head', image, imagePullPolicy, ...container }],
            imagePullSecrets,
            securityContext: restrictedPod(runAsUser, runAsUser),
          },
        },
      },
      workerGroupSpecs: [],
    },
  });
  const podProps = { ...props, runAsGroup: runAsUser };
  testPod(scope, podProps, {
    container: {
      ...container,
      command: ['/manager', '--help'],
      volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets/helmwright/token', readOnly: true }],
    },
    volumes: [{ name: 'token', secret: { secretName: name } }],
  });
}
