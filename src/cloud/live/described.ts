import { HelmwrightError } from '../../errors.js';
import { isJsonArray, type JsonObject, own } from '../../values/json.js';
import { type Aks, checkAks } from '../aks/description.js';
import { checkEks, type Eks } from '../eks/description.js';
import { checkGke, type Gke } from '../gke/description.js';

/** A checked description of a cluster and its identities. */
export type Described =
  | { readonly cloud: 'eks'; readonly description: Eks }
  | { readonly cloud: 'gke'; readonly description: Gke }
  | { readonly cloud: 'aks'; readonly description: Aks };

/**
 * Checks a description that comes from a file: the fields of `EksDescription`, `GkeDescription` or `AksDescription`.
 *
 * @throws HelmwrightError `invalid-values`; its place is the field
 */
export function describedBy(cloud: Described['cloud'], fields: JsonObject): Described {
  const workloads = {
    namespace: text(fields, 'namespace') ?? '',
    serviceAccount: text(fields, 'serviceAccount') ?? '',
    reader: text(fields, 'reader'),
    cluster: text(fields, 'cluster') ?? '',
    path: text(fields, 'path'),
    principals: texts(fields, 'principals'),
  };
  switch (cloud) {
    case 'eks':
      return { cloud, description: checkEks({ ...workloads, ...eksFields(fields) }) };
    case 'gke':
      return { cloud, description: checkGke({ ...workloads, ...gkeFields(fields) }) };
    case 'aks':
      return { cloud, description: checkAks({ ...workloads, ...aksFields(fields) }) };
  }
}

function eksFields(fields: JsonObject) {
  return {
    region: text(fields, 'region') ?? '',
    account: text(fields, 'account') ?? '',
    bucket: text(fields, 'bucket') ?? '',
    style: choice(fields, 'style', ['irsa', 'pod-identity'] as const),
    issuer: text(fields, 'issuer'),
    access: choice(fields, 'access', ['cluster-admin', 'group'] as const),
    group: text(fields, 'group'),
    cloudDomain: text(fields, 'cloudDomain'),
    clientRole: text(fields, 'clientRole'),
    serviceAccountRole: text(fields, 'serviceAccountRole'),
    readerRole: text(fields, 'readerRole'),
  };
}

function gkeFields(fields: JsonObject) {
  return {
    location: text(fields, 'location') ?? '',
    project: text(fields, 'project') ?? '',
    projectNumber: text(fields, 'projectNumber'),
    bucket: text(fields, 'bucket') ?? '',
    style: choice(fields, 'style', ['service-account', 'direct'] as const),
    googleServiceAccount: text(fields, 'googleServiceAccount'),
    googleReader: text(fields, 'googleReader'),
  };
}

function aksFields(fields: JsonObject) {
  return {
    subscription: text(fields, 'subscription') ?? '',
    resourceGroup: text(fields, 'resourceGroup') ?? '',
    location: text(fields, 'location') ?? '',
    storageAccount: text(fields, 'storageAccount') ?? '',
    storageResourceGroup: text(fields, 'storageResourceGroup'),
    container: text(fields, 'container') ?? '',
    environment: choice(fields, 'environment', ['public', 'usgovernment', 'china'] as const),
    identity: text(fields, 'identity'),
    readerIdentity: text(fields, 'readerIdentity'),
  };
}

function text(fields: JsonObject, field: string): string | undefined {
  const value = own(fields, field);
  if (value === undefined || typeof value === 'string') return value;
  throw new HelmwrightError('invalid-values', field, 'must be a string');
}

function texts(fields: JsonObject, field: string): readonly string[] | undefined {
  const value = own(fields, field);
  if (value === undefined) return undefined;
  if (isJsonArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new HelmwrightError('invalid-values', field, 'must be a list of strings');
}

function choice<T extends string>(fields: JsonObject, field: string, choices: readonly T[]): T | undefined {
  const value = text(fields, field);
  const found = choices.find((one) => one === value);
  if (value === undefined || found !== undefined) return found;
  throw new HelmwrightError(
    'invalid-values',
    field,
    `must be one of ${choices.join(', ')}, got ${JSON.stringify(value)}`,
  );
}
