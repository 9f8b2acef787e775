import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/values/json.js';
import { kindSchemas } from './json-schemas.js';

/** An OpenAPI document as an API server writes it, of a kind whose spec has the properties. */
function documentOf(properties: JsonObject): JsonObject {
  const metadata = { type: 'object', properties: { name: { type: 'string' } } };
  const reference = (name: string): JsonObject => ({ default: {}, allOf: [{ $ref: `#/components/schemas/${name}` }] });
  const thing = {
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: reference('Meta'),
      spec: reference('Spec'),
    },
    'x-kubernetes-group-version-kind': [{ group: 'example.com', version: 'v1', kind: 'Thing' }],
  };
  const spec = { type: 'object', properties: { ...properties, more: { $ref: '#/components/schemas/Spec' } } };
  return { components: { schemas: { Thing: thing, Meta: metadata, Spec: spec } } };
}

function accepts(properties: JsonObject, spec: Json): boolean {
  const [kind, ...others] = kindSchemas(documentOf(properties));
  expect(others).toEqual([]);
  const validate = new Ajv({ strict: false }).compile(kind?.schema ?? false);
  return validate({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x' }, spec });
}

const text = { type: 'string' };

describe('the schema of a kind', () => {
  it.each<readonly [string, JsonObject, Json, boolean]>([
    ['a field that is known', { a: text }, { a: 'x' }, true],
    ['a field that is not known', { a: text }, { b: 'x' }, false],
    ['such a field where the schema leads back to itself', { a: text }, { more: { more: { b: 'x' } } }, false],
    [
      'such a field in an item',
      { a: { type: 'array', items: { type: 'object', properties: {} } } },
      { a: [{ b: 1 }] },
      false,
    ],
    ['a wrong type', { a: text }, { a: 1 }, false],
    ['a null', { a: text }, { a: null }, false],
    ['a null where it may be', { a: { ...text, nullable: true } }, { a: null }, true],
    ['any key of a map', { a: { type: 'object', additionalProperties: text } }, { a: { b: 'x' } }, true],
    ['a wrong value of a map', { a: { type: 'object', additionalProperties: text } }, { a: { b: 1 } }, false],
    ['an object of which nothing is said', { a: { type: 'object' } }, { a: { b: 1 } }, true],
    [
      'what is kept though not known',
      { a: { type: 'object', properties: {}, 'x-kubernetes-preserve-unknown-fields': true } },
      { a: { b: 1 } },
      true,
    ],
    ['an integer for either', { a: { 'x-kubernetes-int-or-string': true } }, { a: 8080 }, true],
    ['a text for either', { a: { 'x-kubernetes-int-or-string': true } }, { a: 'http' }, true],
    ['a map for either', { a: { 'x-kubernetes-int-or-string': true } }, { a: {} }, false],
    ['one of several types', { a: { oneOf: [text, { type: 'number' }] } }, { a: 1 }, true],
    ['none of several types', { a: { oneOf: [text, { type: 'number' }] } }, { a: true }, false],
    ['the greatest integer', { a: { type: 'integer', format: 'int32' } }, { a: 2 ** 31 - 1 }, true],
    ['one above the greatest integer', { a: { type: 'integer', format: 'int32' } }, { a: 2 ** 31 }, false],
    [
      'the kind of an object inside',
      { a: { type: 'object', properties: { b: text }, 'x-kubernetes-embedded-resource': true } },
      { a: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, b: 'x' } },
      true,
    ],
    ['a value that is listed', { a: { ...text, enum: ['x', 'y'] } }, { a: 'z' }, false],
  ])('judges %s', (_what, properties, spec, expected) => {
    expect(accepts(properties, spec)).toBe(expected);
  });

  it.each([
    ['of another version', { apiVersion: 'example.com/v2', kind: 'Thing', metadata: {} }],
    ['of another kind', { apiVersion: 'example.com/v1', kind: 'Thong', metadata: {} }],
    ['without metadata', { apiVersion: 'example.com/v1', kind: 'Thing' }],
  ])('refuses an object %s', (_what, object) => {
    const [kind] = kindSchemas(documentOf({}));
    expect(new Ajv({ strict: false }).validate(kind?.schema ?? true, object)).toBe(false);
  });
});
