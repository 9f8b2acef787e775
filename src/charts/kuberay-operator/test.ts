import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { hook } from '../../chart/build/annotations.js';
import { restrictedContainer, restrictedPod } from '../../constructs/kubernetes/pod-security.js';
import { longestClusterName } from '../../constructs/ray/cluster.js';
import { toPlainString } from '../../constructs/kubernetes/templated.js';
import { resources, testPod, type TestPodProps } from '../shared/test-pod.js';

/** The longest name of the test, which its RayCluster has too. */
export const longestTestName = longestClusterName;

const container = {
  resources: resources('100m', '64Mi'),
  securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
};

/**
 * `helm test` proves that the operator works: it sees a RayCluster and makes the Secret with its token. The cluster is
 * suspended, so no pod of Ray runs; the test's pod cannot start before the Secret is there, and needs no tool to look for
 * it, which the image of the operator has not.
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
  const ofImage = { ...props, runAsGroup: runAsUser };
  testPod(scope, ofImage, {
    container: {
      ...container,
      command: ['/manager', '--help'],
      volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets/helmwright/token', readOnly: true }],
    },
    volumes: [{ name: 'token', secret: { secretName: name } }],
  });
}
