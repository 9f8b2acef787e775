import type { JsonObject } from '../../values/json.js';
import type { Migration } from './migration.js';
import { migrateKubeRayOperator } from './kuberay-operator.js';
import { migrateRayCluster } from './ray-cluster.js';

/** Converts values of another chart. @param release - the name of its release */
export type Migrate = (values: JsonObject, release?: string) => Migration;

/** The charts whose values can be converted. */
export const migrations: Readonly<Record<string, Migrate>> = {
  'kuberay-operator': migrateKubeRayOperator,
  'ray-cluster': migrateRayCluster,
};
