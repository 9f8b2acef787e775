import { describe, expect, it } from 'vitest';
import { assertValid, validator } from '../../src/values/validate.js';

const validate = validator({
  type: 'object',
  properties: {
    head: { type: 'object', properties: { cpus: { type: 'integer', maximum: 9 } }, additionalProperties: false },
    mode: { enum: ['fast', 'slow'] },
    labels: {
      type: 'object',
      propertyNames: { pattern: '^[a-z/~]*$', not: { const: 'fixed' } },
      additionalProperties: { type: 'string' },
    },
    port: { type: ['string', 'integer', 'null'] },
    group: { type: 'object', required: ['name'] },
  },
  additionalProperties: false,
});

describe('an error for invalid values', () => {
  it.each([
    [{ head: { cpus: 10 } }, 'chart demo: value head.cpus must be <= 9'],
    [{ mode: 'other' }, 'chart demo: value mode must be equal to one of the allowed values: ["fast","slow"]'],
    [{ hed: {} }, 'chart demo: value hed is unknown; did you mean "head"?'],
    [{ other: {} }, 'chart demo: value other is unknown: the values here are head, mode, labels, port, group'],
    [{ head: { cpu: 1 } }, 'chart demo: value head.cpu is unknown; did you mean "cpus"?'],
    [{ labels: { 'a/b~c': 1 } }, 'chart demo: value labels.a/b~c must be string'],
    [{ labels: { A: '' } }, 'chart demo: value labels has the invalid key "A": a key must match pattern "^[a-z/~]*$"'],
    [{ labels: { fixed: '' } }, 'chart demo: value labels.fixed must not be set here'],
    [{ port: true }, 'chart demo: value port must be string or integer'],
    [{ group: {} }, 'chart demo: value group.name is required'],
    [{ head: { cpus: 10 }, mode: 'other' }, 'chart demo: value head.cpus must be <= 9 (and 1 more)'],
  ])('names the path and what is wrong there: %j', (values, message) => {
    expect(() => assertValid(validate, values, 'chart demo')).toThrow(
      expect.objectContaining({ code: 'invalid-values', message }),
    );
  });

  it('is none where values fit', () => {
    expect(() => assertValid(validate, { head: { cpus: 9 } }, 'chart demo')).not.toThrow();
  });
});
