import { describe, expect, it } from 'vitest';
import { chartFiles, type JsonObject } from '../../src/index.js';
import { at, identities, only, textAt } from '../support/objects.js';
import { exampleValues, platform, renderOperator, renderPlatform, renderWhole } from '../support/platform.js';

describe('the operator of the platform', () => {
  it('is a subchart, with its values under operator', () => {
    const objects = renderWhole({ operator: { version: '1.5.1', replicas: 2 } });
    expect(only(objects, 'Deployment', 'lance-operator')).toMatchObject({
      metadata: { namespace: 'lance' },
      spec: { replicas: 2, template: { spec: { containers: [{ image: 'quay.io/kuberay/operator:v1.5.1' }] } } },
    });
    expect(only(objects, 'ClusterRole', 'lance.lance-operator')['rules']).toEqual(
      only(renderOperator({ version: '1.5.1' }), 'ClusterRole')['rules'],
    );
  });

  it('is vendored, so that an installation needs no network', () => {
    const { files } = chartFiles(platform);
    expect(files.get('Chart.yaml')).toContain('alias: operator\n    condition: operator.enabled\n');
    expect([...files.keys()]).toContain('charts/kuberay-operator/templates/deployment.yaml');
  });

  it('is off in one value', () => {
    const kinds = renderWhole({ operator: { enabled: false } }).map(({ kind }) => kind);
    expect(kinds).not.toContain('CustomResourceDefinition');
    expect(identities(renderWhole({ operator: { enabled: false } }))).toEqual(identities(renderPlatform()));
  });

  it('fails if another release owns the CRDs', () => {
    const crd: JsonObject = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: {
        name: 'rayclusters.ray.io',
        annotations: { 'meta.helm.sh/release-name': 'lance', 'meta.helm.sh/release-namespace': 'first' },
      },
    };
    expect(() => renderWhole({}, { cluster: [crd] })).toThrow(
      /is owned by the Helm release first\/lance: if its operator still runs, do not install another one \(in lance-platform: operator\.enabled=false\)/,
    );
    expect(renderWhole({ operator: { enabled: false } }, { cluster: [crd] })).toBeDefined();
  });
});

describe('a RayCluster that the platform’s own operator would ignore fails the rendering', () => {
  const ray = (values: JsonObject = {}): JsonObject => ({ enabled: true, ...values });

  it.each<readonly [string, JsonObject, RegExp]>([
    [
      'tokens before 1.5.1',
      { operator: { version: '1.5.0' }, ray: ray() },
      /token authentication requires KubeRay 1\.5\.1 or newer, but operator\.version is 1\.5\.0: set operator\.version/,
    ],
    [
      'the autoscaler before 1.4',
      { operator: { version: '1.3.2' }, ray: ray({ auth: 'disabled' }) },
      /autoscaler v2 requires KubeRay 1\.4\.0 or newer, but operator\.version is 1\.3\.2/,
    ],
    [
      'an operator that looks elsewhere',
      { operator: { watchNamespaces: ['other'] }, ray: ray() },
      /operator\.watchNamespaces must include the namespace of the RayCluster: add lance,/,
    ],
    [
      'an operator that looks into its own namespace alone',
      { operator: { watchNamespaces: ['lance'] }, namespace: { name: 'compute' }, ray: ray() },
      /operator\.watchNamespaces must include .*: add compute,/,
    ],
  ])('%s', (_what, values, message) => {
    expect(() => renderWhole(values)).toThrow(message);
    expect(() => renderWhole({ ...values, ray: {} })).not.toThrow();
  });

  it('and taken where the operator can do it, or is not the platform’s', () => {
    const fixed = ray({ auth: 'disabled', autoscaling: { enabled: false } });
    expect(() => renderWhole({ operator: { version: '1.1.1' }, ray: fixed })).not.toThrow();
    expect(() =>
      renderWhole({ operator: { version: '1.5.1', watchNamespaces: ['other', 'lance'] }, ray: ray() }),
    ).not.toThrow();
    expect(() => renderWhole({ operator: { enabled: false, version: '1.1.1' }, ray: ray() })).not.toThrow();
  });
});

describe('a RayCluster on a cluster that does not know it', () => {
  const live = { cluster: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'kube-system' } }] };
  const ready = { ...live, capabilities: { apiVersions: ['ray.io/v1', 'ray.io/v1/RayCluster'] } };
  /** What Argo CD renders with at the first synchronization. */
  const bare = { capabilities: { apiVersions: ['apiregistration.k8s.io/v1'] } };

  it('is refused with what to do first', () => {
    expect(() => renderWhole({ ray: { enabled: true } }, live)).toThrow(
      /the CRD rayclusters\.ray\.io is not installed yet: install the chart with ray\.enabled=false, which installs the operator and its CRDs, then upgrade/,
    );
    expect(() => renderPlatform({ ray: { enabled: true } }, live)).toThrow(
      /the CRD rayclusters\.ray\.io is not installed: install KubeRay/,
    );
  });

  it('is accepted once the CRD exists, and if there is no cluster to ask', () => {
    for (const request of [ready, bare, {}])
      expect(only(renderPlatform({ ray: { enabled: true } }, request), 'RayCluster')).toBeDefined();
  });
});

/** The cluster's RayCluster, of which the given is the schema of its spec. */
function rayClusterCrd(spec: JsonObject): JsonObject {
  const flat = { description: 'x', type: 'string' };
  const properties = { apiVersion: flat, kind: flat, metadata: { type: 'object' }, spec, status: { type: 'object' } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'rayclusters.ray.io', annotations: { note: '{"authOptions":{},"version":{}}' } },
    spec: { versions: [{ name: 'v1', served: true, schema: { openAPIV3Schema: { type: 'object', properties } } }] },
  };
}

const objectOf = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});
const openObject: JsonObject = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

describe('a field that the cluster’s RayCluster does not have', () => {
  const scaler = (properties: JsonObject): JsonObject => objectOf({ upscalingMode: { type: 'string' }, ...properties });
  const fields = (more: JsonObject = {}, options: JsonObject = {}): JsonObject => ({
    autoscalerOptions: scaler(options),
    headGroupSpec: objectOf({ template: objectOf({ metadata: openObject, spec: openObject }) }),
    ...more,
  });
  const [auth, second] = [{ authOptions: objectOf({ mode: { type: 'string' } }) }, { version: { type: 'string' } }];
  const none = rayClusterCrd(objectOf(fields()));
  const all = rayClusterCrd(objectOf(fields(auth, second)));
  const on = (found: JsonObject, ray: JsonObject = {}, values: JsonObject = {}) =>
    renderPlatform({ ray: { enabled: true, ...ray }, ...values }, { cluster: [found] });
  const fixed: JsonObject = { auth: 'disabled', autoscaling: { enabled: false } };

  it('is refused, as the API server would drop it without a word', () => {
    expect(() => on(none)).toThrow(
      /does not support token authentication \(authOptions\): set ray\.auth=disabled, or install KubeRay 1\.5\.1/,
    );
    expect(() => on(none, { auth: 'disabled' })).toThrow(/does not support the Ray autoscaler v2/);
    const tokensAlone = rayClusterCrd(objectOf(fields(auth)));
    expect(() => on(tokensAlone)).toThrow(/does not support the Ray autoscaler v2/);
    expect(() => on(tokensAlone, { autoscaling: { enabled: false } })).not.toThrow();
  });

  it('is refused too where the platform’s operator is to use the kind', () => {
    const values = (install: boolean): JsonObject => ({ ray: { enabled: true }, operator: { crds: { install } } });
    expect(() => renderWhole(values(false), { cluster: [none] })).toThrow(/does not support token authentication/);
    const owner = { 'meta.helm.sh/release-name': 'lance', 'meta.helm.sh/release-namespace': 'lance' };
    const ours: JsonObject = { ...none, metadata: { name: 'rayclusters.ray.io', annotations: owner } };
    expect(() => renderWhole(values(true), { cluster: [ours] })).not.toThrow();
  });

  it.each<readonly [string, JsonObject]>([
    ['has the fields', all],
    ['takes any spec', rayClusterCrd(openObject)],
  ])('is taken where the kind %s', (_what, found) => {
    expect(() => on(found)).not.toThrow();
  });

  it('is taken where the spec takes others, but not in a field whose own fields are named', () => {
    const found = rayClusterCrd(objectOf(fields(), openObject));
    expect(() => on(found, { autoscaling: { enabled: false } })).not.toThrow();
    expect(() => on(found)).toThrow(/does not support the Ray autoscaler v2/);
  });

  it('is taken where it is not asked for', () => {
    expect(() => on(none, fixed)).not.toThrow();
    expect(() => on(none, {}, { ray: {} })).not.toThrow();
    expect(() => renderPlatform(exampleValues('gke'), { cluster: [none] })).not.toThrow();
  });

  it('is not looked for where no ClusterRole may be made, and so perhaps no kind be seen', () => {
    expect(() => on(none, {}, { rbac: { create: false } })).not.toThrow();
  });
});

describe('NVIDIA’s device plugin in the platform', () => {
  const plugin = (values: JsonObject = {}, release = { name: 'lance', namespace: 'lance' }) =>
    only(renderPlatform({ devicePlugin: { enabled: true }, ...values }, { release }), 'DaemonSet');

  it('is not there unless it is wanted', () => {
    expect(renderPlatform().map(({ kind }) => kind)).not.toContain('DaemonSet');
  });

  it('runs on the nodes of GPU workers', () => {
    const spec = at(plugin({ labelPrefix: 'nodes.example.com', nodeLabelValue: 'yes' }), 'spec', 'template', 'spec');
    expect(at(spec, 'nodeSelector')).toEqual({ 'nodes.example.com/ray-worker-gpu': 'yes' });
  });

  it('is one of its release, where those of all releases are', () => {
    const [a, b] = [plugin(), plugin({}, { name: 'lance', namespace: 'other' })];
    expect([a, b].map((one) => at(one, 'metadata', 'namespace'))).toEqual(['kube-system', 'kube-system']);
    expect(textAt(a, 'metadata', 'name')).not.toBe(textAt(b, 'metadata', 'name'));
    expect(at(a, 'spec', 'selector')).not.toEqual(at(b, 'spec', 'selector'));
    for (const one of [a, b])
      expect(at(one, 'spec', 'template', 'metadata', 'labels')).toEqual(at(one, 'spec', 'selector', 'matchLabels'));
  });
});
