import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { restrictedContainer } from '../../constructs/kubernetes/pod-security.js';
import { rayIdentityRules } from '../../constructs/ray/identity.js';
import { type RayTls, tlsContainer, tlsEnvironment, tlsMount, tlsVolumes } from '../../constructs/ray/tls.js';
import { optionally } from '../../template/author/constant-fold.js';
import { list } from '../../template/author/control.js';
import { concat } from '../../template/functions/index.js';
import type { ValueOr, Templated } from '../../template/author/value.js';
import { testPod, testResources, type TestPodProps } from '../shared/test-pod.js';

/** Sends a SelfSubjectAccessReview for each permission, with the token of the ServiceAccount. */
const accessScript = `import json
import ssl
import sys
import urllib.request

account = "/var/run/secrets/kubernetes.io/serviceaccount/"
url = "https://kubernetes.default.svc/apis/authorization.k8s.io/v1/selfsubjectaccessreviews"
token = open(account + "token").read()
namespace = open(account + "namespace").read()
context = ssl.create_default_context(cafile=account + "ca.crt")
denied = []
for access in sys.argv[1:]:
    verb, target = access.split(" ")
    resource, _, group = target.partition(".")
    attributes = {"namespace": namespace, "verb": verb, "group": group, "resource": resource}
    review = {
        "apiVersion": "authorization.k8s.io/v1",
        "kind": "SelfSubjectAccessReview",
        "spec": {"resourceAttributes": attributes},
    }
    request = urllib.request.Request(url, json.dumps(review).encode())
    request.add_header("Authorization", "Bearer " + token)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, context=context, timeout=30) as response:
        allowed = json.load(response)["status"]["allowed"]
    print(access + ": " + ("yes" if allowed else "no"))
    if not allowed:
        denied.append(access)
sys.exit(1 if denied else 0)
`;

/** `helm test` checks that pods of the ServiceAccount have the permissions of its ClusterRole. */
export function accessTest(scope: Construct, props: TestPodProps): ApiObject {
  const accesses = rayIdentityRules.flatMap(({ apiGroups, resources, verbs }) =>
    verbs.map((verb) => `${verb} ${[...resources, ...apiGroups].filter((part) => part !== '').join('.')}`),
  );
  const container = {
    command: ['python3', '-c', accessScript],
    args: accesses,
    resources: testResources('100m', '128Mi'),
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
  };
  return testPod(scope, props, { container, automountServiceAccountToken: true });
}

export interface RayTestProps extends TestPodProps {
  readonly headServiceName: ValueOr<string>;
  /** The Secret with the token. It exists only if the cluster requires a token. */
  readonly authSecretName: ValueOr<string>;
  readonly authMode: Templated<string>;
  readonly tls: RayTls;
}

const tokenFolder = '/var/run/secrets/helmwright/ray';
const tokenKey = 'auth_token';

/** `helm test` checks that the head of the RayCluster is healthy. */
export function rayTest(scope: Construct, props: RayTestProps): ApiObject {
  const { tls } = props;
  const container = {
    command: ['sh', '-c', 'until ray health-check --address "$HEAD"; do sleep 5; done'],
    env: list(
      { name: 'HEAD', value: concat(props.headServiceName, ':6379') },
      { name: 'RAY_AUTH_MODE', value: props.authMode },
      { name: 'RAY_AUTH_TOKEN_PATH', value: `${tokenFolder}/${tokenKey}` },
      optionally(tls.enabled, tlsEnvironment),
    ),
    resources: testResources('500m', '1Gi'),
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
    volumeMounts: list({ name: 'token', mountPath: tokenFolder, readOnly: true }, optionally(tls.enabled, tlsMount)),
  };
  // The operator may create the Secret after the test starts: the file then appears, and the next try finds it.
  const token = { secretName: props.authSecretName, items: [{ key: tokenKey, path: tokenKey }], optional: true };
  return testPod(scope, props, {
    container,
    volumes: list({ name: 'token', secret: token }, optionally(tls.enabled, tlsVolumes(tls.caSecret))),
    initContainers: optionally(tls.enabled, [tlsContainer(tls, props.image, props.imagePullPolicy)]),
  });
}
