/** What stands in Chart.yaml. Fields and rules are those of Helm's chart API `v2`. */
export interface ChartMetadata {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The chart's version: SemVer 2. */
  readonly version: string;
  /** The version of what the chart installs. @default the chart's version */
  readonly appVersion?: string;
  /** One sentence about the chart. */
  readonly description: string;
  /** Whether the chart can be installed. @default `application` */
  readonly type?: 'application' | 'library';
  /** The versions of Kubernetes that the chart runs on, each with `-0`: `>=1.30.0-0 <2.0.0-0`. @default `>=1.28.0-0` */
  readonly kubeVersion?: string;
  /** Keywords for searches. */
  readonly keywords?: readonly string[];
  /** URL of the project's home page. */
  readonly home?: string;
  /** URLs of the source code. */
  readonly sources?: readonly string[];
  /** URL of an SVG or PNG image. */
  readonly icon?: string;
  /** Whether the chart is deprecated. */
  readonly deprecated?: boolean;
  /** Who maintains the chart. */
  readonly maintainers?: readonly { readonly name: string; readonly email?: string; readonly url?: string }[];
  /** Annotations for tools that read Chart.yaml. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Charts are tested from this version of Kubernetes on; `-0` lets the suffixes of the clouds' versions in. */
const oldestKubernetes = '>=1.28.0-0';

export function appVersionOf(metadata: ChartMetadata): string {
  return metadata.appVersion ?? metadata.version;
}

export function kubeVersionOf(metadata: ChartMetadata): string {
  return metadata.kubeVersion ?? oldestKubernetes;
}
