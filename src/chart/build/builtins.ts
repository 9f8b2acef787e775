import { kubeVersionName, type RenderContext } from '../../template/ast/context.js';
import { hasApiVersion } from '../../template/functions/index.js';
import { Value } from '../../template/author/value.js';

/** What Helm says of the release. */
export interface ReleaseValues {
  /** `.Release.Name` */
  readonly name: Value<string>;
  /** `.Release.Namespace` */
  readonly namespace: Value<string>;
  /** `.Release.Service` */
  readonly service: Value<string>;
  /** `.Release.Revision` */
  readonly revision: Value<number>;
  /** `.Release.IsInstall` */
  readonly isInstall: Value<boolean>;
  /** `.Release.IsUpgrade` */
  readonly isUpgrade: Value<boolean>;
}

/** What Helm says of the chart itself: of a subchart with an alias, the alias is its name. */
export interface ChartValues {
  /** `.Chart.Name` */
  readonly name: Value<string>;
  /** `.Chart.Version` */
  readonly version: Value<string>;
  /** `.Chart.AppVersion` */
  readonly appVersion: Value<string>;
}

/** What Helm says of the cluster. */
export interface CapabilitiesValues {
  /** `.Capabilities.KubeVersion.Version` without the suffix that a provider adds: `v1.31.0` for `v1.31.0-gke.100`. */
  readonly kubeVersion: Value<string>;
  /** `.Capabilities.KubeVersion.Major` */
  readonly kubeMajor: Value<string>;
  /** `.Capabilities.KubeVersion.Minor` */
  readonly kubeMinor: Value<string>;
  /** Whether the cluster knows an API version, such as `batch/v1`, or a kind of one, such as `batch/v1/Job`. */
  readonly hasApiVersion: (version: string) => Value<boolean>;
}

export function releaseValues(context: RenderContext | undefined): ReleaseValues {
  return {
    name: text('Release.Name', context),
    namespace: text('Release.Namespace', context),
    service: text('Release.Service', context),
    revision: new Value<number>({ kind: 'builtin', name: 'Release.Revision', type: 'integer' }, context),
    isInstall: new Value<boolean>({ kind: 'builtin', name: 'Release.IsInstall', type: 'boolean' }, context),
    isUpgrade: new Value<boolean>({ kind: 'builtin', name: 'Release.IsUpgrade', type: 'boolean' }, context),
  };
}

export function chartValues(context: RenderContext | undefined): ChartValues {
  return {
    name: text('Chart.Name', context),
    version: text('Chart.Version', context),
    appVersion: text('Chart.AppVersion', context),
  };
}

export function capabilitiesValues(context: RenderContext | undefined): CapabilitiesValues {
  return {
    kubeVersion: text(kubeVersionName, context),
    kubeMajor: text('Capabilities.KubeVersion.Major', context),
    kubeMinor: text('Capabilities.KubeVersion.Minor', context),
    hasApiVersion: (version) => hasApiVersion(constant(version, context)),
  };
}

/** A constant that knows what it is evaluated with: functions of constants alone would not see the chart's props. */
export function constant(value: string, context: RenderContext | undefined): Value<string> {
  return new Value<string>({ kind: 'literal', value }, context);
}

function text(name: string, context: RenderContext | undefined): Value<string> {
  return new Value<string>({ kind: 'builtin', name, type: 'string' }, context);
}
