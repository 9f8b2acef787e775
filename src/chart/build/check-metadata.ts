import { HelmwrightError } from '../../errors.js';
import { satisfies } from '../../template/functions/semver.js';
import { type ChartMetadata, kubeVersionOf } from './metadata.js';

/** @throws HelmwrightError `invalid-metadata`, naming the field */
export function checkMetadata(metadata: ChartMetadata): void {
  const error = metadataError(metadata);
  if (error === undefined) return checkKubeVersion(metadata);
  throw new HelmwrightError('invalid-metadata', `chart ${metadata.name}`, `Chart.yaml ${error}`);
}

/** Whatever the version, the constraint must be readable, and mean the same to all versions of Helm. */
function checkKubeVersion(metadata: ChartMetadata): void {
  const error = kubeVersionError(kubeVersionOf(metadata));
  if (error === undefined) return;
  throw new HelmwrightError('invalid-metadata', `chart ${metadata.name}`, `Chart.yaml kubeVersion: ${error}`);
}

function kubeVersionError(constraint: string): string | undefined {
  try {
    satisfies('1.0.0', constraint);
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw error;
    return error.message;
  }
  return /^[\s,]*[<>=]+v?[\d.]+-/.test(constraint)
    ? undefined
    : `${constraint} must have -0 after each version: without it, Helm rejects clusters whose version has a suffix, such as v1.31.0-gke.100`;
}

/** What is wrong with a field's value; undefined if it is valid. */
type Rule = (value: unknown) => string | undefined;

const number = '(0|[1-9]\\d*)';
/** A part of a pre-release: a number without leading zeros, or with a letter or a hyphen in it. */
const identifier = `(${number}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const build = '[0-9A-Za-z-]+';
const semver = new RegExp(
  `^${number}\\.${number}\\.${number}(-${identifier}(\\.${identifier})*)?(\\+${build}(\\.${build})*)?$`,
);

/** Whether a string is a SemVer 2 version. */
export function isVersion(version: string): boolean {
  return semver.test(version);
}

const longestChartName = 40;

const string: Rule = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a non-empty string');

const strings: Rule = (value) => (Array.isArray(value) ? first(value, string) : 'must be a list of strings');

const rules: { readonly [F in keyof Required<ChartMetadata>]: Rule } = {
  name: (value) => {
    const fits =
      typeof value === 'string' && value.length <= longestChartName && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(value);
    return fits
      ? undefined
      : `must consist of at most ${longestChartName} lower-case letters, digits and hyphens, and start and end with a letter or digit`;
  },
  version: (value) =>
    typeof value === 'string' && isVersion(value) ? undefined : 'must be a SemVer 2 version, such as 0.1.0',
  appVersion: string,
  description: string,
  type: (value) => (value === 'application' || value === 'library' ? undefined : 'must be application or library'),
  kubeVersion: string,
  keywords: strings,
  home: string,
  sources: strings,
  icon: string,
  deprecated: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  maintainers: (value) => (Array.isArray(value) ? first(value, maintainer) : 'must be a list'),
  annotations: (value) => (isMap(value) ? first(Object.values(value), string) : 'must be a map of strings'),
};

const required = ['name', 'version', 'description'] as const;

/** The first error in a chart's metadata. Unknown fields are errors, as they are in Helm. */
function metadataError(metadata: ChartMetadata): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...metadata };
  const missing = required.find((field) => fields[field] === undefined);
  if (missing !== undefined) return `${missing} is required`;
  return first(Object.entries(fields), ([field, value]) => fieldError(field, value));
}

function fieldError(field: string, value: unknown): string | undefined {
  const rule = isField(field) ? rules[field] : undefined;
  if (rule === undefined) return `unknown field ${JSON.stringify(field)}`;
  const error = value === undefined ? undefined : rule(value);
  return error === undefined ? undefined : `${field} ${error}`;
}

function isField(field: string): field is keyof ChartMetadata {
  return Object.hasOwn(rules, field);
}

function maintainer(value: unknown): string | undefined {
  if (!isMap(value) || string(value['name']) !== undefined) return 'must be a list of maps with a name';
  const unknown = Object.keys(value).find((field) => !['name', 'email', 'url'].includes(field));
  return unknown === undefined
    ? first(Object.values(value), string)
    : `has the unknown field ${JSON.stringify(unknown)}`;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first<T>(items: readonly T[], errorOf: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const error = errorOf(item);
    if (error !== undefined) return error;
  }
  return undefined;
}
