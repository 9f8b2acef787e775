import type { ObjectType } from './definition/value-type.js';
import { isAdmitted } from './definition/violation.js';
import { jsonSchema } from './generate/json-schema.js';
import type { JsonObject } from './json.js';
import { assertValid, type Validator, validator } from './validate.js';

/** Compiling a schema takes longer than rendering a chart: it is done where there is something to say about the values. */
const validators = new WeakMap<ObjectType, Validator>();

/**
 * Asserts that the schema of a definition admits values.
 *
 * @param place what the values belong to, for the message: a chart's name or a file
 * @throws HelmwrightError `invalid-values`, naming the first value's path and how many more there are
 */
export function assertValues(definition: ObjectType, values: JsonObject, place: string): void {
  if (isAdmitted(definition, values)) return;
  const validate = validators.get(definition) ?? validator(jsonSchema(definition, ''));
  validators.set(definition, validate);
  assertValid(validate, values, place);
}
