import type { Construct } from 'constructs';
import { and } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { constantFold, optionally } from '../../template/author/constant-fold.js';
import { explainPlanVariables as variable } from './settings.js';
import { isBlank, isNonEmpty, nonEmptyOr } from '../kubernetes/non-empty.js';
import type { MountedVolume } from '../kubernetes/mounted-volume.js';

/** The storage of the tables: an object store, a PersistentVolumeClaim, or by default an empty directory in each pod. */
export interface ExplainPlanStorage {
  /** The URL of an object store that the engine supports, such as `s3://`, `gs://` or `az://`. @default none */
  readonly root?: ValueOr<string>;
  /** A PersistentVolumeClaim whose root directory has the tables. It is mounted read-only. @default none */
  readonly claimName?: ValueOr<string>;
  /** Whether to create the table {@link sampleTable} in an empty directory. @default true */
  readonly sample?: ValueOr<boolean>;
  /** The Secret with the storage options as JSON, such as `{"region": "eu-west-1"}`, and their key in it. @default none */
  readonly options?: { readonly secretName: ValueOr<string>; readonly key: ValueOr<string> };
  /** A Secret whose keys become environment variables of the service, such as AWS_SECRET_ACCESS_KEY. @default none */
  readonly envSecretName?: ValueOr<string>;
}

/**
 * The sample table that pods create in an empty directory.
 *
 * @example
 * ```ts
 * import { sampleTable } from 'helmwright/constructs';
 *
 * export const path = `/v1/table/${sampleTable}/explain_plan`;
 * ```
 */
export const sampleTable = 'helmwright_sample';

const tablesDirectory = '/data';
const tablesVolume = 'tables';
const optionsDirectory = '/etc/helmwright/storage';

/** Whether the pods create the sample table at start. */
export function hasSample(storage: ExplainPlanStorage): ValueOr<boolean> {
  const { root, claimName, sample = true } = storage;
  return constantFold(and(isBlank(root), isBlank(claimName), sample));
}

/** The environment variables of the storage. */
export function storageSettings({ root, options }: ExplainPlanStorage): Readonly<Record<string, unknown>> {
  return {
    [variable.root]: nonEmptyOr(root, tablesDirectory),
    [variable.storageOptionsFile]: optionally(isNonEmpty(options?.secretName), `${optionsDirectory}/options.json`),
  };
}

export function storageVolumes(storage: ExplainPlanStorage): readonly MountedVolume[] {
  const { root, claimName, options } = storage;
  return [
    {
      name: tablesVolume,
      path: tablesDirectory,
      enabled: isBlank(root),
      source: {
        emptyDir: optionally(isBlank(claimName), { sizeLimit: '1Gi' }),
        persistentVolumeClaim: optionally(isNonEmpty(claimName), { claimName, readOnly: true }),
      },
    },
    {
      name: 'storage-options',
      path: optionsDirectory,
      enabled: isNonEmpty(options?.secretName),
      source: { secret: { secretName: options?.secretName, items: [{ key: options?.key, path: 'options.json' }] } },
    },
  ];
}

/** The writable mount of the pod's own directory, for the container that creates the sample table. */
export const writableTables = { name: tablesVolume, mountPath: tablesDirectory };

/** `envFrom` of the Secret with environment variables. */
export function storageEnvFrom({ envSecretName }: ExplainPlanStorage): unknown {
  return optionally(isNonEmpty(envSecretName), { secretRef: { name: envSecretName } });
}

/**
 * Fails for contradictory options.
 *
 * @param place - the path of `storage` in messages
 * @throws HelmwrightError `invalid-values`
 */
export function checkStorage(scope: Construct, storage: ExplainPlanStorage, place: string): void {
  const { root, claimName, options } = storage;
  const both = and(isNonEmpty(root), isNonEmpty(claimName));
  failWhen(
    scope,
    'Storage',
    both,
    `${place}.root and ${place}.claimName must not be set both: set the one where the tables are`,
  );
  failWhen(
    scope,
    'StorageOptions',
    and(isNonEmpty(options?.secretName), isBlank(root)),
    `${place}.root is required with options of an object store: set it, or remove the options`,
  );
}

/** The script that creates the sample table in an empty directory. It runs in the image of the service. */
export const sampleScript = `import { connect } from '@lancedb/lancedb';

const database = await connect('${tablesDirectory}');
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
