import { rayCrds } from '../../../src/constructs/crds/index.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';

/** What makes a definition refuse things; types and defaults stay. */
const refusals = [
  'x-kubernetes-validations',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'enum',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minimum',
  'pattern',
  'required',
];

/** Our definitions, which let everything pass: the operator reads what it needs, and gets every resource. */
export function openedCrds(): readonly JsonObject[] {
  return rayCrds().map((crd) => {
    const open = opened(crd);
    if (isJsonObject(open)) return open;
    throw new Error('a definition is an object');
  });
}

function opened(value: Json): Json {
  if (isJsonArray(value)) return value.map(opened);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([key, inner]) => !refusals.includes(key) || isField(inner));
  return Object.fromEntries(entries.map(([key, inner]) => [key, opened(inner)]));
}

/** Whether this is the schema of a field that has the name of such a word. */
function isField(value: Json): boolean {
  return isJsonObject(value);
}
