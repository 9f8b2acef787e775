import { HelmwrightError } from '../../errors.js';
import { isJsonArray, isJsonObject, own, type Json, type JsonObject } from '../../values/json.js';
import { helpersText, templateText } from '../files/files.js';
import type { ChartModel } from '../model/chart-model.js';
import { renderResourcesOf, type RenderedResource, type RenderRequest } from '../render/render.js';
import { type Step, type TemplateLine, templateLines } from './template-line.js';

/** Where a field of an object comes from. */
export interface Origin {
  /** Such as `Deployment release-name-web`. */
  readonly object: string;
  /** The path of its construct. */
  readonly construct: RenderedResource['resource']['construct'];
  readonly path: readonly Step[];
  /** The keys of the path, as far as no list with several items is on it. */
  readonly keys: readonly string[];
  readonly value: Json;
  /** Such as `web/templates/deployment.yaml`. */
  readonly template: string;
  readonly lines: readonly TemplateLine[];
  /** The chart's values that the lines name, and the named templates that they include. */
  readonly values: readonly NamedValue[];
}

/** A value that a template names. */
export interface NamedValue {
  /** Such as `image.tag`. */
  readonly path: string;
  /** Undefined where it is absent. */
  readonly value: Json | undefined;
}

/**
 * Where a field of a rendered object comes from.
 *
 * @param named - the object, such as `Deployment/web`: its kind, and its name or the last part of it
 * @param field - such as `spec.template.spec.containers[0].image`
 * @throws HelmwrightError `usage` if there is no such object or field, or several such objects
 */
export function originOf(model: ChartModel, request: RenderRequest, named: string, field: string): Origin {
  const rendered = objectNamed(renderResourcesOf(model, request), named);
  const path = stepsOf(field);
  const value = valueAt(rendered.object, path, titleOf(rendered.object));
  const lines = templateLines(templateText(rendered.resource, rendered.chart), path);
  const lineTexts = lines.map(({ text }) => text);
  return {
    object: titleOf(rendered.object),
    construct: rendered.resource.construct,
    path,
    keys: keysOf(rendered.object, path),
    value,
    template: rendered.source,
    lines,
    values: valuesNamedBy([...lineTexts, ...includedBy(lineTexts, rendered.chart)], rendered.values),
  };
}

// --- the object

function objectNamed(all: readonly RenderedResource[], named: string): RenderedResource {
  const [, kind = '', name] = /^([^/]*)(?:\/(.*))?$/.exec(named) ?? [];
  const ofKind = all.filter(({ object }) => kindOf(object).toLowerCase() === kind.toLowerCase());
  const found = name === undefined ? ofKind : withName(ofKind, name);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const candidates = (found.length > 0 ? found : all).map(({ object }) => spelled(object)).join(', ');
  const detail = found.length > 0 ? 'several objects fit: name one of' : 'there is no such object; there are';
  throw new HelmwrightError('usage', named, `${detail} ${candidates}`);
}

/** The very name, or else its end: most names start with the release and the chart. */
function withName(objects: readonly RenderedResource[], name: string): readonly RenderedResource[] {
  const exact = objects.filter(({ object }) => nameOf(object) === name);
  return exact.length > 0 ? exact : objects.filter(({ object }) => nameOf(object).endsWith(`-${name}`));
}

function spelled(object: JsonObject): string {
  return `${kindOf(object)}/${nameOf(object)}`;
}

function titleOf(object: JsonObject): string {
  return `${kindOf(object)} ${nameOf(object)}`;
}

function kindOf({ kind }: JsonObject): string {
  return typeof kind === 'string' ? kind : '';
}

function nameOf({ metadata }: JsonObject): string {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

// --- the field

function stepsOf(field: string): readonly Step[] {
  const step = /\.?(?:\[(\d+)\]|\["([^"\\]*)"\]|([^.[\]]+))/y;
  const steps: Step[] = [];
  while (step.lastIndex < field.length) {
    const [, index, quoted, key] = step.exec(field) ?? [];
    const name = quoted ?? key;
    if (index === undefined && name === undefined)
      throw new HelmwrightError('usage', field, 'must be a path such as spec.replicas, spec.ports[0] or data["a.b"]');
    steps.push(name ?? Number(index));
  }
  return steps;
}

function valueAt(object: JsonObject, path: readonly Step[], title: string): Json {
  let at: Json = object;
  for (const [index, step] of path.entries()) {
    const next: Json | undefined = memberOf(at, step);
    if (next === undefined) {
      const outer = spelledPath(path.slice(0, index));
      const there = partsOf(at);
      throw new HelmwrightError(
        'usage',
        spelledPath(path),
        `is not in ${title}; ${outer === '' ? 'the object' : outer} has ${there}`,
      );
    }
    at = next;
  }
  return at;
}

function partsOf(at: Json): string {
  if (isJsonObject(at)) return Object.keys(at).join(', ');
  return isJsonArray(at) ? `${at.length} items` : JSON.stringify(at);
}

/** Of several items, source code does not tell which is which. */
function keysOf(object: JsonObject, path: readonly Step[]): readonly string[] {
  const keys: string[] = [];
  let at: Json | undefined = object;
  for (const step of path) {
    if (typeof step === 'string') keys.push(step);
    else if (!isJsonArray(at) || at.length > 1) break;
    at = at === undefined ? undefined : memberOf(at, step);
  }
  return keys;
}

function memberOf(at: Json, step: Step): Json | undefined {
  if (typeof step === 'number') return isJsonArray(at) ? at[step] : undefined;
  return isJsonObject(at) ? own(at, step) : undefined;
}

/** A path as users write it. */
export function spelledPath(path: readonly Step[]): string {
  const parts = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[^.[\]"]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return parts.join('').replace(/^\./, '');
}

// --- the values

/** The named templates that lines of a template include. */
function includedBy(lines: readonly string[], chart: ChartModel): readonly string[] {
  const names = new Set(
    lines.flatMap((text) => Array.from(text.matchAll(/\binclude ("[^"]+")/g), ([, quoted = '']) => quoted)),
  );
  const templates = names.size === 0 ? [] : helpersText(chart).split(/^(?=\{\{- define )/m);
  return templates.filter((text) => [...names].some((quoted) => text.startsWith(`{{- define ${quoted} -}}`)));
}

function valuesNamedBy(lines: readonly string[], values: JsonObject): readonly NamedValue[] {
  const paths = lines.flatMap((text) =>
    Array.from(text.matchAll(/\.Values((?:\.\w+)+)/g), ([, path = '']) => path.slice(1)),
  );
  return [...new Set(paths)].map((path) => ({ path, value: path.split('.').reduce(memberOrAbsent, values) }));
}

function memberOrAbsent(at: Json | undefined, key: string): Json | undefined {
  return isJsonObject(at) ? own(at, key) : undefined;
}
