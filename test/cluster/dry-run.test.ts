import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { charts } from '../../src/charts/index.js';
import { rayCrds } from '../../src/constructs/crds/index.js';
import { arbitraryRenderings, type Rendering } from '../../src/chart/equivalence.js';
import { type ChartModel, HelmwrightError, modelOf, render } from '../../src/index.js';
import { arbitraryValues } from '../../src/values/arbitrary.js';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';
import { at, textAt } from '../support/objects.js';
import { referenceOf } from './support/api.js';
import { companionCrds } from './support/open-crds.js';
import { describeOnCluster } from './support/on-cluster.js';
import { createNamespace, uniqueName } from './support/namespaces.js';
import { removeRayCrds } from './support/ray-crds.js';
import { hasCondition, waitFor } from './support/waiting.js';

const seed = Number(process.env['SEED'] ?? 20_261_121);

describeOnCluster(
  'the API server, asked by server-side dry-run, accepts what any values make',
  ['disposable'],
  ({ api }) => {
    const namespace = uniqueName('helmwright');
    const definitions = [...rayCrds(), ...companionCrds];

    beforeAll(async () => {
      await createNamespace(api, namespace);
      for (const definition of definitions) {
        await api.apply(definition);
        const named = { ...referenceOf(definition), name: textAt(definition, 'metadata', 'name') };
        await waitFor(api, named, (object) => hasCondition(object, 'Established'));
      }
    });

    afterAll(async () => {
      for (const definition of companionCrds) await api.remove(referenceOf(definition));
      await removeRayCrds(api);
      await api.remove({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
    });

    it.each(charts.map((factory) => modelOf(factory)).map((model) => [model.name, model] as const))(
      'of %s',
      async (_name, model) => {
        const renderings = arbitraryRenderings(arbitraryValues(model.values, model.subcharts));
        const accepted = fc.asyncProperty(renderings, async (rendering) => {
          const objects = rendered(model, rendering);
          fc.pre(objects !== undefined);
          const refusals = await Promise.all((objects ?? []).map((object) => refusal(within(object, namespace))));
          expect(refusals.filter((message) => message !== undefined)).toEqual([]);
        });
        await fc.assert(accepted, { numRuns: 50, seed, maxSkipsPerRun: 1_000 });
      },
    );

    async function refusal(object: JsonObject): Promise<string | undefined> {
      return api.apply(object, { dryRun: true, force: true }).then(
        () => undefined,
        (error: unknown) => `${textAt(object, 'kind')} ${textAt(object, 'metadata', 'name')}: ${String(error)}`,
      );
    }
  },
);

/** The objects, or nothing where the chart itself refuses the values. */
function rendered(model: ChartModel, { values, release }: Rendering): readonly JsonObject[] | undefined {
  try {
    return render(model, { values, release }).map(({ object }) => object);
  } catch (error) {
    if (error instanceof HelmwrightError && error.code === 'render-failed') return undefined;
    throw error;
  }
}

/** The object in the namespace of the test: those that the values name are not there. */
function within(object: JsonObject, namespace: string): JsonObject {
  const { metadata } = object;
  if (!isJsonObject(metadata) || at(object, 'metadata', 'namespace') === undefined) return object;
  return { ...object, metadata: { ...metadata, namespace } };
}
