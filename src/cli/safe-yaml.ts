import { stringify } from 'yaml';
import { yamlJson } from '../chart/check/equivalence.js';
import type { JsonObject } from '../values/json.js';

/** Characters that readers of YAML refuse, or take for the end of a line, where they stand as themselves. */
const unsafe =
  /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The library leaves a key `<<` bare, and readers take it for a merge. */
const mergeKey = /^[- ]*<<:/m;

/**
 * An object as YAML that says the same to readers of YAML 1.1, `kubectl` among them, and of YAML 1.2: what they would take
 * for something else than text is quoted. Where that is not enough, all of it is JSON.
 */
export function safeYaml(object: JsonObject): string {
  const text = stringify(object, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
  return unsafe.test(text) || mergeKey.test(text) ? `${yamlJson(object)}\n` : text;
}
