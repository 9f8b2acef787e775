import { type Aks, type AksDescription, aksFields, checkAks } from '../../cloud/aks/description.js';
import { checkEks, type Eks, type EksDescription, eksFields } from '../../cloud/eks/description.js';
import { checkFields, invalidField } from '../../cloud/fields.js';
import { checkGke, type Gke, type GkeDescription, gkeFields } from '../../cloud/gke/description.js';

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
  checkCloud(cloud, fields);
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

/** A field that only descriptions of other clouds have: the description is for one of these. */
function checkCloud(cloud: Described['cloud'], fields: object): void {
  const known = Object.entries({ eks: eksFields, gke: gkeFields, aks: aksFields });
  for (const field of Object.keys(fields)) {
    const having = known.filter(([, each]) => Object.hasOwn(each, field)).map(([name]) => name);
    if (having.length > 0 && !having.includes(cloud))
      throw invalidField(
        field,
        `descriptions for ${having.join(' and ')} have it, those for ${cloud} do not: use --cloud ${having.join(' or ')}`,
      );
  }
}
