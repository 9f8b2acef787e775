import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifestOf } from '../../src/session/cluster/manifest.js';
import { type ClusterDefinition, definitionOf } from '../../src/session/definition.js';
import { type JsonObject, parsedObject } from '../../src/values/json.js';
import { identities, only } from '../support/objects.js';
import { renderPlatform } from '../support/platform.js';

function readBack(definition: object, values: JsonObject = {}): ClusterDefinition {
  const sessions = { definitions: { small: parsedObject(JSON.stringify(definition)) } };
  const objects = renderPlatform({ ...values, sessions });
  return definitionOf(only(objects, 'ConfigMap', 'small'), 'small');
}

describe('the definitions of clusters that clients open', () => {
  it('are ConfigMaps of their names, and none by default', () => {
    expect(identities(renderPlatform())).not.toContain('ConfigMap lance/small');
    const sessions = { definitions: { small: {}, large: {} } };
    const objects = renderPlatform({ namespace: { name: 'compute' }, sessions });
    expect(identities(objects)).toEqual(expect.arrayContaining(['ConfigMap compute/small', 'ConfigMap compute/large']));
  });

  it('have the ServiceAccount and the node labels of the platform where they say nothing else', () => {
    const values = { serviceAccount: { name: 'geneva' }, labelPrefix: 'example.com', nodeLabelValue: 'yes' };
    expect(readBack({}, values)).toEqual({
      headGroup: { serviceAccount: 'geneva' },
      labelPrefix: 'example.com',
      nodeLabelValue: 'yes',
    });
    const own = { headGroup: { serviceAccount: 'own', numCpus: 2 }, labelPrefix: 'own.example.com' };
    expect(readBack(own, values)).toEqual({ ...own, nodeLabelValue: 'yes' });
  });

  it('give the cluster that the same options give', () => {
    const checked = fc.property(definitions, (definition) => {
      const headGroup = { serviceAccount: 'lance.lance', ...definition.headGroup };
      const options = { ...definition, headGroup };
      const read = readBack(definition);
      expect(manifestOf({ name: 'demo', ...read }).object).toEqual(manifestOf({ name: 'demo', ...options }).object);
      expect(read).toEqual({ labelPrefix: 'geneva.lancedb.com', nodeLabelValue: 'true', ...options });
    });
    fc.assert(checked, { numRuns: 40 });
  });
});

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const text = fc.stringMatching(/^[ -~éß日]{0,20}$/);
const labels = fc.dictionary(label, label, { maxKeys: 2, noNullPrototype: true });

/** No field need be there. */
const optional: { requiredKeys: []; noNullPrototype: true } = { requiredKeys: [], noNullPrototype: true };

const group = {
  numCpus: fc.integer({ min: 1, max: 64 }),
  memory: fc.constantFrom('2Gi', '1500Mi', '68719476736'),
  nodeSelector: labels,
  tolerations: fc.array(
    fc.record(
      {
        key: label,
        operator: fc.constantFrom('Exists', 'Equal'),
        value: label,
        effect: fc.constantFrom('NoSchedule', 'PreferNoSchedule'),
      },
      optional,
    ),
    { maxLength: 2 },
  ),
  priorityClassName: label,
  image: fc.constantFrom('ray:1', 'registry.example.com:5000/ray@sha256:0'),
};

const workers = fc
  .record(
    { ...group, name: label, numGpus: fc.integer({ min: 0, max: 8 }), minReplicas: fc.integer({ min: 0, max: 5 }) },
    { requiredKeys: ['name'], noNullPrototype: true },
  )
  .map((made) => ({ ...made, maxReplicas: (made.minReplicas ?? 0) + 5 }));

const definitions = fc.record(
  {
    headGroup: fc.record({ ...group, serviceAccount: label }, optional),
    workerGroups: fc.uniqueArray(workers, { selector: ({ name }) => name, maxLength: 3 }),
    rayVersion: fc.constantFrom('2.60.0', '2.55.1'),
    image: fc.constant('registry.example.com/ray:2'),
    imagePullPolicy: fc.constantFrom('Always', 'Never'),
    imagePullSecrets: fc.uniqueArray(label, { maxLength: 2 }),
    auth: fc.constantFrom('token', 'disabled'),
    autoscaling: fc.boolean(),
    idleTimeoutSeconds: fc.integer({ min: 1, max: 86_400 }),
    labelPrefix: label,
    nodeLabelValue: label,
    env: fc.dictionary(fc.stringMatching(/^[A-Z]{3,9}$/), text, { maxKeys: 2, noNullPrototype: true }),
    podLabels: labels,
    onExit: fc.constantFrom('delete', 'retain-on-failure'),
    leaseSeconds: fc.integer({ min: 30, max: 86_400 }),
    idleSeconds: fc.integer({ min: 10, max: 604_800 }),
    detachedJobs: fc.constantFrom('abandon', 'finish'),
    timeoutSeconds: fc.integer({ min: 1, max: 86_400 }),
    waitForNodes: fc.boolean(),
  },
  optional,
);
