import type * as imported from '../../../imports/types/ray.io.js';
import type { ValueOr, Plain, Templated, Value } from '../../template/author/value.js';

/*
 * The specs that the constructs write, with the types of our CRDs: an unknown field is a compile error.
 */

/** `headGroupSpec` of a RayCluster. */
export interface RayHeadGroupSpec extends Manifest<
  Omit<imported.RayClusterSpecHeadGroupSpec, 'headService' | 'serviceType'>
> {
  readonly headService?: object | undefined;
  readonly serviceType?: unknown;
}

/** `autoscalerOptions` of a RayCluster. */
export type RayAutoscalerOptions = {
  readonly [K in keyof imported.RayClusterSpecAutoscalerOptions | 'envFrom' | 'volumeMounts']?: unknown;
};

/** One of the `workerGroupSpecs` of a RayCluster. */
export interface RayWorkerGroupSpec extends Manifest<Omit<imported.RayClusterSpecWorkerGroupSpecs, 'groupName'>> {
  /** TypeScript types the key of a loop as string or number. */
  readonly groupName: ValueOr<string | number>;
}

/** `workerGroupSpecs` of a RayCluster. */
export type RayWorkerGroupSpecs = readonly RayWorkerGroupSpec[] | Value<readonly Plain<RayWorkerGroupSpec>[]>;

/** `spec` of a RayCluster. */
export interface RayClusterSpec extends Manifest<
  Omit<
    imported.RayClusterSpec,
    | 'authOptions'
    | 'headGroupSpec'
    | 'workerGroupSpecs'
    | 'autoscalerOptions'
    | 'gcsFaultToleranceOptions'
    | 'headServiceAnnotations'
  >
> {
  readonly authOptions?: unknown;
  readonly autoscalerOptions?: RayAutoscalerOptions | Value<Plain<RayAutoscalerOptions> | undefined> | undefined;
  readonly gcsFaultToleranceOptions?: unknown;
  readonly headServiceAnnotations?: unknown;
  readonly headGroupSpec: RayHeadGroupSpec;
  readonly workerGroupSpecs: RayWorkerGroupSpecs;
}

/** `spec` of a RayJob. */
export interface RayJobSpec extends Manifest<
  Omit<
    imported.RayJobSpec,
    | 'clusterSelector'
    | 'rayClusterSpec'
    | 'deletionStrategy'
    | 'metadata'
    | 'shutdownAfterJobFinishes'
    | 'submitterPodTemplate'
    | 'ttlSecondsAfterFinished'
  >
> {
  readonly clusterSelector?: unknown;
  readonly rayClusterSpec?: RayClusterSpec | Value<Plain<RayClusterSpec> | undefined> | undefined;
  readonly shutdownAfterJobFinishes?: unknown;
  readonly ttlSecondsAfterFinished?: unknown;
  readonly deletionStrategy?: unknown;
  readonly metadata?: unknown;
  readonly submitterPodTemplate?: unknown;
}

/** `spec` of a RayCronJob. */
export interface RayCronJobSpec extends Manifest<Omit<imported.RayCronJobSpec, 'jobTemplate'>> {
  readonly jobTemplate: RayJobSpec;
}

/** `spec` of a RayService. */
export interface RayServiceSpec extends Manifest<
  Omit<imported.RayServiceSpec, 'rayClusterConfig' | 'upgradeStrategy'>
> {
  readonly rayClusterConfig: RayClusterSpec;
  readonly upgradeStrategy?: unknown;
}

/** An object of an imported type in which fields may be Values. */
type Manifest<T> = { readonly [K in keyof Written<T>]: Templated<Written<T>[K]> };

/** An imported type as written in manifests: strings instead of enums, original names, and undefined for optional fields. */
type Written<T> = T extends string
  ? `${T}`
  : T extends number | boolean | undefined
    ? T
    : T extends readonly (infer I)[]
      ? readonly Written<I>[]
      : { readonly [K in keyof T as Spelling<K>]: Written<T[K]> | Absent<T, K> };

/** The import changes the spelling of some names. */
type Spelling<K> = K extends 'runtimeEnvYaml'
  ? 'runtimeEnvYAML'
  : K extends 'enableK8STokenAuth'
    ? 'enableK8sTokenAuth'
    : K;

type Absent<T, K extends keyof T> = object extends Pick<T, K> ? undefined : never;
