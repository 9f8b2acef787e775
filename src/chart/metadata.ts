import { Ajv } from 'ajv';
import { stringify } from 'yaml';
import { HelmwrightError } from '../errors.js';
import { satisfies } from '../template/semver.js';
import type { JsonObject } from '../values/json.js';

/** What stands in Chart.yaml. Fields and rules are those of Helm's chart API `v2`. */
export interface ChartMetadata {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** The chart's version: SemVer 2. */
  readonly version: string;
  /** The version of what the chart installs. @default the chart's version */
  readonly appVersion?: string;
  readonly description: string;
  /** @default `application` */
  readonly type?: 'application' | 'library';
  /** The versions of Kubernetes that the chart runs on. @default `>=1.28.0-0` */
  readonly kubeVersion?: string;
  readonly keywords?: readonly string[];
  readonly home?: string;
  readonly sources?: readonly string[];
  readonly icon?: string;
  readonly deprecated?: boolean;
  readonly maintainers?: readonly { readonly name: string; readonly email?: string; readonly url?: string }[];
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A subchart, as Chart.yaml names it. */
export interface DependencyMetadata {
  readonly name: string;
  readonly version: string;
  readonly alias?: string;
  readonly condition: string;
}

/** Charts are tested from this version of Kubernetes on; `-0` lets the suffixes of the clouds' versions in. */
const oldestKubernetes = '>=1.28.0-0';

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };

const number = '(0|[1-9]\\d*)';
/** A part of a pre-release: a number without leading zeros, or with a letter or a hyphen in it. */
const identifier = `(${number}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const build = '[0-9A-Za-z-]+';
const semver = `^${number}\\.${number}\\.${number}(-${identifier}(\\.${identifier})*)?(\\+${build}(\\.${build})*)?$`;

/** Helm refuses unknown fields, and so do we, before a chart is written. */
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'version', 'description'],
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', maxLength: 40 },
    version: {
      type: 'string',
      pattern: semver,
    },
    appVersion: text,
    description: text,
    type: { enum: ['application', 'library'] },
    kubeVersion: text,
    keywords: texts,
    home: text,
    sources: texts,
    icon: text,
    deprecated: { type: 'boolean' },
    maintainers: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: text, email: text, url: text },
      },
    },
    annotations: { type: 'object', additionalProperties: text },
  },
};

/** @throws HelmwrightError `invalid-metadata`, naming the field */
export function checkMetadata(metadata: ChartMetadata): void {
  const validate = new Ajv({ strict: false }).compile(schema);
  if (validate(metadata)) return checkKubeVersion(metadata);
  const [error] = validate.errors ?? [];
  const unknown: unknown = error?.params['additionalProperty'];
  const field = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const detail =
    typeof unknown === 'string' ? `has the unknown field ${unknown}` : `${field} ${error?.message ?? 'is invalid'}`;
  throw new HelmwrightError('invalid-metadata', `chart ${metadata.name}`, `Chart.yaml ${detail.trim()}`);
}

/** Whatever the version, the constraint must be readable. */
function checkKubeVersion(metadata: ChartMetadata): void {
  try {
    satisfies('1.0.0', kubeVersionOf(metadata));
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw error;
    throw new HelmwrightError('invalid-metadata', `chart ${metadata.name}`, `Chart.yaml kubeVersion: ${error.message}`);
  }
}

/** Chart.yaml, every text quoted that YAML 1.1 would read as something else. */
export function chartYaml(metadata: ChartMetadata, dependencies: readonly DependencyMetadata[]): string {
  const fields = {
    apiVersion: 'v2',
    type: 'application',
    ...metadata,
    appVersion: appVersionOf(metadata),
    kubeVersion: kubeVersionOf(metadata),
  };
  const all = dependencies.length === 0 ? fields : { ...fields, dependencies: dependencies.map(dependencyYaml) };
  return stringify(all, { version: '1.1', lineWidth: 0 });
}

/** Subcharts are vendored under charts/, so no repository is named. */
function dependencyYaml(dependency: DependencyMetadata): JsonObject {
  const { name, version, alias, condition } = dependency;
  return { name, version, ...(alias === undefined ? {} : { alias }), condition };
}

export function appVersionOf(metadata: ChartMetadata): string {
  return metadata.appVersion ?? metadata.version;
}

export function kubeVersionOf(metadata: ChartMetadata): string {
  return metadata.kubeVersion ?? oldestKubernetes;
}
