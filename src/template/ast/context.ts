import type { ValueType } from '../../values/definition/value-type.js';
import { own, type Json, type JsonObject } from '../../values/json.js';
import type { CoalescedChart } from '../../values/merge/merge.js';
import type { Variable } from './variable.js';

/** What Helm gives to the templates of a chart: the values and the built-in objects. */
export interface RenderContext {
  readonly values: JsonObject;
  readonly release: Release;
  readonly chart: ChartFacts;
  readonly capabilities: Capabilities;
  /** What `lookup` finds; `helm template` finds nothing. */
  readonly cluster: readonly JsonObject[];
  /** What the loops that are under way have bound. */
  readonly bindings: ReadonlyMap<Variable, Json>;
  /** Gives what Helm would generate. @default its place as a name, such as `generated:default/web/password` */
  readonly generate?: Generate | undefined;
  /** Which values JavaScript sees as its own, so that an `if` on one decides what it should. */
  readonly bareValues?: BareValues | undefined;
  /** Whether what `helm test` runs is wanted. */
  readonly tests?: boolean;
  /** The subcharts and dependencies that are on, where an ordinary app has the chart. */
  readonly subcharts?: readonly CoalescedChart[];
  /** In an app, where subcharts are made after their parent: takes a subchart's values, which have its defaults. */
  readonly setSubchart?: (key: string, values: JsonObject) => void;
  /** The context outside of all loops, of a context inside one. */
  readonly root?: RenderContext;
}

/** Gives what Helm would generate for a key of a Secret. */
export type Generate = (wanted: GeneratedKey) => string;

/** A key of a Secret whose value Helm generates. */
export interface GeneratedKey {
  readonly namespace: string;
  readonly secret: string;
  readonly key: string;
  /** What all values match that Helm could generate. */
  readonly shape: RegExp;
}

/** Which values JavaScript sees as its own: booleans, and these. */
export interface BareValues {
  /** Optional values that are absent. @default false */
  readonly absent?: boolean;
  /** Maps. Keys that a manifest writes too then win or lose by their order, as those of any object do. @default false */
  readonly maps?: boolean;
  /** Gets the values that JavaScript was given. @default they are not noted */
  readonly inspected?: Set<ValueType>;
}

/** What Helm says of a release, as `.Release`. */
export interface Release {
  /** The release's name. */
  readonly name: string;
  /** The release's namespace. */
  readonly namespace: string;
  /** 1 for an installation, one more for each upgrade. @default 1 */
  readonly revision: number;
  /** Whether it is an installation. */
  readonly isInstall: boolean;
  /** Whether it is an upgrade or a rollback. */
  readonly isUpgrade: boolean;
  /** What renders: always `Helm`. */
  readonly service: string;
}

export interface ChartFacts {
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
}

/** The cluster's version where nobody says it: `helm template` would take one of its own. */
export const defaultKubeVersion = 'v1.31.0';

/** What Helm says of the cluster, as `.Capabilities`. */
export interface Capabilities {
  /** The cluster's version, such as `v1.31.0`. */
  readonly kubeVersion: string;
  /** Such as `batch/v1` or `batch/v1/CronJob`. */
  readonly apiVersions: readonly string[];
}

/** The built-in object whose value is printed without the suffix that a provider adds. */
export const kubeVersionName = 'Capabilities.KubeVersion.Version';

/** The value of a built-in object by its Go name. */
export function builtin(context: RenderContext, name: string): Json {
  const [major = '', minor = ''] = context.capabilities.kubeVersion.replace(/^v/, '').split('.');
  const values: JsonObject = {
    'Release.Name': context.release.name,
    'Release.Namespace': context.release.namespace,
    'Release.Revision': context.release.revision,
    'Release.IsInstall': context.release.isInstall,
    'Release.IsUpgrade': context.release.isUpgrade,
    'Release.Service': context.release.service,
    'Chart.Name': context.chart.name,
    'Chart.Version': context.chart.version,
    'Chart.AppVersion': context.chart.appVersion,
    [kubeVersionName]: context.capabilities.kubeVersion.replace(/[-+].*$/, ''),
    'Capabilities.KubeVersion.Major': major,
    'Capabilities.KubeVersion.Minor': minor,
  };
  return own(values, name) ?? null;
}

/** The context of one iteration of a loop. */
export function withBindings(context: RenderContext, bound: readonly (readonly [Variable, Json])[]): RenderContext {
  return { ...context, bindings: new Map([...context.bindings, ...bound]), root: context.root ?? context };
}
