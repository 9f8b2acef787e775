import { labelSelector } from './placement-schema.js';
import {
  boolean,
  type Fields,
  integer,
  listOf,
  mapOf,
  open,
  quantity,
  type Schema,
  string,
  stringMap,
  strings,
} from './schema.js';

const name = string();
const fsType = string();
const readOnly = boolean();

/** A reference to an object in the same namespace. */
export const reference = open({ name });

/** Resource requests and limits. */
export const amounts: Fields = { limits: mapOf(quantity()), requests: mapOf(quantity()) };

/** A reference to a field of the pod. */
export const fieldRef = open({ apiVersion: string(), fieldPath: string() });

/** A reference to a resource of a container. */
export const resourceFieldRef = open({ containerName: string(), divisor: quantity(), resource: string() });

const keys = listOf(open({ key: string(), mode: integer(), path: string() }));
const podFields = listOf(open({ fieldRef, mode: integer(), path: string(), resourceFieldRef }));

const projection = open({
  clusterTrustBundle: open({ labelSelector, name, optional: boolean(), path: string(), signerName: string() }),
  configMap: open({ items: keys, name, optional: boolean() }),
  downwardAPI: open({ items: podFields }),
  secret: open({ items: keys, name, optional: boolean() }),
  serviceAccountToken: open({
    audience: string(),
    expirationSeconds: integer(undefined, { format: 'int64' }),
    path: string(),
  }),
});

const dataSource = { apiGroup: string(), kind: string(), name };

const claim = open({
  metadata: open({ annotations: stringMap, labels: stringMap, name }),
  spec: open({
    accessModes: strings,
    dataSource: open(dataSource),
    dataSourceRef: open({ ...dataSource, namespace: string() }),
    resources: open(amounts),
    selector: labelSelector,
    storageClassName: string(),
    volumeAttributesClassName: string(),
    volumeMode: string(),
    volumeName: string(),
  }),
});

/** A volume of a pod. In-tree volume types that CSI drivers have replaced are left out, to keep the CRD small. */
export const volume: Schema = open({
  name,
  configMap: open({ defaultMode: integer(), items: keys, name, optional: boolean() }),
  emptyDir: open({ medium: string(), sizeLimit: quantity() }),
  secret: open({ defaultMode: integer(), items: keys, optional: boolean(), secretName: name }),
  azureFile: open({ readOnly, secretName: name, shareName: string() }),
  csi: open({ driver: string(), fsType, nodePublishSecretRef: reference, readOnly, volumeAttributes: stringMap }),
  downwardAPI: open({ defaultMode: integer(), items: podFields }),
  ephemeral: open({ volumeClaimTemplate: claim }),
  hostPath: open({ path: string(), type: string() }),
  image: open({ pullPolicy: string(), reference: string() }),
  nfs: open({ path: string(), readOnly, server: string() }),
  persistentVolumeClaim: open({ claimName: name, readOnly }),
  projected: open({ defaultMode: integer(), sources: listOf(projection) }),
});
