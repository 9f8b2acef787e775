import { describe, expect, test } from 'vitest';
import { describeDifference, differenceOf } from '../../../src/chart/check/difference.js';
import type { JsonObject } from '../../../src/values/json.js';

function service(port: number, name = 'web'): JsonObject {
  return { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { ports: [{ port }] } };
}

function between(a: readonly JsonObject[], b: readonly JsonObject[]): string | undefined {
  const difference = differenceOf({ kind: 'objects', by: 'a', objects: a }, { kind: 'objects', by: 'b', objects: b });
  return difference && describeDifference(difference);
}

describe('objects', () => {
  test('are compared in any order, also those of one name', () => {
    expect(between([service(1), service(2, 'db')], [service(2, 'db'), service(1)])).toBeUndefined();
    expect(between([service(1), service(2)], [service(2), service(1)])).toBeUndefined();
  });

  test('of one name are not each compared with the same object', () => {
    expect(between([service(1), service(1)], [service(1), service(2)])).toBe(
      'v1 Service web: spec.ports.0.port: a has 1, b has 2',
    );
  });
});
