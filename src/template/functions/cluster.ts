import { isJsonObject, type JsonObject, own } from '../../values/json.js';
import { define, parameters } from '../author/define.js';
import { command } from '../print/go-code.js';

/**
 * Whether the cluster knows an API version, such as `monitoring.coreos.com/v1`, or a kind of it, `batch/v1/CronJob`.
 *
 * @example
 * ```ts
 * import { hasApiVersion } from 'helmwright';
 *
 * hasApiVersion('batch/v1/CronJob');
 * ```
 */
export const hasApiVersion = define({
  name: '.Capabilities.APIVersions.Has',
  takes: parameters<[version: 'string']>('string'),
  gives: 'boolean',
  go: ([version], { root }) => command(`${root === '.' ? '' : root}.Capabilities.APIVersions.Has`, version),
  evaluate: ([version], _rest, { capabilities }) => capabilities.apiVersions.includes(version),
});

/**
 * An object of the cluster, or the empty map if it does not exist; under `helm template` always the empty map.
 *
 * @param namespace - empty for cluster-scoped objects
 *
 * @example
 * ```ts
 * import { lookup } from 'helmwright';
 *
 * lookup('v1', 'Secret', 'default', 'token');
 * ```
 */
export const lookup = define({
  name: 'lookup',
  takes: parameters<[apiVersion: 'string', kind: 'string', namespace: 'string', name: 'string']>(
    'string',
    'string',
    'string',
    'string',
  ),
  gives: 'map',
  go: (args) => command('lookup', ...args),
  evaluate: ([apiVersion, kind, namespace, name], _rest, { cluster }) =>
    cluster.find((object) => isObject(object, apiVersion, kind, namespace, name)) ?? {},
});

function isObject(object: JsonObject, apiVersion: string, kind: string, namespace: string, name: string): boolean {
  const metadata = own(object, 'metadata');
  if (!isJsonObject(metadata) || object['apiVersion'] !== apiVersion || object['kind'] !== kind) return false;
  return metadata['name'] === name && (metadata['namespace'] ?? '') === namespace;
}
