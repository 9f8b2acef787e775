import type { Construct } from 'constructs';
import { and } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { explainPlanVariables as variable } from './settings.js';
import { given, givenOr, missing } from '../kubernetes/given.js';
import type { MountedVolume } from '../kubernetes/mounted-volume.js';

/** Where the tables are: in an object store, on a claim, or, where neither is said, in an empty folder of each pod. */
export interface ExplainPlanStorage {
  /** The url of an object store: `s3://`, `gs://`, `az://` and what else the engine knows. @default a folder */
  readonly root?: ValueOr<string>;
  /** A PersistentVolumeClaim of the namespace, whose top folder holds the tables; it is mounted to be read only. @default none */
  readonly claimName?: ValueOr<string>;
  /** Whether an empty folder of a pod's own gets the table {@link sampleTable}. @default true */
  readonly sample?: ValueOr<boolean>;
  /** A Secret whose key `key` holds the object store's options as JSON, such as `{"region": "eu-west-1"}`. @default none */
  readonly options?: { readonly secretName: ValueOr<string>; readonly key: ValueOr<string> };
  /** A Secret whose keys are environment of the object store's client, such as AWS_SECRET_ACCESS_KEY. @default none */
  readonly envSecretName?: ValueOr<string>;
}

/** The table that an empty folder of a pod's own gets, so that there is something to explain. */
export const sampleTable = 'helmwright_sample';

const folder = '/data';
const tablesVolume = 'tables';
const optionsFolder = '/etc/helmwright/storage';

/** Whether the pods make the sample table when they start. */
export function hasSample(storage: ExplainPlanStorage): ValueOr<boolean> {
  const { root, claimName, sample = true } = storage;
  return constantFold(and(missing(root), missing(claimName), sample));
}

/** The variables that say where the tables are. */
export function storageSettings({ root, options }: ExplainPlanStorage): Readonly<Record<string, unknown>> {
  return {
    [variable.root]: givenOr(root, folder),
    [variable.storageOptionsFile]: optionally(given(options?.secretName), `${optionsFolder}/options.json`),
  };
}

export function storageVolumes(storage: ExplainPlanStorage): readonly MountedVolume[] {
  const { root, claimName, options } = storage;
  return [
    {
      name: tablesVolume,
      path: folder,
      present: missing(root),
      source: {
        emptyDir: optionally(missing(claimName), { sizeLimit: '1Gi' }),
        persistentVolumeClaim: optionally(given(claimName), { claimName, readOnly: true }),
      },
    },
    {
      name: 'storage-options',
      path: optionsFolder,
      present: given(options?.secretName),
      source: { secret: { secretName: options?.secretName, items: [{ key: options?.key, path: 'options.json' }] } },
    },
  ];
}

/** The mount of the pod's own folder, for what puts the first table there. */
export const writableTables = { name: tablesVolume, mountPath: folder };

/** The Secrets of which every key becomes a variable. */
export function storageEnvFrom({ envSecretName }: ExplainPlanStorage): unknown {
  return optionally(given(envSecretName), { secretRef: { name: envSecretName } });
}

/**
 * @param place - what messages call `storage`
 * @throws HelmwrightError `invalid-values`
 */
export function refuseStorage(scope: Construct, storage: ExplainPlanStorage, place: string): void {
  const { root, claimName, options } = storage;
  const both = and(given(root), given(claimName));
  failWhen(
    scope,
    'Storage',
    both,
    `${place}.root and ${place}.claimName are both given: the tables are at one of them`,
  );
  failWhen(
    scope,
    'StorageOptions',
    and(given(options?.secretName), missing(root)),
    `${place}: options are for an object store, and there is no ${place}.root: give it, or leave them out`,
  );
}

/** The script that makes the sample table in a folder that has none; it runs in the service's own image. */
export const sampleScript = `import { connect } from '@lancedb/lancedb';

const database = await connect('${folder}');
const names = await database.tableNames();
if (names.length === 0) {
  const rows = Array.from({ length: 64 }, (_, id) => ({
    id,
    text: 'row number ' + id,
    vector: Array.from({ length: 8 }, (_, axis) => Math.sin(id + axis)),
  }));
  await database.createTable('${sampleTable}', rows);
}
`;
