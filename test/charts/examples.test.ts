import { describe, expect, it } from 'vitest';
import { at, only } from '../support/objects.js';
import { exampleValues, renderPlatform } from '../support/platform.js';

describe('the examples', () => {
  it.each([
    ['eks', 'eks.amazonaws.com/role-arn'],
    ['gke', 'iam.gke.io/gcp-service-account'],
    ['aks', 'azure.workload.identity/client-id'],
  ] as const)('of %s make the ServiceAccount known to the cloud', (name, annotation) => {
    const account = only(renderPlatform(exampleValues(name)), 'ServiceAccount', 'geneva-service-account');
    expect(at(account, 'metadata', 'annotations')).toHaveProperty([annotation]);
  });

  it('of aks label each Ray pod for its identity', () => {
    const spec = at(only(renderPlatform(exampleValues('aks')), 'RayCluster'), 'spec');
    for (const group of [at(spec, 'headGroupSpec'), at(spec, 'workerGroupSpecs', 0), at(spec, 'workerGroupSpecs', 1)]) {
      expect(at(group, 'template', 'metadata', 'labels')).toMatchObject({ 'azure.workload.identity/use': 'true' });
    }
  });

  it('of kind ask for no GPU, and run one worker', () => {
    const groups = at(only(renderPlatform(exampleValues('kind')), 'RayCluster'), 'spec', 'workerGroupSpecs');
    expect(groups).toMatchObject([{ groupName: 'cpu', replicas: 1 }]);
    expect(groups).toHaveLength(1);
  });

  it('of eks let workers stand on spot nodes, and not the head', () => {
    const spec = at(only(renderPlatform(exampleValues('eks')), 'RayCluster'), 'spec');
    expect(at(spec, 'workerGroupSpecs', 0, 'template', 'spec', 'nodeSelector')).toMatchObject({
      'eks.amazonaws.com/capacityType': 'SPOT',
    });
    expect(at(spec, 'headGroupSpec', 'template', 'spec', 'affinity')).toBeDefined();
  });
});
