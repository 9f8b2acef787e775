import { type ApiObject, ApiObject as ApiObjectClass } from 'cdk8s';
import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { toExpression } from '../../template/author/convert.js';
import { isConstant } from '../../template/ast/constant.js';
import type { EnclosingBlock } from '../../template/ast/enclosing-block.js';
import type { Expression, MapEntry, MapNode, Pair } from '../../template/ast/expression.js';
import { literal, typeOf } from '../../template/ast/expression.js';
import { withoutConstantChoices } from '../../template/ast/constant-choice.js';
import { presence } from '../../template/emit/presence.js';
import { owningChart } from '../build/owning-chart.js';
import { patchExpression } from '../build/overrides.js';
import { GivenObject } from '../build/extra-objects.js';
import { FailWhen, Iteration, When } from '../build/control.js';
import type { AnyHelmChart } from '../build/helm-chart.js';
import type { Helper } from '../../template/ast/expression.js';

/** An object of a chart: its manifest, and the conditions and loops enclosing it. */
export interface ChartResource {
  /** The construct's path, for messages. */
  readonly place: string;
  readonly construct: ApiObject;
  readonly manifest: MapNode;
  readonly enclosing: readonly EnclosingBlock[];
  /** The user's merge patch of the manifest. */
  readonly patch?: Expression | undefined;
}

/** A failure of a chart: where its conditions hold, the rendering fails with the message. */
export interface ChartFailure {
  readonly place: string;
  readonly construct: FailWhen;
  readonly message: Expression;
  readonly enclosing: readonly EnclosingBlock[];
}

/** The objects of a chart, not those of the charts inside it, in the order of their construction. */
export function resourcesOf(chart: AnyHelmChart): readonly ChartResource[] {
  return constructsOf(chart)
    .filter((construct): construct is ApiObject => ApiObjectClass.isApiObject(construct))
    .map((construct) => resource(construct, chart));
}

export function failuresOf(chart: AnyHelmChart): readonly ChartFailure[] {
  return constructsOf(chart)
    .filter((construct) => FailWhen.isFailWhen(construct))
    .map((construct) => ({
      place: construct.node.path,
      construct,
      message: toExpression(construct.message, construct.node.path) ?? literal(''),
      enclosing: [...enclosingBlocks(construct), { kind: 'when', test: construct.test }],
    }));
}

function constructsOf(chart: AnyHelmChart): readonly Construct[] {
  return chart.node.findAll().filter((construct) => owningChart(construct) === chart);
}

function resource(construct: ApiObject, chart: AnyHelmChart): ChartResource {
  const place = construct.node.path;
  checkHead(construct, place);
  const expression = whole(withoutConstantChoices(toExpression(synthesised(construct), place)), construct);
  if (expression?.kind !== 'map') throw new HelmwrightError('invalid-manifest', place, 'a manifest is a map');
  const manifest = isInCrdsFolder(construct, chart) ? withoutStandardLabels(expression, chart) : expression;
  return {
    place,
    construct,
    manifest: readable(manifest, chart),
    enclosing: enclosingBlocks(construct),
    patch: patchExpression(construct),
  };
}

/** JavaScript, or a cast, can leave them out. */
function checkHead({ apiVersion, kind }: Partial<ApiObject>, place: string): void {
  const missing = apiVersion === undefined ? 'apiVersion' : kind === undefined ? 'kind' : undefined;
  if (missing !== undefined) throw new HelmwrightError('invalid-manifest', place, `${missing}: is required`);
}

/** A user's manifest, which the schema wants to have fields, is all that there is. */
function whole(of: Expression | undefined, construct: ApiObject): Expression | undefined {
  if (of === undefined || !GivenObject.isGiven(construct)) return of;
  return { kind: 'map', isFilled: true, entries: [{ kind: 'spread', of }] };
}

/** In crds/ Helm renders nothing, so the labels that every other object gets have no place there. */
function isInCrdsFolder({ kind }: ApiObject, { definition }: AnyHelmChart): boolean {
  return kind === 'CustomResourceDefinition' && definition.crds === 'folder';
}

function withoutStandardLabels(manifest: MapNode, { helpers }: AnyHelmChart): MapNode {
  const standard = pairsOf(helpers.labels);
  const isStandard = (entry: MapEntry): boolean =>
    entry.kind === 'pair' && standard.some((label) => isSamePair(entry, label));
  const without = (map: MapNode): MapNode => ({ ...map, entries: map.entries.filter((entry) => !isStandard(entry)) });
  const isEmptied = (entry: MapEntry): boolean =>
    entry.kind === 'pair' && isKeyed(entry, 'labels') && entry.value.kind === 'map' && entry.value.entries.length === 0;
  return mapPairs(manifest, (pair) => {
    if (!isKeyed(pair, 'metadata') || pair.value.kind !== 'map') return pair;
    const metadata = mapPairs(pair.value, (inner) =>
      isKeyed(inner, 'labels') && inner.value.kind === 'map' ? { ...inner, value: without(inner.value) } : inner,
    );
    return { ...pair, value: { ...metadata, entries: metadata.entries.filter((entry) => !isEmptied(entry)) } };
  });
}

function synthesised(construct: ApiObject): unknown {
  try {
    return construct.toJson();
  } catch (error) {
    throw new HelmwrightError('invalid-manifest', construct.node.path, reasonOf(String(error)));
  }
}

/** What cdk8s says, without what it says of the place: the construct's path, and the name, which is a sentinel. */
function reasonOf(message: string): string {
  const reason = message.replace(/^.* with name '[^']*': /s, '').replace(/^(Helmwright)?Error: /, '');
  if (reason.includes('Maximum call stack')) return 'the manifest holds itself: take the circle out';
  return reason.includes('non-simple object') ? `${reason}: take plain data, such as a text of it` : reason;
}

/** The conditions and loops that a construct stands in, outermost first. */
function enclosingBlocks(construct: Construct): readonly EnclosingBlock[] {
  return construct.node.scopes.flatMap((scope): readonly EnclosingBlock[] => {
    if (When.isWhen(scope)) return scope.test.kind === 'literal' ? [] : [{ kind: 'when', test: scope.test }];
    return Iteration.isIteration(scope) ? [{ kind: 'each', ...scope.loop }] : [];
  });
}

// --- what makes a manifest read as if a person had written it

/** Folds the standard labels into the chart's helpers and leaves out labels and annotations that turn out empty. */
function readable(manifest: MapNode, chart: AnyHelmChart): MapNode {
  const { labels, selectorLabels } = chart.helpers;
  return mapPairs(foldLabels(manifest, [labels, selectorLabels]), (pair) =>
    isKeyed(pair, 'metadata') && pair.value.kind === 'map'
      ? { ...pair, value: mapPairs(pair.value, whereNotEmpty) }
      : pair,
  );
}

function mapPairs(map: MapNode, change: (pair: Pair) => Pair): MapNode {
  return { ...map, entries: map.entries.map((entry) => (entry.kind === 'pair' ? change(entry) : entry)) };
}

function isKeyed(pair: Pair, key: string): boolean {
  return pair.key.kind === 'literal' && pair.key.value === key;
}

/** cdk8s leaves empty maps out of the metadata, so templates do too. */
function whereNotEmpty(pair: Pair): Pair {
  return { ...pair, value: unlessEmpty(pair.value) };
}

function unlessEmpty(given: Expression): Expression {
  const value = withoutSpread(given);
  if (typeOf(value) !== 'map') return value;
  if (value.kind === 'conditional') {
    const { then, otherwise } = value;
    return { ...value, then: unlessEmpty(then), ...(otherwise !== undefined && { otherwise: unlessEmpty(otherwise) }) };
  }
  const test = presence(value, () => true);
  if (typeof test === 'boolean') return value;
  return { kind: 'conditional', test, then: value.kind === 'map' ? { ...value, isFilled: true } : value };
}

/** cdk8s copies the maps of the metadata: a map that is nothing but the copy of another is that one. */
function withoutSpread(value: Expression): Expression {
  const [only, ...others] = value.kind === 'map' ? value.entries : [];
  return only?.kind === 'spread' && only.of.kind !== 'include' && others.length === 0 ? only.of : value;
}

function foldLabels(map: MapNode, helpers: readonly Helper[]): MapNode {
  const helper = helpers.find((candidate) => holdsAll(map, candidate));
  const entries = helper === undefined ? map.entries : folded(map, helper);
  return { ...map, entries: nameFirst(entries.map((entry) => foldEntry(entry, helpers))) };
}

/** cdk8s sorts keys; people look for the name first. */
function nameFirst(entries: readonly MapEntry[]): readonly MapEntry[] {
  const isName = (entry: MapEntry): boolean => entry.kind === 'pair' && isKeyed(entry, 'name');
  return [...entries.filter(isName), ...entries.filter((entry) => !isName(entry))];
}

function foldEntry(entry: MapEntry, helpers: readonly Helper[]): MapEntry {
  if (entry.kind === 'each-entry')
    return { ...entry, entries: entry.entries.map((inner) => foldEntry(inner, helpers)) };
  return entry.kind === 'pair' ? { ...entry, value: foldInside(entry.value, helpers) } : entry;
}

/** Constants hold no labels of the chart: what becomes of them is the same in all manifests, and shared by them. */
const foldedConstants = new WeakMap<Expression, Expression>();

function foldInside(value: Expression, helpers: readonly Helper[]): Expression {
  if (!isConstant(value)) return foldStructure(value, helpers);
  const folded = foldedConstants.get(value) ?? foldStructure(value, []);
  foldedConstants.set(value, folded);
  return folded;
}

function foldStructure(value: Expression, helpers: readonly Helper[]): Expression {
  if (value.kind === 'map') return foldLabels(value, helpers);
  if (value.kind !== 'list') return value;
  return {
    ...value,
    items: value.items.map((item) =>
      item.kind === 'item' ? { ...item, value: foldInside(item.value, helpers) } : item,
    ),
  };
}

/** The very expressions of the helper, not equal ones: only the chart itself puts them there. */
function holdsAll(map: MapNode, helper: Helper): boolean {
  return pairsOf(helper).every((label) =>
    map.entries.some((entry) => entry.kind === 'pair' && isSamePair(entry, label)),
  );
}

function folded(map: MapNode, helper: Helper): readonly MapEntry[] {
  const labels = pairsOf(helper);
  const others = map.entries.filter(
    (entry) => entry.kind !== 'pair' || !labels.some((label) => isSamePair(entry, label)),
  );
  return [{ kind: 'spread', of: { kind: 'include', helper } }, ...others];
}

function pairsOf({ body }: Helper): readonly Pair[] {
  return body.kind === 'map' ? body.entries.filter((entry) => entry.kind === 'pair') : [];
}

function isSamePair(entry: Pair, label: Pair): boolean {
  return entry.value === label.value && label.key.kind === 'literal' && isKeyed(entry, String(label.key.value));
}
