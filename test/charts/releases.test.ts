import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/index.js';
import { at, identities, only, textAt } from '../support/objects.js';
import { renderPlatform, renderWhole } from '../support/platform.js';

interface Installed {
  readonly name: string;
  readonly namespace: string;
  /** The namespace of the compute pods; the release's where it is not said. */
  readonly target?: string;
}

const explainOn: JsonObject = {
  explainPlan: { enabled: true, image: { repository: 'registry.example.com/explain-plan' } },
};

const long = 'a23456789-'.repeat(5);

/** Releases that could be taken for one another. */
const releases: readonly Installed[] = [
  { name: 'lance', namespace: 'a' },
  { name: 'lance', namespace: 'b' },
  { name: 'other', namespace: 'a' },
  { name: 'lance', namespace: 'c', target: 'third' },
  { name: 'lance', namespace: 'd', target: 'third' },
  { name: 'other', namespace: 'c', target: 'third' },
  { name: 'lance', namespace: 'third' },
  { name: 'a', namespace: 'b', target: 'third' },
  { name: 'a.b', namespace: 'b', target: 'third' },
  { name: 'a.b', namespace: 'a', target: 'third' },
  { name: 'a-b', namespace: 'c', target: 'third' },
  { name: 'a', namespace: 'b-c', target: 'third' },
  { name: 'a', namespace: 'third' },
  { name: 'a.b', namespace: 'third' },
  { name: 'a-b', namespace: 'third' },
  { name: '1', namespace: 'third' },
  { name: 'x1', namespace: 'third' },
  { name: '1-lance-platform', namespace: 'third' },
  { name: 'lance-lance-platform', namespace: 'third' },
  { name: `${long}abc`, namespace: 'third' },
  { name: `${long}abd`, namespace: 'third' },
  { name: `${long}abc`, namespace: 'n'.repeat(63), target: 'third' },
  { name: `${long}abc`, namespace: `${'n'.repeat(62)}m`, target: 'third' },
];

/** Where all of them are installed, the namespace is there already: only the first that wants it makes it. */
const third: JsonObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'third' } };

function objectsOf({ name, namespace, target }: Installed): readonly JsonObject[] {
  const values = {
    ...explainOn,
    ray: { enabled: true },
    ...(target === undefined ? {} : { namespace: { name: target } }),
  };
  return renderPlatform(values, { release: { name, namespace }, cluster: [third] });
}

/** The same with all that a release can bring to the whole cluster. */
function wholeOf({ name, namespace, target }: Installed): readonly JsonObject[] {
  const values = {
    ...explainOn,
    devicePlugin: { enabled: true },
    ...(target === undefined ? {} : { namespace: { name: target } }),
  };
  return renderWhole(values, { release: { name, namespace }, cluster: [third] });
}

function instanceOf(object: JsonObject): string {
  return textAt(object, 'metadata', 'labels', 'app.kubernetes.io/instance');
}

const described = ({ name, namespace, target }: Installed): string =>
  `${namespace}/${name}${target === undefined ? '' : ` in ${target}`}`;

describe('releases of the platform with no name set', () => {
  it('share no object, in whatever namespaces they are', () => {
    const owners = new Map<string, string>();
    for (const release of releases) {
      for (const identity of identities(objectsOf(release))) {
        expect(`${identity}: ${owners.get(identity) ?? 'nobody'}`).toBe(`${identity}: nobody`);
        owners.set(identity, described(release));
      }
    }
    expect(owners.size).toBe(releases.length * 14);
  });

  it('share nothing but the Ray CRDs with their operators and device plugins', () => {
    const owners = new Map<string, string>();
    for (const release of releases) {
      const own = wholeOf(release).filter(({ kind }) => kind !== 'CustomResourceDefinition');
      for (const identity of identities(own)) {
        expect(`${identity}: ${owners.get(identity) ?? 'nobody'}`).toBe(`${identity}: nobody`);
        owners.set(identity, described(release));
      }
    }
    expect(owners.size).toBeGreaterThan(releases.length * 20);
  });

  it('share no selector with another that has its pods in the same namespace', () => {
    const selectors = releases.map((release) => {
      const [object] = objectsOf(release);
      return `${release.target ?? release.namespace} ${object === undefined ? '' : instanceOf(object)}`;
    });
    expect(new Set(selectors).size).toBe(releases.length);
  });

  it.each(releases.map((release) => [described(release), release] as const))('are valid: %s', (_what, release) => {
    const objects = objectsOf(release);
    const label = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
    const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
    for (const object of objects) {
      const name = textAt(object, 'metadata', 'name');
      expect(instanceOf(object)).toMatch(label);
      expect(name).toMatch(subdomain);
      expect(name.length).toBeLessThanOrEqual(253);
    }
    expect(at(only(objects, 'RayCluster'), 'metadata', 'name')).toMatch(/^[a-z][-a-z0-9]{0,51}[a-z0-9]$/);
    const pods = objects.filter(({ kind }) => kind === 'Pod').map((pod) => textAt(pod, 'metadata', 'name'));
    for (const name of pods) expect(name.length).toBeLessThanOrEqual(63);
  });
});
