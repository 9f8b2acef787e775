import { describe, expect, it } from 'vitest';
import { rayCrds } from '../../../src/constructs/crds/index.js';
import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import { ApiError } from '../support/api.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { dryRun } from './dry-run.js';
import { soundSince17, soundSpecs } from './sound-specs.js';
import { rayCluster, rayJob } from './specs.js';
import { unreadableSpecs } from './unreadable-specs.js';
import { withCrds } from './with-crds.js';
import { wrongTypes } from './wrong-types.js';

const refusal = 'refused';

describeOnCluster('the CRDs accept what works', ['disposable'], ({ api }) => {
  describe('by the definitions for the newest operator', () => {
    withCrds(api, rayCrds());

    it.each(soundSpecs)('%s', async (_what, object) => {
      const stored = await dryRun(api, object);
      // Nothing is dropped of what was given, at any depth; what has a default is added.
      expect(stored).toMatchObject(object);
    });

    it('fills in what the operator relies on', async () => {
      const stored = await dryRun(
        api,
        rayCluster({
          'spec.workerGroupSpecs.0': { groupName: 'a', minReplicas: null, template: { spec: { containers: [{}] } } },
        }),
      );
      const group = { replicas: 0, minReplicas: 0, maxReplicas: 2147483647, numOfHosts: 1 };
      expect(stored).toMatchObject({ spec: { workerGroupSpecs: [group] } });
      const job = await dryRun(api, rayJob());
      expect(job).toMatchObject({
        spec: { submissionMode: 'K8sJobMode', backoffLimit: 0, ttlSecondsAfterFinished: 0 },
      });
    });

    it.each([
      ['a field that no version has', { 'spec.workerGroupSpec': [] }, 'unknown field "spec.workerGroupSpec"'],
      [
        'a field of a group that no version has',
        { 'spec.workerGroupSpecs.0.minReplica': 1 },
        'unknown field "spec.workerGroupSpecs[0].minReplica"',
      ],
      [
        'a field of a pod that Kubernetes does not have',
        { 'spec.headGroupSpec.template.spec.nodeSelectors': { gpu: 'yes' } },
        'unknown field "spec.headGroupSpec.template.spec.nodeSelectors"',
      ],
      [
        'a field of a container that Kubernetes does not have',
        { 'spec.workerGroupSpecs.0.template.spec.containers.0.imagge': 'x' },
        'unknown field "spec.workerGroupSpecs[0].template.spec.containers[0].imagge"',
      ],
      // What the operator cannot read would stop it for all objects of the kind.
      ['a number too long', { 'spec.workerGroupSpecs.0.maxReplicas': 3_000_000_000 }, 'int32'],
      [
        'a label of nodes that is no text',
        { 'spec.headGroupSpec.template.spec.nodeSelector': { gpu: true } },
        'nodeSelector.gpu',
      ],
      [
        'a variable that is no text',
        { 'spec.headGroupSpec.template.spec.containers.0.env': [{ name: 'A', value: 1 }] },
        'env[0].value',
      ],
      ['an argument that is not a string', { 'spec.headGroupSpec.template.spec.containers.0.args': [1] }, 'args[0]'],
      [
        'a port that is no number',
        { 'spec.headGroupSpec.template.spec.containers.0.ports': [{ containerPort: '80' }] },
        'containerPort',
      ],
      [
        'an amount that is none',
        { 'spec.headGroupSpec.template.spec.containers.0.resources': { limits: { memory: '8 GB' } } },
        'resources.limits.memory',
      ],
      [
        'a parameter that is no text',
        { 'spec.headGroupSpec.rayStartParams': { 'num-cpus': 0 } },
        'rayStartParams.num-cpus',
      ],
    ])('but not %s', async (_what, changes, says) => {
      await expect(dryRun(api, rayCluster(changes))).rejects.toThrow(says);
    });

    it.each(unreadableSpecs)('but nothing that the operator cannot decode: %s', async (field, changes) => {
      await expect(dryRun(api, rayCluster(changes))).rejects.toThrow(`${field}: Invalid value`);
    });

    it('but no numbers of a job that the operator cannot decode', async () => {
      const refused = dryRun(api, rayJob({ 'spec.entrypointNumCpus': 1e39 }));
      await expect(refused).rejects.toThrow('spec.entrypointNumCpus: Invalid value');
    });

    it('but no field of a wrong type', async () => {
      const [crd] = rayCrds();
      if (crd === undefined) throw new Error('there is no definition');
      const all = wrongTypes(crd, rayCluster());
      expect(all.length).toBeGreaterThan(1000);
      const taken: string[] = [];
      while (all.length > taken.length) {
        const some = all.slice(taken.length, taken.length + 50);
        taken.push(...(await Promise.all(some.map(async ({ path, object }) => answer(path, object)))));
      }
      expect(taken.filter((line) => line !== refusal)).toEqual([]);
    });

    it('with a generated name', async () => {
      const made = await dryRun(api, rayCluster({ 'metadata.name': undefined, 'metadata.generateName': 'made-' }));
      expect(textAt(made, 'metadata', 'name')).toMatch(/^made-/);
    });
  });

  describe('with the CRDs for the operator 1.7', () => {
    withCrds(api, rayCrds('1.7.0'));

    it.each(soundSince17)('%s', async (_what, object) => {
      expect(await dryRun(api, object)).toMatchObject(object);
    });
  });

  describe('with the CRDs for the operator 1.3', () => {
    withCrds(api, rayCrds('1.3.0'));

    it.each([
      ['a long name', rayCluster({ 'metadata.name': `1${'x'.repeat(60)}` })],
      ['minReplicas above maxReplicas, which it lowers', rayCluster({ 'spec.workerGroupSpecs.0.minReplicas': 9 })],
      [
        'a job with a TTL that it ignores',
        rayJob({ 'spec.shutdownAfterJobFinishes': false, 'spec.ttlSecondsAfterFinished': 9 }),
      ],
      ['numOfHosts 0, which it treats as 1', rayCluster({ 'spec.workerGroupSpecs.0.numOfHosts': 0 })],
      ['a negative minReplicas, which it ignores', rayCluster({ 'spec.workerGroupSpecs.0.minReplicas': -1 })],
      [
        'a long name of a group of several hosts, whose replicas it does not number',
        rayCluster({ 'spec.workerGroupSpecs.0.numOfHosts': 2, 'spec.workerGroupSpecs.0.groupName': 'x'.repeat(63) }),
      ],
      ['labels in rayStartParams', rayCluster({ 'spec.headGroupSpec.rayStartParams': { labels: 'a=b' } })],
    ])('%s', async (_what, object) => {
      expect(await dryRun(api, object)).toMatchObject(object);
    });
  });

  /** What is wrong with the server's answer to an object whose field at a path is of a wrong type. */
  async function answer(path: string, object: JsonObject): Promise<string> {
    const said: unknown = await dryRun(api, object).catch((error: unknown) => error);
    if (!(said instanceof ApiError)) return `${path} was taken`;
    return said.message.includes(`${path}: Invalid value`) ? refusal : `${path}: ${said.message}`;
  }
});
