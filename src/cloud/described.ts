import { type Aks, type AksDescription, aksFields, checkAks } from './aks/description.js';
import { checkEks, type Eks, type EksDescription, eksFields } from './eks/description.js';
import { checkFields } from './fields.js';
import { checkGke, type Gke, type GkeDescription, gkeFields } from './gke/description.js';

/** A checked description of a cluster and its identities. */
export type Described =
  | { readonly cloud: 'eks'; readonly description: Eks }
  | { readonly cloud: 'gke'; readonly description: Gke }
  | { readonly cloud: 'aks'; readonly description: Aks };

/**
 * Checks a description that comes from a file, such as the `description.json` of a setup.
 *
 * @throws HelmwrightError `invalid-values`; its place is the field
 */
export function describedBy(cloud: Described['cloud'], fields: object): Described {
  switch (cloud) {
    case 'eks':
      checkFields<EksDescription>(fields, eksFields);
      return { cloud, description: checkEks(fields) };
    case 'gke':
      checkFields<GkeDescription>(fields, gkeFields);
      return { cloud, description: checkGke(fields) };
    case 'aks':
      checkFields<AksDescription>(fields, aksFields);
      return { cloud, description: checkAks(fields) };
  }
}
