import { parseAllDocuments } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import type { HelmMajor } from '../../support/helm-binaries.js';
import { runHelm, withFiles } from '../../support/helm.js';
import type { Api } from '../support/api.js';

/** What Argo CD is told of an application. */
export interface Application {
  readonly name: string;
  /** The namespace of the destination. */
  readonly namespace: string;
  /** The folder of the chart. */
  readonly chart: string;
  readonly values: JsonObject;
}

/** Argo CD renders with the version and all APIs of the cluster, and without access to its objects. */
export async function renderAsArgoCd(major: HelmMajor, api: Api, application: Application): Promise<string> {
  const { name, namespace, chart, values } = application;
  const version = await api.ask('GET', '/version');
  const kubeVersion = textAt(version, 'gitVersion').replace(/^v/, '');
  const apis = await apiVersionsOf(api);
  const { code, stdout, stderr } = await withFiles({ 'values.yaml': JSON.stringify(values) }, (folder) =>
    runHelm(major, [
      ...['template', chart, '--name-template', name, '--namespace', namespace, '--kube-version', kubeVersion],
      ...['--values', `${folder}/values.yaml`],
      ...apis.flatMap((version) => ['--api-versions', version]),
      '--include-crds',
    ]),
  );
  if (code !== 0) throw new Error(`${major} template failed: ${stderr}`);
  return stdout;
}

/** Groups with their versions, and these with their kinds. */
async function apiVersionsOf(api: Api): Promise<readonly string[]> {
  const types = await api.freshResourceTypes();
  const all = types.flatMap(({ apiVersion, kind }) => [apiVersion, `${apiVersion}/${kind}`]);
  return [...new Set(all)].sort();
}

/** The objects of a rendering that Argo CD applies, in its order: it leaves out hooks of `helm test`. */
export function tasksOf(rendered: string, namespace: string): readonly JsonObject[] {
  const objects = parseAllDocuments(rendered)
    .map((document) => {
      const json: unknown = document.toJSON();
      return json;
    })
    .filter(isJsonObject)
    .filter((object) => at(object, 'metadata', 'annotations', 'helm.sh/hook') === undefined);
  return objects.map((object) => placed(object, namespace)).sort((a, b) => orderOf(a) - orderOf(b));
}

/** What has no namespace of its own belongs into that of the destination. */
function placed(object: JsonObject, namespace: string): JsonObject {
  const metadata = object['metadata'];
  if (!isJsonObject(metadata) || clusterScoped.has(textAt(object, 'kind'))) return object;
  return { ...object, metadata: { namespace, ...metadata } };
}

const clusterScoped = new Set(['Namespace', 'CustomResourceDefinition', 'ClusterRole', 'ClusterRoleBinding']);

/** Waves come first, then kinds: what others need before those that need it, and custom resources last. */
function orderOf(object: JsonObject): number {
  const kinds = ['Namespace', 'ServiceAccount', 'Secret', 'ConfigMap', 'CustomResourceDefinition', 'ClusterRole'];
  const more = ['ClusterRoleBinding', 'Role', 'RoleBinding', 'Service', 'DaemonSet', 'Deployment', 'CronJob'];
  const place = [...kinds, ...more].indexOf(textAt(object, 'kind'));
  return 100 * waveOf(object) + (place === -1 ? 99 : place);
}

export function waveOf(object: JsonObject): number {
  const wave = at(object, 'metadata', 'annotations', 'argocd.argoproj.io/sync-wave');
  return typeof wave === 'string' ? Number(wave) : 0;
}

/** An object without what the server writes at each request. */
export function comparable(object: JsonObject): Json {
  const { metadata, ...rest } = object;
  if (!isJsonObject(metadata)) return object;
  const own = Object.entries(metadata).filter(
    ([key]) => !['managedFields', 'resourceVersion', 'generation'].includes(key),
  );
  return { ...rest, metadata: Object.fromEntries(own) };
}
