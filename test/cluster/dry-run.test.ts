import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { charts } from '../../src/charts/index.js';
import { rayCrds } from '../../src/constructs/crds/index.js';
import { arbitraryRenderings, type Rendering } from '../../src/chart/check/equivalence.js';
import { type ChartModel, HelmwrightError, modelOf, render } from '../../src/index.js';
import { arbitraryValues } from '../../src/values/arbitrary/valid.js';
import type { ObjectType, ValueType } from '../../src/values/definition/value-type.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/values/json.js';
import { at, textAt } from '../support/objects.js';
import { referenceOf } from './support/api.js';
import { establish } from './support/establish.js';
import { companionCrds } from './support/open-crds.js';
import { describeOnCluster } from './support/on-cluster.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { removeRayCrds } from './support/ray-crds.js';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

describeOnCluster(
  'the API server, asked by server-side dry-run, accepts what any values make',
  ['disposable'],
  ({ api }) => {
    const namespace = uniqueName('helmwright');
    const answers = new Map<string, Promise<string | undefined>>();

    beforeAll(async () => {
      await createNamespace(api, namespace);
      await establish(api, [...rayCrds(), ...companionCrds]);
    });

    afterAll(async () => {
      for (const definition of companionCrds) await api.remove(referenceOf(definition));
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
    });

    it.each(charts.map((factory) => modelOf(factory)).map((model) => [model.name, model] as const))(
      'of %s, 50 times',
      async (_name, model) => {
        const refusals: Refusal[] = [];
        for (const { rendering, objects } of drawn(model, 50)) {
          const given = await Promise.all(objects.map((object) => answerOnce(within(object, namespace))));
          const messages = given
            .filter((answer) => answer !== undefined)
            .filter((message) => isOurMistake(message, rendering.values));
          if (messages.length > 0) refusals.push({ messages, values: rendering.values });
        }
        expect(refusals, `SEED=${seed} repeats this`).toEqual([]);
      },
    );

    /** A CRD takes the server half a second, and most draws differ in its labels only. */
    function answerOnce(object: JsonObject): Promise<string | undefined> {
      const key = JSON.stringify(object['kind'] === 'CustomResourceDefinition' ? object['spec'] : object);
      const answer = answers.get(key) ?? refusal(object);
      answers.set(key, answer);
      return answer;
    }

    async function refusal(object: JsonObject): Promise<string | undefined> {
      return api.apply(object, { dryRun: true, force: true }).then(
        () => undefined,
        (error: unknown) => `${textAt(object, 'kind')} ${textAt(object, 'metadata', 'name')}: ${String(error)}`,
      );
    }
  },
);

interface Refusal {
  readonly messages: readonly string[];
  readonly values: JsonObject;
}

/** What no schema of a chart sees, since two values do not fit each other, and what the API server names well enough. */
const mistakesOfUsers: readonly RegExp[] = [
  /resources\.requests: Invalid value: "[^"]*": must be less than or equal to [a-z-]+ limit of \w+/g,
  /operator: Invalid value: "[^"]*": operator must be Exists when `key` is empty, which means "match all values and all keys"/g,
  /operator: Invalid value: "[^"]*": value must be empty when `operator` is 'Exists'/g,
  /effect: Invalid value: "[^"]*": effect must be 'NoExecute' when `tolerationSeconds` is set/g,
  // The pattern knows the characters of a schedule, not the range of each field.
  /spec\.schedule: Invalid value: "[^"]*": .+/g,
  // One list is for all charts of a release, the other for one of them.
  /\.spec(\.template\.spec)?\.imagePullSecrets: duplicate entries for key \[name="[^"]*"\]/g,
  // A null that a user writes into an item of a list is passed on, and a resource of Ray takes none.
  /[\w.[\]]+\[\d+\][\w.]*: Invalid value: "null": \S+ in body must be of type \w+: "null"/g,
  /[\w.[\]]+\[\d+\][\w.]*: Unsupported value: null: supported values: ("\w+"(, )?)+/g,
  // The values may name a newer operator than the one whose CRDs these are.
  /[\w.]+: Invalid value: \w+: \w+ of a \w+ requires KubeRay [\d.]+ or newer: the operator of this cluster ignores it/g,
  // What the fields of a deletion rule must be together.
  /[\w.]*deletionStrategy[\w.[\]]*: Invalid value: [^,\]]+/g,
  /<nil>: Invalid value: null: some validation rules were not checked because the object was invalid/g,
];

/** Pod Security "restricted" forbids what users may ask for. */
const forbiddenPod = 'violates PodSecurity';

/** Whether the API server says anything else than that. */
function isOurMistake(message: string, values: JsonObject): boolean {
  if (message.includes(forbiddenPod)) return !JSON.stringify(values).includes('ecurityContext"');
  const rest = mistakesOfUsers.reduce((text, pattern) => text.replaceAll(pattern, ''), message);
  return rest === message || rest.includes('Invalid value');
}

interface Drawn {
  readonly rendering: Rendering;
  readonly objects: readonly JsonObject[];
}

/** Random values that the chart takes, the same for the same seed. */
function drawn(model: ChartModel, count: number): readonly Drawn[] {
  const renderings = arbitraryRenderings(arbitraryValues(model.values, model.subcharts, model.dependencies)).map(
    (rendering) => ({ ...rendering, values: withoutOpenValuesOf(model, rendering.values) }),
  );
  const made = renderings.map((rendering) => ({ rendering, objects: rendered(model, rendering) }));
  const taken = made.filter((each): each is Drawn => each.objects !== undefined);
  return fc.sample(taken, { numRuns: count, seed });
}

function withoutOpenValuesOf({ values: type, subcharts }: ChartModel, values: JsonObject): JsonObject {
  const below = subcharts.flatMap(({ key, model }) => {
    const own = values[key];
    return isJsonObject(own) ? [[key, withoutOpenValuesOf(model, own)] as const] : [];
  });
  return { ...withoutOpenValues(type, values), ...Object.fromEntries(below) };
}

/** Without the values of any shape that can be left out: whether these are right only the API server knows. */
function withoutOpenValues({ properties }: ObjectType, values: JsonObject): JsonObject {
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const type = properties[name];
    return type !== undefined && isOpen(type) && type.optionality !== 'required'
      ? []
      : [[name, type === undefined ? value : withinType(type, value)] as const];
  });
  return Object.fromEntries(kept);
}

function withinType(type: ValueType, value: Json): Json {
  if (!isJsonObject(value)) return value;
  if (type.type === 'object') return withoutOpenValues(type, value);
  if (type.type !== 'map') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withinType(type.items, item)]));
}

function isOpen(type: ValueType): boolean {
  if (type.type === 'list' || type.type === 'map') return isOpen(type.items);
  return type.type === 'any' || type.type === 'kubernetes';
}

/** The objects, or nothing where the chart itself refuses the values. */
function rendered(model: ChartModel, { values, release }: Rendering): readonly JsonObject[] | undefined {
  try {
    return render(model, { values, release }).map(({ object }) => object);
  } catch (error) {
    if (error instanceof HelmwrightError && error.code === 'render-failed') return undefined;
    throw error;
  }
}

/** The object in the namespace of the test, where those that the values name are not; a pod as the one account there. */
function within(object: JsonObject, namespace: string): JsonObject {
  const { metadata, spec } = object;
  if (!isJsonObject(metadata) || at(object, 'metadata', 'namespace') === undefined) return object;
  const placed = { ...object, metadata: { ...metadata, namespace } };
  if (object['kind'] !== 'Pod' || !isJsonObject(spec)) return placed;
  return { ...placed, spec: { ...spec, serviceAccountName: 'default' } };
}
