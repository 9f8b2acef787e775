import { type Api, referenceOf } from './api.js';
import { waitUntilGone } from './waiting.js';
import { at, textAt } from '../../support/objects.js';

/** Removes the definitions of the group `ray.io`, and with them every object of theirs: an empty cluster, for the next test. */
export async function removeRayCrds(api: Api): Promise<void> {
  const all = await api.list({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' });
  const ofRay = all.filter((each) => at(each, 'spec', 'group') === 'ray.io');
  await Promise.all(
    ofRay.map(async (crd) => {
      const named = { ...referenceOf(crd), name: textAt(crd, 'metadata', 'name') };
      await api.remove(named);
      await waitUntilGone(api, named);
    }),
  );
}
