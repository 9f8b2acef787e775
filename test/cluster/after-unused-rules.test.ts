import { expect, it } from 'vitest';
import { LancePlatform } from '../../src/charts/index.js';
import { modelOf, render } from '../../src/index.js';
import { grantedBy, usedIn } from './support/audit.js';
import { describeOnCluster } from './support/on-cluster.js';

const log = process.env['HELMWRIGHT_TEST_AUDIT_LOG'] ?? '';

/** Granted rules that the run did not use, and why they are granted. */
const unusedForAReason: readonly RegExp[] = [
  // Where the API server streams what is there, as it does from 1.32 on, the operator's caches watch and never list.
  /^operator list /,
  // The API server only allows to grant permissions that one has: the operator grants these to Ray's autoscaler.
  /^operator (get|patch) pods$/,
  /^operator patch pods\/resize$/,
  /^operator (get|patch) rayclusters\.ray\.io$/,
  // The RayJobs and RayServices here need few of these. That they do need each verb, and nothing less, is shown by the audit
  // log of test/cluster/rbac, which runs in the same command.
  /^operator (create|update|delete) rayclusters\.ray\.io$/,
  /^operator (update|delete) rayjobs\.ray\.io$/,
  /^operator update (rayjobs|rayservices)\/status\.ray\.io$/,
  /^operator update rayservices\.ray\.io$/,
  /^operator (update|deletecollection) pods$/,
  /^operator update services$/,
  /^operator create serviceaccounts$/,
  /^operator (create|delete) jobs\.batch$/,
  /^operator watch endpointslices\.discovery\.k8s\.io$/,
  // No RayCluster here asks for an Ingress. That one does use these rules, and stalls all others without them, is shown there too.
  /^operator (create|watch) ingresses\.networking\.k8s\.io$/,
  // An event is patched when it repeats, which none may do here; it does there.
  /^operator patch events$/,
  // The leader's event is allowed by the rules of the whole cluster, which are asked first; with watchNamespaces there are none.
  /^leader-election create events$/,
];

describeOnCluster('the audit log of all tests before', ['disposable', 'nodes', 'cpus'], () => {
  it.skipIf(log === '')('shows each rule of the charts in use (HELMWRIGHT_TEST_AUDIT_LOG names the log)', async () => {
    const model = modelOf((app, props) => new LancePlatform(app, 'lance-platform', props));
    const release = { name: 'lance', namespace: 'helmwright-00000000' };
    const objects = render(model, { release }).map(({ object }) => object);
    const bound = objects.filter(({ kind }) => kind === 'ClusterRole' || kind === 'Role');
    const granted = bound.flatMap(grantedBy);
    const used = await usedIn(log);
    expect(granted.length).toBeGreaterThan(20);
    const unused = granted.filter((access) => !used.has(access));
    expect(unused.filter((access) => !unusedForAReason.some((reason) => reason.test(access)))).toEqual([]);
  });
});
