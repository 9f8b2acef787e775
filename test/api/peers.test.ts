import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingLine, peers } from '../../src/api/peers.js';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';
import { at, textAt } from '../support/objects.js';

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const about = aboutOf(JSON.parse(file('package.json')));

describe('The optional packages of the service', () => {
  it.each(Object.entries(peers))('%s@%s is what the package asks for', (name, version) => {
    const range = textAt(about, 'peerDependencies', name).replace('^', '');
    expect(`${range}.`.startsWith(`${version}.`) || `${version}.`.startsWith(`${range}.`)).toBe(true);
    expect(at(about, 'peerDependenciesMeta', name, 'optional')).toBe(true);
  });

  it('is installed by the line that the guide has', () => {
    const [, command = 'none'] = missingLine('koa').split(': ');
    expect(file('docs/explain-plan.md')).toContain(command);
  });
});

function aboutOf(value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  throw new Error('package.json holds no object');
}
