import type { ObjectType } from '../../values/definition/value-type.js';
import { isPlain } from '../../values/yaml/plain-scalar.js';
import type { RenderContext } from '../../template/ast/context.js';
import type { Helper } from '../../template/ast/expression.js';
import { namedString } from '../../template/author/named-string.js';
import { expressionOf, Value } from '../../template/author/value.js';
import { valueTree } from '../../template/author/value-tree.js';
import { when } from '../../template/author/control.js';
import {
  concat,
  contains,
  defaultTo,
  dnsLabel,
  eq,
  notEmpty,
  orElse,
  replace,
  trimSuffix,
  trunc,
} from '../../template/functions/index.js';
import { type ChartValues, chartValues, type ReleaseValues, releaseValues } from './builtins.js';
import type { ChartDefinition } from './chart-definition.js';
import { longestFullName, longestName } from './naming.js';

/** The named templates of `_helpers.tpl` that every chart has. */
export interface StandardHelpers {
  readonly fullName: Helper;
  readonly labels: Helper;
  readonly selectorLabels: Helper;
}

/** What every chart has: its values, what Helm says of it, its names and its labels. */
export interface Standards<V> {
  readonly values: V;
  readonly release: ReleaseValues;
  readonly about: ChartValues;
  readonly fullName: Value<string>;
  readonly labels: Readonly<Record<string, Value<string>>>;
  readonly selector: Readonly<Record<string, Value<string>>>;
  readonly helpers: StandardHelpers;
}

export function standardsOf<D extends ObjectType, V>(
  definition: ChartDefinition<D, V>,
  context: RenderContext | undefined,
): Standards<V> {
  const values = userValues<V>(definition.values, context);
  const release = releaseValues(context);
  const about = chartValues(context);
  const instance = definition.instance?.(values, release) ?? release.name;
  const { name, fullName } = namesOf(definition, instance, about, context);
  const selector = { 'app.kubernetes.io/instance': instance, 'app.kubernetes.io/name': name };
  const labels = {
    ...selector,
    'app.kubernetes.io/managed-by': release.service,
    'app.kubernetes.io/version': labelValue(definition.version?.(values) ?? about.appVersion),
    'helm.sh/chart': labelValue(concat(about.name, '-', about.version)),
  };
  const selectorLabels = mapHelper('selectorLabels', "The labels that choose this release's pods.", selector);
  return {
    values,
    release,
    about,
    fullName: new Value<string>(context === undefined ? { kind: 'include', helper: fullName } : fullName.body, context),
    labels,
    selector,
    helpers: { fullName, selectorLabels, labels: mapHelper('labels', 'The labels of every object.', labels) },
  };
}

/* eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- V is `ValueTree<Infer<D>>`, which is too deep to compare */
function userValues<V>(definition: ObjectType, context: RenderContext | undefined): V;
function userValues(definition: ObjectType, context: RenderContext | undefined): unknown {
  return valueTree({ kind: 'reference', root: 'values', path: [], of: definition }, context);
}

/**
 * A release of the chart's name does not repeat it, and the values `nameOverride` and `fullnameOverride` of a chart that declares
 * them take the place of the names. Charts of `helm create` leave out the chart's name wherever the release's contains it, and
 * so give the releases `a` and `a-web` of a chart `web` the same names; by our own rule no two releases share one.
 */
function namesOf<D extends ObjectType, V>(
  definition: ChartDefinition<D, V>,
  instance: Value<string>,
  about: ChartValues,
  context: RenderContext | undefined,
): { readonly name: Value<string>; readonly fullName: Helper } {
  const nameOverride = overrideOf(definition.values, 'nameOverride', context);
  const { fullnameOverride: fullnameType } = definition.values.properties;
  const fullnameOverride = overrideOf(definition.values, 'fullnameOverride', context);
  const name =
    nameOverride === undefined
      ? about.name
      : namedString('name', "The name in labels: the chart's, or nameOverride.", defaultTo(nameOverride, about.name));
  const isLikeHelm = fullnameType?.type === 'string' && fullnameType.namesLike === 'helm create';
  const longest = isLikeHelm ? longestName : longestFullName;
  const label = (text: Value<string>): Value<string> =>
    isLikeHelm ? trimSuffix(trunc(text, longest), '-') : dnsLabel(text, longest);
  const both = label(concat(instance, '-', name));
  const combined = isLikeHelm
    ? when(contains(instance, name), label(instance), both)
    : when(eq(instance, name), label(name), both);
  const full =
    fullnameOverride === undefined ? combined : when(notEmpty(fullnameOverride), label(fullnameOverride), combined);
  const comment = 'The start of every name: the release and the chart.';
  const isText = nameOverride === undefined && fullnameOverride === undefined && isPlain(definition.metadata.name);
  return {
    name,
    fullName: {
      name: 'fullname',
      comment,
      body: full[expressionOf],
      isName: isText ? 'text' : 'word',
      longest,
    },
  };
}

function overrideOf(
  { properties }: ObjectType,
  property: 'nameOverride' | 'fullnameOverride',
  context: RenderContext | undefined,
): Value<string> | undefined {
  const of = properties[property];
  if (of?.type !== 'string') return undefined;
  return orElse(
    valueTree<string | undefined>({ kind: 'reference', root: 'values', path: [property], of }, context),
    '',
  );
}

function mapHelper(name: string, comment: string, labels: Readonly<Record<string, Value<string>>>): Helper {
  const entries = Object.entries(labels).map(([key, value]) => ({
    kind: 'pair' as const,
    key: { kind: 'literal' as const, value: key },
    value: value[expressionOf],
  }));
  return { name, comment, body: { kind: 'map', entries } };
}

/** A version may hold a plus sign, a label's value may not. */
function labelValue(text: Value<string>): Value<string> {
  return trimSuffix(trunc(replace(text, '+', '_'), 63), '-');
}
