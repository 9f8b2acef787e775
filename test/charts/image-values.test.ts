import { describe, expect, it } from 'vitest';
import { imagePattern } from '../../src/charts/shared/image-values.js';
import { HelmwrightError } from '../../src/errors.js';
import { at, only } from '../support/objects.js';
import { renderPlatform } from '../support/platform.js';

const digest = `sha256:${'0'.repeat(64)}`;

const repositories = [
  'busybox',
  'docker.io/rayproject/ray',
  'localhost/ray',
  'localhost:5000/ray',
  'Registry.Example.com:443/a__b/c.d/e--f',
  '10.0.0.1:5000/x',
];

const mistaken = [
  '',
  'Ray',
  'example.com/Ray',
  'ray:2.43.0',
  `ray@${digest}`,
  'https://example.com/ray',
  '/ray',
  'ray/',
  'a//b',
  'a..b',
  'a___b',
  '-ray',
  'example.com:/ray',
];

describe('where an image is', () => {
  const imageWith = (repository: string) => {
    const objects = renderPlatform({ explainPlan: { enabled: true, image: { repository, tag: '1' } } });
    return at(only(objects, 'Deployment'), 'spec', 'template', 'spec', 'containers', 0, 'image');
  };

  it.each(repositories)('is %s', (repository) => {
    expect(imageWith(repository)).toBe(`${repository}:1`);
  });

  it.each(mistaken)('is not %j', (repository) => {
    expect(() => imageWith(repository)).toThrow(HelmwrightError);
    expect(() => imageWith(repository)).toThrow('explainPlan.image.repository');
  });
});

describe('a whole image', () => {
  const image = new RegExp(imagePattern);

  it.each(repositories)('is %s, with or without a tag and a digest', (repository) => {
    for (const which of ['', ':2.43.0-py311', `@${digest}`, `:2.43.0@${digest}`])
      expect(repository + which).toMatch(image);
  });

  it.each(['ray:', 'ray:-1', `ray:${'1'.repeat(129)}`, 'ray@sha256:12', 'ray:1:2', `ray@${digest}:1`, 'Ray:1'])(
    'is not %s',
    (text) => {
      expect(text).not.toMatch(image);
    },
  );
});
