import { HelmwrightError } from '../../errors.js';
import { blockOf, chompingOf, needsIndicator } from './block-scalar.js';
import { prepare } from './build.js';
import { action, emitText } from './emit-string.js';
import type {
  Conditional,
  EachEntry,
  EachItem,
  Expression,
  ListItem,
  ListNode,
  Loop,
  MapEntry,
  MapNode,
  Pair,
  Reference,
  Spread,
  SpreadItems,
} from '../ast/expression.js';
import { typeOf } from '../ast/expression.js';
import { argument, type GoCode } from '../print/go-code.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { constantLines } from './constant-lines.js';
import { isInline } from './inline.js';
import { behind, behindNot } from './known-present.js';
import { checkKeyLength } from '../ast/key-length.js';
import { canVanish, isPresent, presence } from './presence.js';
import { print, type PrintContext, printScalar, printTestLines } from '../print/print.js';
import { scalar } from './scalar.js';
import { isCollection, isEmptyStructure, isName, isStructure } from '../ast/shape.js';
import { shownEntries, withExclusiveKeys } from './exclusive-keys.js';
import type { EnclosingBlock } from '../ast/enclosing-block.js';
import { nameVariable, openLoop } from './loop-head.js';
import { not } from '../functions/index.js';
import { follows } from './follows.js';
import { call, noneOf } from './tests.js';

/** The variable that tells whether a loop made something, where that must be known. */
interface Mark {
  readonly name: string;
  readonly filled: Reference;
  /** Whether what is written is in such a loop, and so sets the variable. */
  readonly sets: boolean;
}

/** Writes what a condition chooses. */
type EmitBranch = (branch: Expression, inner: Emitter) => void;

/** Writes lines at known indentations. Its context says what loops it is in. */
export class Emitter {
  /** @param facts - what holds where it writes */
  constructor(
    private readonly lines: string[],
    private readonly context: PrintContext,
    private readonly facts: readonly Expression[] = [],
    private readonly mark?: Mark,
  ) {}

  /** What is in a condition or loop. */
  within(outer: EnclosingBlock, inside: readonly Expression[], emit: (inner: Emitter) => void): void {
    if (outer.kind === 'each') this.range(outer, inside, 0, emit);
    else {
      this.when(outer.test, 0);
      emit(this.knowing(outer.test));
    }
    this.line(0, '{{- end }}');
  }

  /** The end of a rendering. */
  fail(message: Expression): void {
    this.line(0, `{{- fail ${argument(print(message, 'string', this.context))} }}`);
  }

  /** The manifest in a named template, with a merge patch. A string of the user may be its last line. */
  overridden(name: string, patch: Expression): void {
    const { prefix, root } = this.context;
    const given = argument(print(patch, 'any', this.context));
    this.line(0, `{{ include "${prefix}.overridden" (dict "manifest" (include "${name}" ${root}) "patch" ${given}) }}`);
    this.line(0, '# end');
  }

  /** A map's entries or a list's items, each on lines of their own. */
  block(value: Expression, indent: number): void {
    if (this.mark !== undefined) return new Emitter(this.lines, this.context, this.facts).block(value, indent);
    const constant = constantLines(value);
    if (constant !== undefined) for (const line of constant) this.line(line === '' ? 0 : indent, line);
    else if (value.kind === 'map') this.map(value, indent);
    else if (value.kind === 'list') this.list(value, indent);
    else throw new HelmwrightError('invalid-manifest', '', 'a manifest is a map');
  }

  private map({ entries, isFilled }: MapNode, indent: number): void {
    const [only, ...others] = withExclusiveKeys(entries);
    if (only === undefined) return this.line(indent, '{}');
    if (isFilled === true && others.length === 0 && only.kind === 'spread' && only.of.kind === 'reference')
      return this.line(indent, this.toYaml(only.of, indent));
    if (isFilled === true) return this.entries(entries, indent);
    if (others.length === 0 && this.orElse(only, indent, '{}')) return;
    const marked = this.marking(entries, indent);
    marked.entries(entries, indent);
    marked.orEmpty({ kind: 'map', entries }, indent, '{}');
  }

  private list({ items, isFilled }: ListNode, indent: number): void {
    const [only, ...others] = items;
    if (only === undefined) return this.line(indent, '[]');
    if (isFilled === true) return this.items(items, indent);
    if (others.length === 0 && this.orElse(only, indent, '[]')) return;
    const marked = this.marking(items, indent);
    marked.items(items, indent);
    marked.orEmpty({ kind: 'list', items }, indent, '[]');
  }

  /** One part alone, with an empty map or list where it is not there. @returns false for a part that cannot have it beside it */
  private orElse(part: MapEntry | ListItem, indent: number, empty: '{}' | '[]'): boolean {
    if (part.kind === 'each-entry' || part.kind === 'each-item') {
      if (canVanish(part)) return false;
      const otherwise = presence(part.collection, () => true) === true ? undefined : empty;
      if (part.kind === 'each-entry') this.eachEntry(part, indent, otherwise);
      else this.eachItem(part, indent, otherwise);
      return true;
    }
    if (part.kind === 'spread') {
      if (isStructure(part.of) || part.of.kind === 'include' || part.of.kind === 'conditional') return false;
      this.withCollection(print(part.of, 'emptiable', this.context), indent, empty);
      return true;
    }
    const { value } = part;
    if (value.kind !== 'conditional' || value.otherwise !== undefined) return false;
    const then = behind(value.test, value.then);
    if (isPresent(then) !== true) return false;
    this.when(value.test, indent);
    const inner = this.knowing(value.test);
    if (part.kind === 'pair') inner.pair({ ...part, value: then }, indent);
    else inner.plainItem(then, indent);
    this.end(indent, empty);
    return true;
  }

  /** A loop whose iterations can all be left out tells by a variable whether one was not. */
  private marking(parts: readonly (MapEntry | ListItem)[], indent: number): Emitter {
    const always = parts.some(
      (part) => (part.kind === 'pair' || part.kind === 'item') && isPresent(part.value) === true,
    );
    if (always || !parts.some((part) => this.holdsVanishingLoop(part))) return this;
    const names = new Map(this.context.names);
    const root = { name: 'filled' };
    const name = `$${nameVariable(names, root)}`;
    this.line(indent, `{{- ${name} := false }}`);
    const filled: Reference = { kind: 'reference', root, path: [], of: filledType };
    return new Emitter(this.lines, { ...this.context, names }, this.facts, { name, filled, sets: false });
  }

  private holdsVanishingLoop(part: MapEntry | ListItem): boolean {
    if (part.kind === 'each-entry' || part.kind === 'each-item') return canVanish(part);
    return part.kind === 'spread' && shownParts(part.of).some((inner) => this.holdsVanishingLoop(inner));
  }

  /** A map's entries, each key once. */
  entries(entries: readonly MapEntry[], indent: number): void {
    this.exclusiveEntries(withExclusiveKeys(entries), indent);
  }

  private exclusiveEntries(entries: readonly MapEntry[], indent: number): void {
    for (const entry of entries) this.entry(entry, indent);
  }

  private entry(entry: MapEntry, indent: number): void {
    switch (entry.kind) {
      case 'pair':
        return this.pair(entry, indent);
      case 'each-entry':
        return this.eachEntry(entry, indent);
      case 'spread':
        return this.spreadEntries(entry, indent);
    }
  }

  private items(items: readonly ListItem[], indent: number): void {
    for (const item of items) this.item(item, indent);
  }

  private item(item: ListItem, indent: number): void {
    if (item.kind === 'item') return this.plainItem(item.value, indent);
    if (item.kind === 'spread') return this.spreadItems(item, indent);
    this.eachItem(item, indent);
  }

  // --- pairs

  private pair({ key, value }: Pair, indent: number): void {
    this.conditionally(value, indent, (present, inner) => {
      inner.setMark(indent);
      inner.keyed(inner.key(key), present, indent);
    });
  }

  private key(key: Expression): string {
    if (key.kind !== 'literal') return action(printScalar(key, this.context));
    const text = String(key.value);
    checkKeyLength(text, 'invalid-manifest');
    return scalar(text);
  }

  private keyed(key: string, value: Expression, indent: number): void {
    const prepared = this.prepared(value, indent);
    if (prepared !== this) return prepared.keyed(key, value, indent);
    if (isStructure(value)) {
      if (isEmptyStructure(value)) return this.line(indent, `${key}: ${value.kind === 'map' ? '{}' : '[]'}`);
      this.line(indent, `${key}:`);
      return this.block(value, indent + 2);
    }
    if (isCollection(value)) {
      this.line(indent, `${key}:`);
      return this.line(indent + 2, this.toYaml(value, indent + 2));
    }
    this.scalarLines(`${key}: `, value, indent);
  }

  // --- items

  private plainItem(value: Expression, indent: number): void {
    this.conditionally(value, indent, (present, inner) => {
      inner.setMark(indent);
      inner.dashed(present, indent);
    });
  }

  private dashed(value: Expression, indent: number): void {
    const prepared = this.prepared(value, indent);
    if (prepared !== this) return prepared.dashed(value, indent);
    if (isStructure(value)) {
      if (isEmptyStructure(value)) return this.line(indent, `- ${value.kind === 'map' ? '{}' : '[]'}`);
      return this.dashedBlock(value, indent);
    }
    if (isCollection(value)) {
      this.line(indent, '-');
      return this.line(indent + 2, this.toYaml(value, indent + 2));
    }
    this.scalarLines('- ', value, indent);
  }

  /** The first line of the block is behind the dash, unless it is an action's. */
  private dashedBlock(value: MapNode | ListNode, indent: number): void {
    const start = this.lines.length;
    this.block(value, indent + 2);
    const first = this.lines[start] ?? '';
    if (first.trimStart().startsWith('{{-')) this.lines.splice(start, 0, `${' '.repeat(indent)}-`);
    else this.lines[start] = `${' '.repeat(indent)}- ${first.slice(indent + 2)}`;
  }

  // --- scalars

  private scalarLines(lead: string, value: Expression, indent: number): void {
    const block = blockOf(value);
    if (block === undefined) return this.line(indent, `${lead}${this.scalar(value)}`);
    this.line(indent, `${lead}|${needsIndicator(block) ? '2' : ''}${chompingOf(block)}`);
    const body = emitText(block, { ...this.context, indent: indent + 2 }, true).replace(/\n+$/, (end) => end.slice(1));
    for (const line of body.split('\n')) this.line(line === '' ? 0 : indent + 2, line);
  }

  private scalar(value: Expression): string {
    if (isName(value)) return emitText(value, this.context);
    if (value.kind !== 'literal') return action(printScalar(value, this.context));
    return typeof value.value === 'string' ? scalar(value.value) : String(value.value);
  }

  /** Writes the lists that Go cannot write inside the expression of a value, before the value. */
  private prepared(value: Expression, indent: number): Emitter {
    if (isStructure(value) || blockOf(value) !== undefined) return this;
    const { actions, context } = prepare(value, this.context);
    for (const action of actions) this.line(indent, `{{- ${action} }}`);
    return actions.length === 0 ? this : new Emitter(this.lines, context, this.facts, this.mark);
  }

  // --- what is there only sometimes

  private setMark(indent: number): void {
    if (this.mark?.sets === true) this.line(indent, `{{- ${this.mark.name} = true }}`);
  }

  /** The inside of a loop, which sets the mark where only that tells whether something is there. */
  private marked(inner: Emitter, loop: EachEntry | EachItem): Emitter {
    if (this.mark === undefined || !canVanish(loop)) return inner;
    return new Emitter(inner.lines, inner.context, inner.facts, { ...this.mark, sets: true });
  }

  private conditionally(value: Expression, indent: number, emit: EmitBranch): void {
    if (value.kind !== 'conditional' || isInline(value)) return emit(value, this);
    this.either(value, indent, (branch, inner) => inner.conditionally(branch, indent, emit));
  }

  /** Where a test holds, too. */
  private knowing(test: Expression): Emitter {
    return new Emitter(this.lines, this.context, [...this.facts, test], this.mark);
  }

  private either(
    { test, then, otherwise }: Conditional,
    indent: number,
    emit: EmitBranch,
    keyword: 'if' | 'else if' = 'if',
  ): void {
    if (keyword === 'if' && follows(this.facts, test)) return emit(behind(test, then), this);
    this.when(test, indent, keyword);
    emit(behind(test, then), this.knowing(test));
    const rest = otherwise && behindNot(test, otherwise);
    const inner = this.knowing(call(not, test));
    if (rest?.kind === 'conditional' && !isInline(rest)) return inner.either(rest, indent, emit, 'else if');
    if (rest !== undefined) {
      this.line(indent, '{{- else }}');
      emit(rest, inner);
    }
    this.line(indent, '{{- end }}');
  }

  private when(test: Expression, indent: number, keyword: 'if' | 'else if' = 'if'): void {
    this.line(indent, `{{- ${keyword} ${printTestLines(test, this.context, indent).text} }}`);
  }

  private spreadEntries({ of }: Spread, indent: number): void {
    if (of.kind === 'map') return this.exclusiveEntries(of.entries, indent);
    if (of.kind === 'include')
      return this.line(indent, `{{- ${print(of, 'map', this.context).text} | nindent ${indent} }}`);
    if (of.kind !== 'conditional') return this.withCollection(print(of, 'emptiable', this.context), indent);
    this.either(of, indent, (branch, inner) => inner.spreadEntries({ kind: 'spread', of: branch }, indent));
  }

  private spreadItems({ of }: SpreadItems, indent: number): void {
    if (of.kind === 'list') return this.items(of.items, indent);
    if (of.kind !== 'conditional') return this.withCollection(print(of, 'emptiable', this.context), indent);
    this.either(of, indent, (branch, inner) => inner.spreadItems({ kind: 'spread', of: branch }, indent));
  }

  private withCollection(code: GoCode, indent: number, empty?: string): void {
    this.line(indent, `{{- with ${code.text} }}`);
    this.line(indent, `{{- toYaml . | nindent ${indent} }}`);
    this.end(indent, empty);
  }

  private toYaml(value: Expression, indent: number): string {
    return `{{- toYaml ${argument(print(value, 'any', this.context))} | nindent ${indent} }}`;
  }

  private eachEntry(loop: EachEntry, indent: number, empty?: string): void {
    const inside: Expression = { kind: 'map', entries: loop.entries };
    this.range(loop, [inside], indent, (inner) => this.marked(inner, loop).entries(loop.entries, indent));
    this.end(indent, empty);
  }

  private eachItem(loop: EachItem, indent: number, empty?: string): void {
    const inside: Expression = { kind: 'list', items: loop.items };
    this.range(loop, [inside], indent, (inner) => this.marked(inner, loop).items(loop.items, indent));
    this.end(indent, empty);
  }

  private end(indent: number, empty: string | undefined): void {
    if (empty !== undefined) {
      this.line(indent, '{{- else }}');
      this.line(indent, empty);
    }
    this.line(indent, '{{- end }}');
  }

  private range(loop: Loop, inside: readonly Expression[], indent: number, emit: (inner: Emitter) => void): void {
    const { head, context } = openLoop(loop, inside, this.context);
    this.line(indent, `{{- ${head} }}`);
    emit(new Emitter(this.lines, context, this.facts));
  }

  /** Where all parts can be away together, what is left is an empty map or list, not nothing. */
  private orEmpty(structure: MapNode | ListNode, indent: number, empty: '{}' | '[]'): void {
    const filled = presence(structure, () => this.mark?.filled ?? true);
    const test = noneOf(filled);
    if (test === false || follows(this.facts, filled)) return;
    if (test === true) return this.line(indent, empty);
    this.when(test, indent);
    this.line(indent, empty);
    this.line(indent, '{{- end }}');
  }

  line(indent: number, text: string): void {
    this.lines.push(`${' '.repeat(indent)}${text}`);
  }
}

const filledType: ValueType = { type: 'boolean', description: 'Whether something is there.', optionality: 'required' };

/** What a spread brings, as far as its form shows it. */
function shownParts(of: Expression): readonly (MapEntry | ListItem)[] {
  if (of.kind === 'list') return of.items;
  if (of.kind !== 'conditional' || typeOf(of) !== 'list') return shownEntries(of);
  return [...shownParts(of.then), ...(of.otherwise === undefined ? [] : shownParts(of.otherwise))];
}
