import { describe, expect, it } from 'vitest';
import { assertValid, validator } from '../../src/values/validate.js';

const validate = validator({
  type: 'object',
  properties: {
    head: { type: 'object', properties: { cpus: { type: 'integer', maximum: 9 } }, additionalProperties: false },
    mode: { enum: ['fast', 'slow'] },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
  additionalProperties: false,
});

describe('an error for invalid values', () => {
  it.each([
    [{ head: { cpus: 10 } }, 'chart demo: value head.cpus must be <= 9'],
    [{ mode: 'other' }, 'chart demo: value mode must be equal to one of the allowed values: ["fast","slow"]'],
    [{ hed: {} }, 'chart demo: value hed is unknown: the values here are head, mode, labels'],
    [{ head: { cpu: 1 } }, 'chart demo: value head.cpu is unknown: the values here are cpus'],
    [{ labels: { 'a/b~c': 1 } }, 'chart demo: value labels.a/b~c must be string'],
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
