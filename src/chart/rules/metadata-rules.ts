import type { ChartMetadata } from '../build/metadata.js';

/** What is wrong with a field's value; undefined where nothing is. */
type Rule = (value: unknown) => string | undefined;

const number = '(0|[1-9]\\d*)';
/** A part of a pre-release: a number without leading zeros, or with a letter or a hyphen in it. */
const identifier = `(${number}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const build = '[0-9A-Za-z-]+';
const semver = new RegExp(
  `^${number}\\.${number}\\.${number}(-${identifier}(\\.${identifier})*)?(\\+${build}(\\.${build})*)?$`,
);

const longestChartName = 40;

const text: Rule = (value) =>
  typeof value === 'string' && value !== '' ? undefined : 'must be a text that is not empty';

const texts: Rule = (value) => (Array.isArray(value) ? first(value, text) : 'must be a list of texts');

const rules: { readonly [F in keyof Required<ChartMetadata>]: Rule } = {
  name: (value) => {
    const fits =
      typeof value === 'string' && value.length <= longestChartName && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(value);
    return fits ? undefined : `must be lower-case letters, digits and hyphens, at most ${longestChartName} of them`;
  },
  version: (value) =>
    typeof value === 'string' && semver.test(value) ? undefined : 'must be a SemVer 2 version, such as 0.1.0',
  appVersion: text,
  description: text,
  type: (value) => (value === 'application' || value === 'library' ? undefined : 'must be application or library'),
  kubeVersion: text,
  keywords: texts,
  home: text,
  sources: texts,
  icon: text,
  deprecated: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  maintainers: (value) => (Array.isArray(value) ? first(value, maintainer) : 'must be a list'),
  annotations: (value) => (isMap(value) ? first(Object.values(value), text) : 'must be a map of texts'),
};

const required = ['name', 'version', 'description'] as const;

/** The first thing that is wrong with a chart's metadata: Helm refuses unknown fields, and so do we. */
export function metadataError(metadata: ChartMetadata): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...metadata };
  const missing = required.find((field) => fields[field] === undefined);
  if (missing !== undefined) return `${missing} must be given`;
  return first(Object.entries(fields), ([field, value]) => mistakeIn(field, value));
}

function mistakeIn(field: string, value: unknown): string | undefined {
  const rule = isField(field) ? rules[field] : undefined;
  if (rule === undefined) return `has the unknown field ${field}`;
  const mistake = value === undefined ? undefined : rule(value);
  return mistake === undefined ? undefined : `${field} ${mistake}`;
}

function isField(field: string): field is keyof ChartMetadata {
  return Object.hasOwn(rules, field);
}

function maintainer(value: unknown): string | undefined {
  if (!isMap(value) || text(value['name']) !== undefined) return 'must each have a name';
  const unknown = Object.keys(value).find((field) => !['name', 'email', 'url'].includes(field));
  return unknown === undefined ? first(Object.values(value), text) : `has the unknown field ${unknown}`;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first<T>(items: readonly T[], mistakeOf: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const mistake = mistakeOf(item);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}
