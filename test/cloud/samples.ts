import type { AksDescription } from '../../src/cloud/aks/description.js';
import type { EksDescription } from '../../src/cloud/eks/description.js';
import type { GkeDescription } from '../../src/cloud/gke/description.js';

/** Small descriptions that are valid; tests change a field at a time. */
export const eksSample: EksDescription = {
  cluster: 'lance',
  region: 'eu-west-1',
  account: '123456789012',
  bucket: 'features',
  namespace: 'lancedb',
  serviceAccount: 'geneva-service-account',
  principals: ['arn:aws:iam::123456789012:user/ada'],
  issuer: 'https://oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLE0123456789',
};

export const gkeSample: GkeDescription = {
  cluster: 'lance',
  location: 'europe-west1',
  project: 'my-project',
  bucket: 'my-features',
  namespace: 'lancedb',
  serviceAccount: 'geneva-service-account',
  principals: ['user:ada@example.org', 'group:team@example.org'],
};

const id = '00000000-0000-0000-0000-00000000000';

export const aksSample: AksDescription = {
  subscription: `${id}1`,
  resourceGroup: 'platform',
  cluster: 'lance',
  location: 'westeurope',
  storageAccount: 'features',
  container: 'tables',
  namespace: 'lancedb',
  serviceAccount: 'geneva-service-account',
  principals: [`user:${id}2`, `group:${id}3`],
};

const eksPools = {
  head: { machineType: 'm7i.2xlarge' },
  cpu: { machineType: 'm7g.4xlarge', otherMachineTypes: ['m6g.4xlarge', 'c7g.8xlarge'], maxNodes: 20, spot: true },
  gpu: { machineType: 'g6.2xlarge', maxNodes: 4 },
};

/** Descriptions that together use everything. */
export const eksSetups: readonly (readonly [string, EksDescription])[] = [
  ['with irsa', eksSample],
  [
    'with all options',
    {
      ...eksSample,
      path: 'tables/prod',
      reader: 'explain-plan',
      access: 'group',
      permissionsBoundary: 'arn:aws:iam::123456789012:policy/boundary',
      nodePools: eksPools,
    },
  ],
  ['with EKS Pod Identity', { ...eksSample, style: 'pod-identity', issuer: undefined, reader: 'explain-plan' }],
  ['without clients', { ...eksSample, principals: [] }],
];

const gkePools = {
  head: { machineType: 'n2-standard-8' },
  cpu: { machineType: 'n2-standard-16', maxNodes: 20, spot: true },
  gpu: { machineType: 'g2-standard-12', accelerator: 'nvidia-l4', spot: true },
};

export const gkeSetups: readonly (readonly [string, GkeDescription])[] = [
  ['with a Google service account', { ...gkeSample, reader: 'explain-plan', nodePools: gkePools }],
  ['direct', { ...gkeSample, style: 'direct', projectNumber: '123456789012', reader: 'explain-plan' }],
  ['without clients', { ...gkeSample, principals: [] }],
];

const aksPools = {
  head: { machineType: 'Standard_D8s_v5' },
  cpu: { machineType: 'Standard_D16s_v5', maxNodes: 20, spot: true },
  gpu: { machineType: 'Standard_NC4as_T4_v3', spot: true },
};

export const aksSetups: readonly (readonly [string, AksDescription])[] = [
  ['with all options', { ...aksSample, path: 'prod', reader: 'explain-plan', nodePools: aksPools }],
  ['in a sovereign cloud', { ...aksSample, location: 'usgovvirginia', environment: 'usgovernment' }],
  ['with known client IDs', { ...aksSample, clientId: `${id}4`, principals: [] }],
];
