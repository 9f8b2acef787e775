import type { Generate, GeneratedKey } from '../../template/ast/context.js';
import { placeholder } from '../../template/functions/generated.js';
import { isJsonObject, type Json, type JsonObject, own } from '../../values/json.js';
import { type Difference, differenceOf, type Outcome } from './difference.js';

/** What a chart renders, and which credentials it generates. */
export interface Generating {
  readonly outcome: Outcome;
  readonly wanted: readonly GeneratedKey[];
  /** Renders it again with other credentials. */
  readonly render: (generate: Generate) => Outcome;
}

/** Renders a chart, and notes which credentials it generates. */
export function generating(render: (generate: Generate) => Outcome): Generating {
  const wanted: GeneratedKey[] = [];
  const outcome = render((key) => {
    wanted.push(key);
    return placeholder(key);
  });
  return { outcome, wanted, render };
}

/**
 * The first difference between what a chart renders and what Helm or an app makes of it. What they generated is taken from
 * their Secrets, and the chart is rendered again with it: it has to be wherever the chart has it, also within other strings,
 * encoded, and in checksums.
 */
export function differenceFrom({ outcome, wanted, render }: Generating, theirs: Outcome): Difference | undefined {
  if (wanted.length === 0 || theirs.kind === 'refused') return differenceOf(outcome, theirs);
  const found = new Map(wanted.map((key) => [identityOf(key), valueIn(theirs.objects, key)]));
  const missing = wanted.find((key) => found.get(identityOf(key)) === undefined);
  return missing === undefined
    ? differenceOf(
        render((key) => found.get(identityOf(key)) ?? placeholder(key)),
        theirs,
      )
    : notKept(missing, theirs.by);
}

function notKept({ namespace, secret, key, shape }: GeneratedKey, by: string): Difference {
  return {
    object: `v1 Secret ${namespace}/${secret}`,
    path: key,
    isUnkept: true,
    detail: `${by} has no value here that matches ${shape.source}, but it is generated for other objects: use it only where its Secret is rendered`,
  };
}

function identityOf({ namespace, secret, key }: GeneratedKey): string {
  return JSON.stringify([namespace, secret, key]);
}

/** What the Secret has under the key. Helm adds no namespace to objects that have none. */
function valueIn(objects: readonly JsonObject[], { namespace, secret, key, shape }: GeneratedKey): string | undefined {
  const values = objects.filter((object) => isSecret(object, namespace, secret)).map((object) => valueOf(object, key));
  return values.find((value) => value !== undefined && shape.test(value));
}

function isSecret({ apiVersion, kind, metadata }: JsonObject, namespace: string, name: string): boolean {
  if (apiVersion !== 'v1' || kind !== 'Secret' || !isJsonObject(metadata)) return false;
  const { namespace: given = '' } = metadata;
  return metadata['name'] === name && (given === '' || given === namespace);
}

function valueOf({ stringData, data }: JsonObject, key: string): string | undefined {
  const encoded = entryOf(data, key);
  return entryOf(stringData, key) ?? (encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString());
}

function entryOf(map: Json | undefined, key: string): string | undefined {
  const value = isJsonObject(map) ? own(map, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
