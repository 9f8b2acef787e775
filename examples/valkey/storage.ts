import { and, FailWhen, isEmpty, merge, not, notEmpty, omitEmpty, Resource, when, When } from 'helmwright';
import type { Valkey } from './chart.js';

/** The claim of a pod without replicas, and what cannot work. */
export function addStorage(chart: Valkey): void {
  const { dataStorage, tls } = chart.values;
  new When(chart, 'data', createsClaim(chart), (scope) => {
    new Resource(scope, 'resource', {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {
        name: chart.fullName,
        labels: chart.labelsWith(dataStorage.labels),
        annotations: merge(dataStorage.annotations, { 'helm.sh/resource-policy': when(dataStorage.keepPvc, 'keep') }),
      },
      spec: {
        accessModes: dataStorage.accessModes,
        resources: { requests: { storage: dataStorage.requestedSize } },
        storageClassName: omitEmpty(dataStorage.className),
      },
    });
  });
  const isMissing = and(tls.enabled, isEmpty(tls.existingSecret));
  new FailWhen(chart, 'tls-secret', isMissing, 'tls.enabled needs tls.existingSecret, the Secret with the certificate');
}

function createsClaim({ values: { dataStorage, replica } }: Valkey) {
  const { enabled, requestedSize, persistentVolumeClaimName } = dataStorage;
  return and(enabled, not(replica.enabled), notEmpty(requestedSize), isEmpty(persistentVolumeClaimName));
}

/** The volume of a pod without replicas: others have claims of their own. */
export function dataVolume(chart: Valkey) {
  const { dataStorage, replica } = chart.values;
  const name = dataStorage.volumeName;
  const claim = (claimName: typeof chart.fullName) => ({ name, persistentVolumeClaim: { claimName } });
  const folder = { name, hostPath: { path: dataStorage.hostPath, type: 'DirectoryOrCreate' } } as const;
  const given = dataStorage.persistentVolumeClaimName;
  const other = when(notEmpty(dataStorage.hostPath), folder, { name, emptyDir: {} });
  const own = when(notEmpty(given), claim(given), when(createsClaim(chart), claim(chart.fullName), other));
  return when(not(replica.enabled), own);
}

export function claimTemplate({ values: { dataStorage, replica } }: Valkey) {
  const { accessModes, size, storageClass } = replica.persistence;
  return {
    metadata: { name: dataStorage.volumeName },
    spec: {
      accessModes,
      resources: { requests: { storage: size } },
      storageClassName: omitEmpty(storageClass),
    },
  };
}
