import { HelmwrightError } from '../../errors.js';
import { type EachEntry, type Expression, type MapEntry, referencePath } from '../../template/ast/expression.js';
import { childrenOf, some } from '../../template/ast/walk.js';
import type { ChartResource } from '../model/manifests.js';

/**
 * Checks that the keys that eachEntry() makes differ from turn to turn, and from the keys beside them: a map with a key
 * twice is no YAML. Maps that are spread give way by themselves.
 *
 * @throws HelmwrightError `misused-value`
 */
export function checkMapKeys({ place, manifest }: ChartResource): void {
  check(manifest, place);
}

/** Maps stand in maps, in lists and in what decides between them. */
function check(expression: Expression, place: string): void {
  switch (expression.kind) {
    case 'map':
      checkEntries(expression.entries, place);
      break;
    case 'list':
    case 'conditional':
    case 'call':
      break;
    default:
      return;
  }
  for (const child of childrenOf(expression)) check(child, place);
}

function checkEntries(entries: readonly MapEntry[], place: string): void {
  for (const loop of entries) {
    if (loop.kind !== 'each-entry') continue;
    for (const key of keysOf(loop)) checkKey(key, loop, place);
    for (const other of entries) if (other !== loop) checkBeside(loop, other, place);
  }
}

/** A map's keys differ; whether the fields of a list's items do is for the user to say. */
function checkKey(key: Expression, loop: EachEntry, place: string): void {
  const isMap = loop.collection.kind === 'reference' && loop.collection.of.type === 'map';
  const differs = some(
    key,
    (node) => node.kind === 'reference' && (node.root === loop.key || (!isMap && node.root === loop.item)),
  );
  if (differs) return;
  throw new HelmwrightError(
    'misused-value',
    place,
    `eachEntry() over ${nameOf(loop)} may give two turns the same key: make the key of the loop's own key`,
  );
}

function checkBeside(loop: EachEntry, other: MapEntry, place: string): void {
  const keys = keysOf(other);
  if (keys.length > 0 && keysOf(loop).every((key) => keys.every((beside) => differ(key, beside)))) return;
  throw new HelmwrightError(
    'misused-value',
    place,
    `eachEntry() over ${nameOf(loop)} may give the key of an entry beside it: let its keys start or end differently, or give the map a keyPattern that leaves the others out`,
  );
}

/** The keys that are written out; none for a map that is spread. */
function keysOf(entry: MapEntry): readonly Expression[] {
  if (entry.kind === 'pair') return [entry.key];
  return entry.kind === 'spread' ? [] : entry.entries.flatMap(keysOf);
}

function nameOf({ collection }: EachEntry): string {
  return collection.kind === 'reference' ? `value ${referencePath(collection)}` : 'a collection';
}

/** Whether two keys differ whatever the values: by how they start or end, or because a pattern refuses the other. */
function differ(a: Expression, b: Expression): boolean {
  return (
    !fitTogether(constantStart(a), constantStart(b), (text, start) => text.startsWith(start)) ||
    !fitTogether(constantEnd(a), constantEnd(b), (text, end) => text.endsWith(end)) ||
    refuses(a, b) ||
    refuses(b, a)
  );
}

interface Constant {
  readonly text: string;
  readonly whole: boolean;
}

function constantStart(key: Expression): Constant {
  return key.kind === 'literal' ? { text: String(key.value), whole: true } : constantAt(key, 0);
}

function constantEnd(key: Expression): Constant {
  return key.kind === 'literal' ? { text: String(key.value), whole: true } : constantAt(key, -1);
}

function constantAt(key: Expression, index: number): Constant {
  const part = key.kind === 'concat' ? key.parts.at(index) : undefined;
  return { text: part?.kind === 'literal' ? String(part.value) : '', whole: false };
}

/** Whether two texts can be equal, of which these are the starts, or the ends, or the wholes. */
function fitTogether(a: Constant, b: Constant, holds: (text: string, part: string) => boolean): boolean {
  if (a.whole && b.whole) return a.text === b.text;
  return (!b.whole && holds(a.text, b.text)) || (!a.whole && holds(b.text, a.text));
}

function refuses(pattern: Expression, constant: Expression): boolean {
  if (pattern.kind !== 'reference' || pattern.of.type !== 'string' || constant.kind !== 'literal') return false;
  return !new RegExp(pattern.of.pattern, 'u').test(String(constant.value));
}
