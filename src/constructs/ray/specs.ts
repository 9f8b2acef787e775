import type * as imported from '../../../imports/types/ray.io.js';
import type { ValueOr, Plain, Templated, Value } from '../../template/author/value.js';

/*
 * The specs that the constructs write, made of the types of our CustomResourceDefinitions: a field that these do not have is
 * an error of the compiler.
 */

/** `headGroupSpec` of a RayCluster. */
export type RayHeadGroupSpec = Manifest<imported.RayClusterSpecHeadGroupSpec>;

/** `autoscalerOptions` of a RayCluster. */
export type RayAutoscalerOptions = Manifest<imported.RayClusterSpecAutoscalerOptions>;

/** One of the `workerGroupSpecs` of a RayCluster. */
export interface RayWorkerGroupSpec extends Manifest<Omit<imported.RayClusterSpecWorkerGroupSpecs, 'groupName'>> {
  /** The key of a loop is a text or a number to the compiler. */
  readonly groupName: ValueOr<string | number>;
}

/** `workerGroupSpecs` of a RayCluster. */
export type RayWorkerGroupSpecs = readonly RayWorkerGroupSpec[] | Value<readonly Plain<RayWorkerGroupSpec>[]>;

/** `spec` of a RayCluster. */
export interface RayClusterSpec extends Manifest<
  Omit<imported.RayClusterSpec, 'headGroupSpec' | 'workerGroupSpecs' | 'autoscalerOptions'>
> {
  readonly autoscalerOptions?: RayAutoscalerOptions | Value<Plain<RayAutoscalerOptions> | undefined> | undefined;
  readonly headGroupSpec: RayHeadGroupSpec;
  readonly workerGroupSpecs: RayWorkerGroupSpecs;
}

/** `spec` of a RayJob. */
export interface RayJobSpec extends Manifest<Omit<imported.RayJobSpec, 'rayClusterSpec'>> {
  readonly rayClusterSpec?: RayClusterSpec | undefined;
}

/** `spec` of a RayService. */
export interface RayServiceSpec extends Manifest<Omit<imported.RayServiceSpec, 'rayClusterConfig'>> {
  readonly rayClusterConfig: RayClusterSpec;
}

/** An object of an imported type as it is written, with Values where the chart's user decides. */
type Manifest<T> = { readonly [K in keyof Written<T>]: Templated<Written<T>[K]> };

/** A type of the import as the object is written: texts instead of enums, its own names, and what is optional may be undefined. */
type Written<T> = T extends string
  ? `${T}`
  : T extends number | boolean | undefined
    ? T
    : T extends readonly (infer I)[]
      ? readonly Written<I>[]
      : { readonly [K in keyof T as Spelling<K>]: Written<T[K]> | Absent<T, K> };

/** The import spells some names in its own way. */
type Spelling<K> = K extends 'runtimeEnvYaml'
  ? 'runtimeEnvYAML'
  : K extends 'enableK8STokenAuth'
    ? 'enableK8sTokenAuth'
    : K;

type Absent<T, K extends keyof T> = object extends Pick<T, K> ? undefined : never;
