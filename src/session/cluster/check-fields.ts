import type { ObjectType } from '../../values/definition/value-type.js';
import { violationOf } from '../../values/definition/violation.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../../values/json.js';

/** What is wrong with a field, and what to do. */
export interface FieldError {
  /** Such as `workerGroups[0].numCpus`; empty for the whole. */
  readonly field: string;
  readonly detail: string;
}

/** The first field that breaks a definition, for somebody who has no chart. */
export function fieldErrorOf(definition: ObjectType, json: JsonObject): FieldError | undefined {
  const violation = violationOf(definition, json, '');
  if (violation === undefined) return undefined;
  const { message } = violation;
  const path = violation.path.split('.').filter((segment) => segment !== '');
  const detail = explained(definition, message, path.at(-1));
  // What is wrong with a field that does not exist is its name.
  return { field: fieldOf(path), detail: message.startsWith('is unknown') ? detail : detail + given(json, path) };
}

function explained({ properties }: ObjectType, message: string, field: string | undefined): string {
  if (field === 'memory') return 'must be a quantity such as "8Gi"; bytes are in quotes';
  return message
    .replace('see values.yaml for the values here', `the fields here are ${Object.keys(properties).join(', ')}`)
    .replace('the values here are', 'the fields here are');
}

/** What was given, unless it is so large that it hides the message. */
function given(json: JsonObject, path: readonly string[]): string {
  const value = path.reduce<Json | undefined>(itemOf, json);
  if (value === undefined || (typeof value === 'object' && value !== null)) return '';
  return `, got ${JSON.stringify(value)}`;
}

function itemOf(value: Json | undefined, segment: string): Json | undefined {
  if (isJsonArray(value)) return value[Number(segment)];
  return isJsonObject(value) ? own(value, segment) : undefined;
}

function fieldOf(path: readonly string[]): string {
  return path.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}
