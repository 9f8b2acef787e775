import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckName, checks } from '../../src/doctor/check-names.js';
import { judgeAll } from '../../src/doctor/diagnose.js';
import type { Facts } from '../../src/doctor/facts.js';
import { accountOf } from '../../src/doctor/objects/account.js';
import { crdOf, rayCrdNames } from '../../src/doctor/objects/crd.js';
import { operatorOf } from '../../src/doctor/objects/operator.js';
import { guessProvider } from '../../src/doctor/provider.js';
import { absent, read, type Reading } from '../../src/doctor/reading.js';
import type { JsonObject } from '../../src/values/json.js';
import {
  account,
  crd,
  facts,
  gpuTaint,
  node,
  operator,
  operatorDeployment,
  prefix,
  rayCluster,
  roleNodes,
  workerGroup,
} from './facts.js';
import { failures, one } from './findings.js';

const judged = (more: Partial<Facts> = {}) => ({ findings: judgeAll(facts(more)) });
const crds = (make: (name: string) => Reading<JsonObject>): Facts['crds'] =>
  new Map(
    rayCrdNames.map((name) => {
      const reading = make(name);
      return [name, reading.state === 'read' ? read(crdOf(reading.value)) : reading] as const;
    }),
  );
const label = (role: string, value = 'true') => ({ [`${prefix}/${role}`]: value });
const nodes = (...more: Parameters<typeof node>[]): Facts['nodes'] => read(more.map((each) => node(...each)));
const [head, cpu, gpu] = roleNodes;
const replaced = (...others: readonly (typeof head)[]): Facts['nodes'] => read(others.flatMap((each) => each ?? []));
const upstream = { 'controller-gen.kubebuilder.io/version': 'v0.16.0' };
const upstreamCrd = (properties: JsonObject): JsonObject => ({
  ...crd('rayclusters.ray.io', upstream),
  spec: {
    versions: [
      {
        name: 'v1',
        served: true,
        schema: { openAPIV3Schema: { properties: { spec: { properties: { headGroupSpec: {}, ...properties } } } } },
      },
    ],
  },
});
const account_ = (annotations: Readonly<Record<string, string>>): Facts['accounts'] => read([account(annotations)]);
const role = 'arn:aws:iam::123456789012:role/lance';

/** GKE's add-on runs, where one does not see it. */
const hidden: Partial<Facts> = {
  operators: [],
  provider: 'gke',
  crds: crds((name) => read(crd(name, upstream))),
};

/** A change of a cluster in which nothing is amiss, and what is said of it. */
const cases: readonly (readonly [
  string,
  CheckName,
  'ok' | 'warning' | 'failed' | 'skipped',
  RegExp,
  Partial<Facts>,
])[] = [
  ['an old API server', 'api-server', 'warning', /not supported/, { gitVersion: read('v1.27.3') }],
  ['the oldest that does', 'api-server', 'ok', /v1\.28\.0/, { gitVersion: read('v1.28.0-eks-1') }],
  ['one that was not tried', 'api-server', 'warning', /newer/, { gitVersion: read('v1.99.0') }],
  [
    'no operator',
    'operator',
    'failed',
    /no KubeRay operator/,
    { operators: [], deployments: read({ objects: [], isWholeCluster: true }) },
  ],
  [
    'a hidden operator of GKE',
    'operator',
    'warning',
    /unknown.*this GKE bundles 1\.2/,
    { ...hidden, gitVersion: read('v1.31.4-gke.1') },
  ],
  [
    'a hidden operator of GKE 1.30',
    'operator',
    'warning',
    /this GKE bundles 1\.1/,
    { ...hidden, gitVersion: read('v1.30.1-gke.1') },
  ],
  [
    'GKE with kinds that a release of this project left',
    'operator',
    'failed',
    /no KubeRay operator/,
    { operators: [], provider: 'gke' },
  ],
  [
    'GKE without the add-on',
    'operator',
    'failed',
    /no KubeRay/,
    { operators: [], provider: 'gke', rayVersions: absent },
  ],
  [
    'an operator of no version',
    'operator',
    'warning',
    /whose tag is not a version/,
    { operators: [operator({ image: 'kuberay/operator:nightly' })] },
  ],
  [
    'an operator before 1.1',
    'operator',
    'failed',
    /the oldest supported version is 1\.1/,
    { operators: [operator({ image: 'kuberay/operator:v1.0.0' })] },
  ],
  [
    '1.1 on GKE',
    'operator',
    'ok',
    /1\.1\.0/,
    { provider: 'gke', operators: [operator({ image: 'kuberay/operator:v1.1.0' })] },
  ],
  ['1.1 elsewhere', 'operator', 'warning', /1\.3/, { operators: [operator({ image: 'kuberay/operator:v1.1.0' })] }],
  [
    'an operator scaled to nothing',
    'operator-ready',
    'failed',
    /0 of 0/,
    { operators: [operator({ replicas: 0, ready: 0 })] },
  ],
  ['an operator that does not start', 'operator-ready', 'failed', /0 of 1/, { operators: [operator({ ready: 0 })] }],
  [
    'two operators',
    'operator-watch',
    'failed',
    /all watch lance/,
    { operators: [operator(), operator({ name: 'other' })] },
  ],
  [
    'two operators that share',
    'operator-watch',
    'ok',
    /kuberay-operator watches lance/,
    {
      operators: [
        operator({ args: ['--watch-namespace=lance'] }),
        operator({ name: 'other', args: ['--watch-namespace=x'] }),
      ],
    },
  ],
  [
    'an operator with a file',
    'operator-watch',
    'warning',
    /from a file/,
    { operators: [operator({ args: ['--config=x'] })] },
  ],
  [
    'an operator that may not all',
    'operator-permissions',
    'failed',
    /cannot list secrets in lance/,
    {
      operatorDenied: new Map([
        [
          'kuberay-system/kuberay-operator',
          read([{ group: '', resource: 'secrets', verb: 'list', namespace: 'lance' }]),
        ],
      ]),
    },
  ],
  ['no CRDs', 'crds', 'failed', /missing: rayclusters\.ray\.io, rayjobs/, { crds: crds(() => absent) }],
  [
    'no RayCronJob',
    'crds',
    'ok',
    /v1 served/,
    { crds: crds((name) => (name.startsWith('raycron') ? absent : read(crd(name)))) },
  ],
  [
    'RayCronJobs without a CRD',
    'crds',
    'failed',
    /missing: raycronjobs/,
    {
      operators: [operator({ args: ['--feature-gates=RayCronJob=true'] })],
      crds: crds((name) => (name.startsWith('raycron') ? absent : read(crd(name)))),
    },
  ],
  [
    'CRDs of an old version',
    'crds',
    'failed',
    /does not serve v1/,
    { crds: crds((name) => read({ ...crd(name), spec: { versions: [{ name: 'v1alpha1', served: true }] } })) },
  ],
  [
    'CRDs that are not accepted',
    'crds',
    'failed',
    /not established/,
    { crds: crds((name) => read({ ...crd(name), status: {} })) },
  ],
  [
    'CRDs that go',
    'crds',
    'failed',
    /raycronjobs\.ray\.io being deleted/,
    { crds: crds((name) => read({ ...crd(name), metadata: { name, deletionTimestamp: '2026-01-01T00:00:00Z' } })) },
  ],
  [
    'CRDs that say that they go',
    'crds',
    'failed',
    /being deleted/,
    {
      crds: crds((name) =>
        read({
          ...crd(name),
          status: {
            conditions: [
              { type: 'Established', status: 'True' },
              { type: 'Terminating', status: 'True' },
            ],
          },
        }),
      ),
    },
  ],
  [
    'CRDs of a release',
    'crd-owner',
    'ok',
    /Helmwright's, version 1, from release ops\/ray/,
    {
      crds: crds((name) =>
        read(
          crd(name, {
            'helmwright.dev/crds': '1',
            'meta.helm.sh/release-name': 'ray',
            'meta.helm.sh/release-namespace': 'ops',
          }),
        ),
      ),
    },
  ],
  ['CRDs of upstream', 'crd-owner', 'ok', /KubeRay's own/, { crds: crds((name) => read(crd(name, upstream))) }],
  [
    'CRDs of GKE',
    'crd-owner',
    'ok',
    /GKE's/,
    {
      crds: crds((name) =>
        read({
          ...crd(name, upstream),
          metadata: { name, labels: { 'addonmanager.kubernetes.io/mode': 'Reconcile' } },
        }),
      ),
    },
  ],
  [
    'CRDs of two',
    'crd-owner',
    'warning',
    /Helmwright's.*KubeRay's own/,
    { crds: crds((name) => read(name.startsWith('rayjobs') ? crd(name, upstream) : crd(name))) },
  ],
  [
    'CRDs of this project that are old',
    'crd-version',
    'warning',
    /version 0/,
    { crds: crds((name) => read(crd(name, { 'helmwright.dev/crds': '0' }))) },
  ],
  [
    'CRDs of 1.4 and operator 1.6',
    'crd-version',
    'failed',
    /from 1\.4, older than .* 1\.6/,
    { crds: crds(() => read(upstreamCrd({ autoscalerOptions: { properties: { version: {} } } }))) },
  ],
  [
    'CRDs of 1.6 and operator 1.6',
    'crd-version',
    'ok',
    /compatible with/,
    { crds: crds(() => read(upstreamCrd({ upgradeStrategy: {}, authOptions: {} }))) },
  ],
  [
    'CRDs of 1.6 and operator 1.5',
    'crd-version',
    'ok',
    /newer than/,
    {
      operators: [operator({ image: 'kuberay/operator:v1.5.1' })],
      crds: crds(() => read(upstreamCrd({ upgradeStrategy: {} }))),
    },
  ],
  [
    'CRDs of 1.1 and operator 1.1',
    'crd-version',
    'ok',
    /compatible with/,
    { operators: [operator({ image: 'kuberay/operator:v1.1.0' })], crds: crds(() => read(upstreamCrd({}))) },
  ],
  [
    'CRDs of 1.1 and operator 1.3',
    'crd-version',
    'failed',
    /1\.2 or older/,
    { operators: [operator({ image: 'kuberay/operator:v1.3.0' })], crds: crds(() => read(upstreamCrd({}))) },
  ],
  ['no namespace', 'namespace', 'failed', /lance not found/, { namespace: absent }],
  [
    'a namespace that goes',
    'namespace',
    'failed',
    /being deleted/,
    { namespace: read({ status: { phase: 'Terminating' } }) },
  ],
  [
    'a restricted namespace',
    'pod-security',
    'warning',
    /restricted/,
    { namespace: read({ metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } } }) },
  ],
  ['no release', 'service-account', 'failed', /lance-platform has no ServiceAccount in lance/, { accounts: read([]) }],
  [
    'two releases',
    'service-account',
    'failed',
    /several releases have a ServiceAccount in lance: a, b/,
    { accounts: read([account({}, 'a'), account({}, 'b')]) },
  ],
  [
    'an account that is named and not there',
    'service-account',
    'failed',
    /x not found/,
    { subject: { namespace: 'lance', labelPrefix: prefix, serviceAccount: 'x' } },
  ],
  [
    'another release',
    'service-account',
    'failed',
    /release other/,
    { subject: { namespace: 'lance', labelPrefix: prefix, release: 'other' } },
  ],
  ['no annotation on EKS', 'cloud-identity', 'warning', /no annotation eks/, { provider: 'eks' }],
  [
    'EKS Pod Identity',
    'cloud-identity',
    'ok',
    /Pod Identity/,
    {
      provider: 'eks',
      daemonSets: read({ objects: [{ metadata: { name: 'eks-pod-identity-agent' } }], isWholeCluster: true }),
    },
  ],
  [
    'a role of EKS',
    'cloud-identity',
    'ok',
    /role\/lance/,
    { provider: 'eks', accounts: account_({ 'eks.amazonaws.com/role-arn': role }) },
  ],
  [
    'a role of EKS with the prefix of another webhook',
    'cloud-identity',
    'ok',
    /example.org\/role-arn=\S+role\/lance/,
    { provider: 'eks', accounts: account_({ 'example.org/role-arn': role }) },
  ],
  [
    'a role of EKS in China',
    'cloud-identity',
    'ok',
    /aws-cn/,
    { provider: 'eks', accounts: account_({ 'eks.amazonaws.com/role-arn': role.replace('aws', 'aws-cn') }) },
  ],
  [
    'a role of EKS on AKS',
    'cloud-identity',
    'failed',
    /is not the annotation for AKS/,
    { provider: 'aks', accounts: account_({ 'eks.amazonaws.com/role-arn': role }) },
  ],
  [
    'no role',
    'cloud-identity',
    'failed',
    /is "lance", which is not a valid value/,
    { provider: 'eks', accounts: account_({ 'eks.amazonaws.com/role-arn': 'lance' }) },
  ],
  [
    'a client id',
    'cloud-identity',
    'ok',
    /client-id/,
    {
      provider: 'aks',
      accounts: account_({ 'azure.workload.identity/client-id': '01234567-89ab-cdef-0123-456789ABCDEF' }),
    },
  ],
  [
    'no client id',
    'cloud-identity',
    'failed',
    /which is not a valid value/,
    { provider: 'aks', accounts: account_({ 'azure.workload.identity/client-id': '01234567' }) },
  ],
  [
    'an account of Google',
    'cloud-identity',
    'ok',
    /iam\.gserviceaccount/,
    {
      provider: 'gke',
      accounts: account_({ 'iam.gke.io/gcp-service-account': 'lance@my-project.iam.gserviceaccount.com' }),
    },
  ],
  [
    'a person of Google',
    'cloud-identity',
    'failed',
    /which is not a valid value/,
    { provider: 'gke', accounts: account_({ 'iam.gke.io/gcp-service-account': 'lance@example.org' }) },
  ],
  [
    'pods that it may not get',
    'get-pods',
    'failed',
    /^no, as system:serviceaccount:lance:lance\.lance$/,
    { accountDenied: read([{ group: '', resource: 'pods', verb: 'get', namespace: 'lance' }]) },
  ],
  [
    'clusters that it may not delete',
    'permissions',
    'failed',
    /cannot delete rayclusters\.ray\.io in lance/,
    { accountDenied: read([{ group: 'ray.io', resource: 'rayclusters', verb: 'delete', namespace: 'lance' }]) },
  ],
  [
    'a head on spot',
    'head-nodes',
    'failed',
    /1 spot node: s/,
    {
      nodes: nodes(
        ['s', { labels: { ...label('ray-head'), 'eks.amazonaws.com/capacityType': 'SPOT' } }],
        ['n', { labels: label('ray-head') }],
      ),
    },
  ],
  [
    'nodes of another value',
    'cpu-nodes',
    'failed',
    /"" on c; pods select "true"/,
    { nodes: nodes(['c', { labels: label('ray-worker-cpu', '') }]) },
  ],
  [
    'some nodes of another value',
    'cpu-nodes',
    'warning',
    /"yes" on d; pods select "true"/,
    {
      nodes: nodes(['c', { labels: label('ray-worker-cpu') }], ['d', { labels: label('ray-worker-cpu', 'yes') }]),
    },
  ],
  [
    'nodes with the label value that RayClusters select',
    'cpu-nodes',
    'ok',
    /1 node: c/,
    {
      nodes: nodes(['c', { labels: label('ray-worker-cpu', 'yes') }]),
      rayClusters: read([rayCluster({ workerGroupSpecs: [], headGroupSpec: selecting('ray-head', 'yes') })]),
    },
  ],
  [
    'nodes of a value that RayClusters do not look for',
    'head-nodes',
    'failed',
    /"true" on head-1; pods select "yes"/,
    { rayClusters: read([rayCluster({ headGroupSpec: selecting('ray-head', 'yes') })]) },
  ],
  [
    'nodes with the chosen label value',
    'head-nodes',
    'ok',
    /1 node: c/,
    {
      subject: { namespace: 'lance', labelPrefix: prefix, labelValue: 'yes' },
      nodes: nodes(['c', { labels: label('ray-head', 'yes') }]),
    },
  ],
  [
    'nodes that are not ready',
    'cpu-nodes',
    'failed',
    /none ready and schedulable: c/,
    { nodes: nodes(['c', { labels: label('ray-worker-cpu'), ready: false }]) },
  ],
  [
    'nodes that are cordoned',
    'cpu-nodes',
    'failed',
    /none ready and schedulable: c/,
    { nodes: nodes(['c', { labels: label('ray-worker-cpu'), cordoned: true }]) },
  ],
  ['no labels', 'cpu-nodes', 'failed', /none of 1 node has the label/, { nodes: nodes(['c', {}]) }],
  [
    'no labels, and Karpenter',
    'cpu-nodes',
    'warning',
    /on demand/,
    { nodes: nodes(['c', { labels: { 'karpenter.sh/nodepool': 'x' } }]) },
  ],
  ['no nodes for GPUs', 'gpu-nodes', 'warning', /will stay pending/, { nodes: replaced(head, cpu) }],
  [
    'no device plugin',
    'gpu-capacity',
    'failed',
    /no device plugin runs/,
    { nodes: replaced(head, cpu, node('g', { labels: label('ray-worker-gpu') })) },
  ],
  [
    'a device plugin that offers none',
    'gpu-capacity',
    'failed',
    /no nvidia\.com\/gpu on g/,
    {
      nodes: replaced(head, cpu, node('g', { labels: label('ray-worker-gpu') })),
      daemonSets: read({
        objects: [{ metadata: { name: 'nvidia-device-plugin', namespace: 'kube-system' } }],
        isWholeCluster: true,
      }),
    },
  ],
  ['GPUs', 'gpu-capacity', 'ok', /^8 of nvidia\.com\/gpu on 1 node$/, {}],
  [
    'an old Ray',
    'ray-clusters',
    'failed',
    /the oldest supported version is 2\.43/,
    { rayClusters: read([rayCluster({ rayVersion: '2.42.1' })]) },
  ],
  [
    'tokens and an old operator',
    'ray-clusters',
    'failed',
    /uses token authentication/,
    {
      operators: [operator({ image: 'kuberay/operator:v1.5.0' })],
      rayClusters: read([rayCluster({ authOptions: { mode: 'token' } })]),
    },
  ],
  [
    'a CRD without token authentication',
    'ray-clusters',
    'warning',
    /lance-ray has no token authentication.*anyone who can reach it can run code/,
    { crds: crds(() => read(upstreamCrd({}))) },
  ],
  [
    'a kind that knows tokens',
    'ray-clusters',
    'ok',
    /lance-ray/,
    { crds: crds(() => read(upstreamCrd({ authOptions: {} }))) },
  ],
  [
    'autoscaler v2 and an old operator',
    'ray-clusters',
    'failed',
    /autoscaler v2/,
    {
      operators: [operator({ image: 'kuberay/operator:v1.3.2' })],
      rayClusters: read([rayCluster({ autoscalerOptions: { version: 'v2' } })]),
    },
  ],
  [
    'a head that is too large',
    'scheduling',
    'failed',
    /lance-ray\/headgroup fits on no node: .*1 with 1\.5 cpu of the requested 4 cpu/,
    { nodes: replaced(node('h', { labels: label('ray-head'), allocatable: { cpu: '1500m' } }), cpu, gpu) },
  ],
  [
    'a group that asks for none yet',
    'scheduling',
    'warning',
    /has no pods yet/,
    { rayClusters: read([rayCluster({ workerGroupSpecs: [workerGroup('gpu', { cpu: '99' }, { replicas: 0 })] })]) },
  ],
  [
    'a taint',
    'scheduling',
    'failed',
    /1 with the taint nvidia/,
    {
      nodes: replaced(
        head,
        cpu,
        node('g', { labels: label('ray-worker-gpu'), taints: [gpuTaint], allocatable: { 'nvidia.com/gpu': '1' } }),
      ),
      rayClusters: read([rayCluster({ workerGroupSpecs: [workerGroup('gpu', { cpu: '1' })] })]),
    },
  ],
  [
    'nodes that are full',
    'scheduling',
    'warning',
    /lance-ray\/cpu needs 1 more pod, and there is room for 0 now/,
    { allPods: read([{ spec: { nodeName: 'cpu-1', containers: [{ resources: { requests: { cpu: '30' } } }] } }]) },
  ],
  [
    'nodes that are full of its own',
    'scheduling',
    'ok',
    /2 groups/,
    {
      pods: read([rayPod('cpu', 'cpu-1')]),
      allPods: read([
        {
          ...rayPod('cpu', 'cpu-1'),
          spec: { nodeName: 'cpu-1', containers: [{ resources: { requests: { cpu: '30' } } }] },
        },
      ]),
    },
  ],
  [
    'a pod of Ray that waits',
    'pending-pods',
    'failed',
    /^p: 0\/3 nodes/,
    { pods: read([waiting({ 'ray.io/cluster': 'x' })]) },
  ],
  ['a pod of others that waits', 'pending-pods', 'warning', /^p: 0\/3 nodes/, { pods: read([waiting({})]) }],
  [
    'a quota',
    'quota',
    'failed',
    /small has 4 cpu left; the pods still to be created request 8 cpu/,
    { quotas: read([quota({ 'requests.cpu': '10' }, { 'requests.cpu': '6' })]) },
  ],
  ['a quota of pods', 'quota', 'failed', /small has 1 pods left/, { quotas: read([quota({ pods: '1' }, {})]) }],
  [
    'a quota that is used up',
    'quota',
    'warning',
    /used up: limits\.memory/,
    { quotas: read([quota({ 'limits.memory': '1Gi' }, { 'limits.memory': '1Gi' })]) },
  ],
  ['a quota with room', 'quota', 'ok', /has room/, { quotas: read([quota({ cpu: '10' }, { cpu: '1' })]) }],
  [
    'a quota for some',
    'quota',
    'ok',
    /no ResourceQuota that applies to all pods/,
    { quotas: read([{ ...quota({ cpu: '1' }, {}), spec: { scopes: ['BestEffort'] } }]) },
  ],
  [
    'a service that does not run',
    'explain-plan',
    'failed',
    /0 of 2 pods available/,
    { deployments: read({ objects: [explainPlan(0)], isWholeCluster: true }) },
  ],
  [
    'a service that runs',
    'explain-plan',
    'ok',
    /2 of 2 pods available/,
    { deployments: read({ objects: [explainPlan(2)], isWholeCluster: true }) },
  ],
];

function selecting(role: string, value: string): JsonObject {
  return { template: { spec: { nodeSelector: label(role, value) } } };
}

function rayPod(group: string, nodeName: string): JsonObject {
  return { metadata: { labels: { 'ray.io/cluster': 'lance-ray', 'ray.io/group': group } }, spec: { nodeName } };
}

function waiting(labels: JsonObject): JsonObject {
  const condition = {
    type: 'PodScheduled',
    status: 'False',
    reason: 'Unschedulable',
    message: '0/3 nodes are available',
  };
  return { metadata: { name: 'p', labels }, status: { conditions: [condition] } };
}

function quota(hard: JsonObject, used: JsonObject): JsonObject {
  return { metadata: { name: 'small' }, status: { hard, used } };
}

function explainPlan(availableReplicas: number): JsonObject {
  const labels = { 'app.kubernetes.io/name': 'lance-platform' };
  const metadata = { name: 'lance-lance-platform-explain-plan', namespace: 'lance', labels };
  return { metadata, spec: { replicas: 2 }, status: { availableReplicas } };
}

describe('doctor', () => {
  it('says ok to every check where nothing is amiss', () => {
    const { findings } = judged();
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    // Those of --cloud have tests of their own.
    const own = Object.entries(checks).filter(([, { title }]) => !title.startsWith('cloud: '));
    expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(own.map(([name]) => name)));
  });

  it.each(cases)('of %s, under %s: %s', (_, check, status, found, more) => {
    const findings = judged(more).findings.filter((each) => each.check === check);
    expect(findings.filter((each) => each.status === status && found.test(each.found))).not.toEqual([]);
  });

  it.each(cases)('of %s names what to do where something is amiss, in one line', (_, _check, _status, _found, more) => {
    for (const finding of judged(more).findings) {
      expect(finding.found).not.toContain('\n');
      if (finding.status === 'ok' || finding.status === 'skipped') continue;
      expect(finding.remedy ?? '').toMatch(/^\S.*\S$/);
    }
  });

  it('sees a taint of GPUs that no group tolerates', () => {
    const labels = label('ray-worker-gpu');
    const strange = node('g', {
      labels,
      taints: [{ ...gpuTaint, key: 'team' }],
      allocatable: { 'nvidia.com/gpu': '1' },
    });
    const findings = judged({ nodes: replaced(head, cpu, strange) }).findings.filter(
      ({ check }) => check === 'gpu-capacity',
    );
    expect(findings.map(({ status }) => status)).toEqual(['ok', 'warning']);
  });

  it('takes the account of the compute pods, not that of explain-plan', () => {
    const labels = { 'app.kubernetes.io/name': 'lance-platform', 'app.kubernetes.io/instance': 'lance' };
    const metadata = { name: 'lance-explain-plan', labels };
    const other = accountOf({ metadata, automountServiceAccountToken: false });
    expect(one(judged({ accounts: read([other, account()]) }), 'service-account').found).toBe('lance.lance exists');
  });

  it('names a node to label that is ready and no spot node', () => {
    const spot = { 'karpenter.sh/capacity-type': 'spot' };
    const finding = one(
      judged({ nodes: nodes(['s', { labels: spot }], ['r', { ready: false }], ['n', {}]) }),
      'head-nodes',
    );
    expect(finding.remedy).toBe(`kubectl label node n ${prefix}/ray-head=true`);
  });
});

describe('the advice', () => {
  const none: Partial<Facts> = { operators: [], deployments: read({ objects: [], isWholeCluster: true }) };
  const remedyOf = (check: CheckName, more: Partial<Facts>) => one(judged(more), check).remedy ?? '';
  const ofRelease = (name: string, release = 'ray') =>
    crd(name, {
      'helmwright.dev/crds': '1',
      'meta.helm.sh/release-name': release,
      'meta.helm.sh/release-namespace': 'ops',
    });

  it('on a bare cluster is one release, which brings the operator and its kinds', () => {
    const bare = { ...none, crds: crds(() => absent), accounts: read([]), rayVersions: absent };
    expect(remedyOf('operator', bare)).toBe(
      'helm install <release> charts/lance-platform -n lance --create-namespace (it includes the operator), or one operator for the cluster: helm install kuberay charts/kuberay-operator -n kuberay --create-namespace',
    );
    expect(remedyOf('crds', bare)).toBe('install the operator: its chart installs them');
    expect(remedyOf('service-account', bare)).toMatch(
      /^install charts\/lance-platform, or pass the namespace of its pods \(-n\)/,
    );
  });

  it('ignores CRDs of other products', () => {
    const remedy = remedyOf('operator', { ...none, accounts: read([]) });
    expect(remedy).toContain('--create-namespace --set operator.crds.install=false (it');
    expect(remedy).toMatch(/ --set crds\.install=false$/);
  });

  it.each([
    ['lance', ''],
    ['other', ' --set operator.crds.install=false'],
  ])('upgrades an installed platform where %s owns the CRDs', (owner, end) => {
    const remedy = remedyOf('operator', { ...none, crds: crds((name) => read(ofRelease(name, owner))) });
    expect(remedy).toBe(
      `helm upgrade lance charts/lance-platform -n <its namespace> --reset-then-reuse-values --set operator.enabled=true${end}`,
    );
  });

  it('installs no second operator', () => {
    const gke: Partial<Facts> = { ...none, provider: 'gke', crds: crds((name) => read(crd(name, upstream))) };
    for (const more of [{}, gke])
      expect(remedyOf('service-account', { ...more, accounts: read([]) })).toContain('with operator.enabled=false');
  });

  it('brings missing CRDs with the release that exists, or as the operator came', () => {
    const labels = { 'app.kubernetes.io/name': 'kuberay-operator' };
    const metadata = {
      name: 'o',
      namespace: 'ops',
      labels,
      annotations: { 'meta.helm.sh/release-name': 'ray', 'meta.helm.sh/release-namespace': 'ops' },
    };
    const ours = operatorOf({ ...operatorDeployment(), metadata });
    const missing = { crds: crds(() => absent) };
    expect(remedyOf('crds', { ...missing, operators: ours === undefined ? [] : [ours] })).toMatch(
      /^helm upgrade ray <its chart> -n ops --reset-then-reuse-values --set crds\.install=true/,
    );
    expect(remedyOf('crds', missing)).toBe('kubectl apply --server-side -f the CRDs of KubeRay 1.6.2');
    const some = crds((name) => (name.startsWith('rayjobs') ? absent : read(ofRelease(name))));
    expect(remedyOf('crds', { ...none, crds: some })).toMatch(/^helm upgrade ray /);
  });

  it('to use existing CRDs is for those who install an operator', () => {
    const foreign = crds((name) => read(crd(name, upstream)));
    expect(remedyOf('crd-owner', { crds: foreign })).toBe('');
    expect(remedyOf('crd-owner', { ...none, provider: 'gke', crds: foreign })).toBe('');
    expect(remedyOf('crd-owner', { ...none, crds: foreign })).toMatch(
      /^set operator\.crds\.install=false in lance-platform/,
    );
  });
});

describe('the remedy', () => {
  const remedyOf = (check: CheckName, more: Partial<Facts>) => one(judged(more), check).remedy ?? '';
  const cpuNode = (shape: Parameters<typeof node>[1]) => replaced(head, node('c', shape), gpu);
  const cpuLabels = label('ray-worker-cpu');
  const selectingGroup = (more: Readonly<Record<string, string>>): Partial<Facts> => ({
    rayClusters: read([
      rayCluster({
        workerGroupSpecs: [
          {
            groupName: 'cpu',
            replicas: 1,
            template: { spec: { nodeSelector: { ...cpuLabels, ...more } } },
          },
        ],
      }),
    ]),
  });

  it.each<[string, Parameters<typeof node>[1], string]>([
    [
      'is unreachable',
      { labels: cpuLabels, taints: [{ key: 'node.kubernetes.io/unreachable', effect: 'NoSchedule' }] },
      'kubectl describe node c',
    ],
    ['is cordoned', { labels: cpuLabels, cordoned: true }, 'kubectl uncordon c'],
    [
      'is for others',
      { labels: cpuLabels, taints: [{ key: 'team', effect: 'NoSchedule' }] },
      'add a toleration to cpu',
    ],
    ['is small', { labels: cpuLabels, allocatable: { cpu: '1' } }, 'reduce the requests of cpu, or add larger nodes'],
    ['has no label', {}, `kubectl label node <node> ${prefix}/ray-worker-cpu=true`],
  ])('where the node %s', (_, shape, remedy) => {
    expect(remedyOf('scheduling', { nodes: cpuNode(shape) })).toBe(remedy);
  });

  it.each(['cloud.google.com/gke-spot', 'eks.amazonaws.com/nodegroup', 'kubernetes.azure.com/mode', 'karpenter.sh/x'])(
    'is no label by hand that a cloud sets: %s',
    (key) => {
      const more = selectingGroup({ [key]: 'a' });
      expect(remedyOf('scheduling', more)).toBe(
        `create a node pool with the labels ${key}=a, and label its nodes ${prefix}/ray-worker-cpu=true`,
      );
      expect(remedyOf('scheduling', { ...more, nodes: cpuNode({ labels: { [key]: 'a' } }) })).toBe(
        `kubectl label node c ${prefix}/ray-worker-cpu=true`,
      );
    },
  );

  it('labels nodes with the value that RayClusters look for', () => {
    const rayClusters = read([rayCluster({ headGroupSpec: selecting('ray-head', 'yes'), workerGroupSpecs: [] })]);
    const more = { rayClusters, nodes: nodes(['c', {}]) };
    expect(one(judged(more), 'cpu-nodes').found).toBe(`none of 1 node has the label ${prefix}/ray-worker-cpu=yes`);
    expect(remedyOf('cpu-nodes', more)).toBe(`kubectl label node c ${prefix}/ray-worker-cpu=yes`);
  });

  it('where GPUs are missing is that of GPUs', () => {
    const rayClusters = read([rayCluster({ workerGroupSpecs: [workerGroup('gpu', { 'nvidia.com/gpu': '1' })] })]);
    const more = { rayClusters, nodes: replaced(head, cpu, node('g', { labels: label('ray-worker-gpu') })) };
    expect(remedyOf('scheduling', more)).toBe('see the check "GPUs"');
    expect(remedyOf('gpu-capacity', more)).toContain('devicePlugin.enabled=true');
    expect(remedyOf('gpu-capacity', { ...more, provider: 'gke' })).toContain('GKE installs the device plugin');
  });

  it('does not ask for a toleration of the taints of nodes that are not ready', () => {
    const taints = [{ key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' }];
    const ill = node('g', { labels: label('ray-worker-gpu'), taints, allocatable: { 'nvidia.com/gpu': '1' } });
    const { findings } = judged({ nodes: replaced(head, cpu, ill) });
    expect(findings.filter(({ check }) => check === 'gpu-capacity').map(({ status }) => status)).toEqual(['ok']);
  });

  it('of a pod that waits names what is known of pods of Ray alone', () => {
    const platform = { 'app.kubernetes.io/name': 'lance-platform' };
    expect(remedyOf('pending-pods', { pods: read([waiting(platform)]) })).toBe('kubectl describe pod p -n lance');
    expect(remedyOf('pending-pods', { pods: read([waiting({ 'ray.io/cluster': 'x' })]) })).toContain('scheduling');
  });

  it('for an account of Helm is a value first', () => {
    expect(remedyOf('cloud-identity', { provider: 'eks' })).toMatch(
      /^helm upgrade lance-platform with serviceAccount\.annotations: .*; until then kubectl annotate /,
    );
    const foreign = { ...account(), platformRelease: undefined };
    const subject = { namespace: 'lance', labelPrefix: prefix, serviceAccount: foreign.name };
    expect(remedyOf('cloud-identity', { provider: 'eks', subject, accounts: read([foreign]) })).toMatch(
      /^kubectl annotate /,
    );
  });
});

describe('what may not be read', () => {
  type ReadName = { [K in keyof Facts]: Facts[K] extends Reading<unknown> ? K : never }[keyof Facts];
  const readings: readonly ReadName[] = [
    'gitVersion',
    'rayVersions',
    'nodes',
    'namespace',
    'accounts',
    'deployments',
    'daemonSets',
    'rayClusters',
    'pods',
    'allPods',
    'quotas',
    'accountDenied',
  ];
  const forbidden = (names: readonly ReadName[]): Partial<Facts> =>
    Object.fromEntries(names.map((name) => [name, { state: 'forbidden', permission: `see ${name}` }]));

  it.each(readings.filter((name) => !['rayVersions', 'daemonSets'].includes(name)))(
    '%s is skipped, with the permission',
    (name) => {
      const { findings } = judged(forbidden([name]));
      const skipped = findings.filter(({ status }) => status === 'skipped');
      expect(skipped.length).toBeGreaterThan(0);
      for (const { permission, found } of skipped) {
        expect(permission).toBe(`see ${name}`);
        expect(found).toContain(`you cannot see ${name}`);
      }
    },
  );

  it('is never a failure, whatever is amiss elsewhere', () => {
    const some = fc.subarray([...readings]);
    fc.assert(
      fc.property(fc.constantFrom(...cases), some, ([, , , , more], names) => {
        const before = failures(judged(more));
        const { findings } = judged({ ...more, ...forbidden(names) });
        expect(before).toEqual(expect.arrayContaining([...new Set(failures({ findings }))]));
      }),
    );
  });

  it('of RayClusters leaves open for which value of a label they look', () => {
    const more = { nodes: nodes(['c', { labels: label('ray-head', 'yes') }]), ...forbidden(['rayClusters']) };
    expect(one(judged(more), 'head-nodes').status).toBe('warning');
  });

  it('of the versions of ray.io leaves open whether GKE runs an operator', () => {
    expect(one(judged({ ...hidden, ...forbidden(['rayVersions']) }), 'operator').status).toBe('warning');
  });

  it('of the CRDs is what the server offers', () => {
    const unseen = crds(() => ({ state: 'forbidden', permission: 'get crds' }));
    expect(one(judged({ crds: unseen }), 'crds')).toMatchObject({ status: 'ok', found: 'ray.io/v1 is served' });
    expect(one(judged({ crds: unseen, rayVersions: absent }), 'crds')).toMatchObject({ status: 'failed' });
    expect(one(judged({ crds: unseen }), 'crd-owner')).toMatchObject({ status: 'skipped', permission: 'get crds' });
  });

  it('of other namespaces is said where no operator is in this one', () => {
    const some = { objects: [], isWholeCluster: false, permission: 'list deployments.apps' };
    const finding = one(judged({ operators: [], deployments: read(some) }), 'operator');
    expect(finding).toMatchObject({ status: 'skipped', permission: 'list deployments.apps' });
  });
});

describe('the provider', () => {
  it.each([
    ['v1.31.4-gke.1072000', {}, 'gke'],
    ['v1.31.4-eks-7f9249a', {}, 'eks'],
    ['v1.31.4+k3s1', {}, 'k3s'],
    ['v1.31.4', { 'kubernetes.azure.com/cluster': 'x' }, 'aks'],
    ['v1.31.4', { 'eks.amazonaws.com/nodegroup': 'x' }, 'eks'],
    ['v1.31.4', { 'cloud.google.com/gke-nodepool': 'x' }, 'gke'],
    ['v1.31.4', {}, 'unknown'],
  ])('of %s and %j is %s', (version, labels, provider) => {
    expect(guessProvider(version, [node('plain'), node('n', { labels })])).toBe(provider);
  });

  it('is kind where the providerID of the nodes says so', () => {
    expect(guessProvider('v1.31.4', [{ ...node('n'), providerId: 'kind://docker/kind/kind-control-plane' }])).toBe(
      'kind',
    );
  });
});
