import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/api/openapi.js';
import { withDefaults } from '../../src/settings/settings.js';

const document: unknown = openApiDocument(withDefaults({ auth: 'keys', analyzeTimeoutMs: 1_000 }));

/** The places of the properties, parameters and bodies in a part of the document that lack a key. */
function lacking(key: string, part: unknown, isAsked: (place: string) => boolean, place = ''): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const isMissing = isAsked(place) && !(key in part);
  const inside = Object.entries(part).flatMap(([name, value]) => lacking(key, value, isAsked, `${place}/${name}`));
  return isMissing ? [place, ...inside] : inside;
}

describe('The OpenAPI document', () => {
  it('describes every property', () => {
    expect(lacking('description', document, (place) => /\/properties\/[^/]+$/u.test(place))).toEqual([]);
  });

  it('has an example of every request, and tags for every operation', () => {
    expect(lacking('example', document, (place) => /\/requestBody\/content\/[^/]+\/json$/u.test(place))).toEqual([]);
    expect(lacking('tags', document, (place) => /^\/paths\/.*\/(?:get|post)$/u.test(place))).toEqual([]);
  });
});
