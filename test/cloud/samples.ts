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
  projectNumber: '123456789012',
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
