import { HelmwrightError } from '../errors.js';
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
  Spread,
  SpreadItems,
  Text,
  Variable,
} from './expression.js';
import { itemKind, keyKind } from './control.js';
import { typeOf } from './expression.js';
import type { TemplateFunction } from './function.js';
import { and, hasKey, not, omit } from './functions.js';
import type { GoCode } from './go-code.js';
import { mayFail, print, printScalar, printTest, printTextPart, type PrintContext } from './print.js';
import { endsOpen } from './document-end.js';
import { blockChomping, escapeDelimiters, fitsBlock, scalar } from './scalar.js';
import { staysOnOneLine } from './text-lines.js';
import { some } from './walk.js';

/** A resource of a template file: a manifest, and the conditions and loops around it, outermost first. */
export interface Resource {
  readonly manifest: Expression;
  readonly around: readonly Surrounding[];
}

export type Surrounding = { readonly kind: 'when'; readonly test: Expression } | ({ readonly kind: 'each' } & Loop);

/** A manifest as the text of a template file. */
export function emitResource(resource: Resource, prefix: string): string {
  const lines: string[] = [];
  new Emitter(lines, { prefix, root: '.', names: new Map() }).resource(resource.manifest, resource.around);
  return `${lines.join('\n')}\n`;
}

/** What renders nothing but the failure of a rendering: `fail` inside the conditions and loops around it. */
export function emitRefusal(message: Expression, around: readonly Surrounding[], prefix: string): string {
  const lines: string[] = [];
  new Emitter(lines, { prefix, root: '.', names: new Map() }).refusal(message, around);
  return `${lines.join('\n')}\n`;
}

/** The body of a named template: a map's entries, or a text. */
export function emitHelper(body: Expression, prefix: string): string {
  const context: PrintContext = { prefix, root: '.', names: new Map() };
  if (body.kind !== 'map') return emitText(body, context);
  const lines: string[] = [];
  new Emitter(lines, context).entries(body.entries, 0);
  return lines.join('\n');
}

/** A text as template text, such as NOTES.txt: its parts in actions, the rest as it is. */
export function emitText(text: Expression, context: PrintContext): string {
  if (text.kind === 'literal') return escapeDelimiters(String(text.value));
  if (text.kind === 'text') return joinPieces(text.parts.map((part) => emitText(part, context)));
  if (text.kind === 'conditional') return emitConditionalText(text, context);
  return action(printTextPart(text, context));
}

function emitConditionalText({ test, then, otherwise }: Conditional, context: PrintContext): string {
  const isNothing = otherwise === undefined || (otherwise.kind === 'literal' && otherwise.value === '');
  const alternative = isNothing ? [] : ['{{ else }}', emitText(otherwise, context)];
  return joinPieces([
    `{{ if ${printTest(test, context).text} }}`,
    emitText(then, context),
    ...alternative,
    '{{ end }}',
  ]);
}

/** A brace before another one is the start of an action to Go, so that it is written as an action itself. */
function joinPieces(pieces: readonly string[]): string {
  return pieces.reduce(
    (start, end) => (start.endsWith('{') && end.startsWith('{') ? `${start.slice(0, -1)}{{ "{" }}${end}` : start + end),
    '',
  );
}

function action(code: GoCode): string {
  return `{{ ${code.text} }}`;
}

/** The variable that tells whether a loop made something, where that must be known. */
interface Mark {
  readonly variable: string;
  /** Whether what is written stands in such a loop, and so sets the variable. */
  readonly sets: boolean;
}

/** Writes lines at known indentations. Its context says what loops it stands in. */
class Emitter {
  constructor(
    private readonly lines: string[],
    private readonly context: PrintContext,
    private readonly mark?: Mark,
  ) {}

  resource(manifest: Expression, around: readonly Surrounding[]): void {
    const looped = around.some(({ kind }) => kind === 'each');
    this.surrounded(around, manifest, (inner) => {
      if (looped) inner.line(0, '---');
      inner.block(manifest, 0);
      if (endsOpen(manifest, isOpenBlock)) inner.line(0, '# end');
    });
  }

  refusal(message: Expression, around: readonly Surrounding[]): void {
    this.surrounded(around, message, (inner) =>
      inner.line(0, `{{- fail ${argument(print(message, 'string', inner.context))} }}`),
    );
  }

  private surrounded(around: readonly Surrounding[], inside: Expression, emit: (inner: Emitter) => void): void {
    const [outer, ...rest] = around;
    if (outer === undefined) return emit(this);
    if (outer.kind === 'when') {
      this.line(0, `{{- if ${printTest(outer.test, this.context).text} }}`);
      this.surrounded(rest, inside, emit);
    } else {
      const tests = rest.flatMap((each) => (each.kind === 'when' ? [each.test] : [each.collection]));
      this.range(outer, [...tests, inside], 0, (inner) => inner.surrounded(rest, inside, emit));
    }
    this.line(0, '{{- end }}');
  }

  /** A map's entries or a list's items, each on lines of their own. */
  block(value: Expression, indent: number): void {
    if (this.mark !== undefined) return new Emitter(this.lines, this.context).block(value, indent);
    if (value.kind === 'map') this.map(value, indent);
    else if (value.kind === 'list') this.list(value, indent);
    else throw new HelmwrightError('invalid-manifest', '', 'a manifest is a map');
  }

  private map({ entries }: MapNode, indent: number): void {
    const [only] = entries;
    if (entries.length === 1 && only?.kind === 'each-entry' && !this.canVanish(only))
      return this.eachEntry(only, indent, '{}');
    const marked = this.marking(entries, indent);
    marked.entries(entries, indent);
    marked.orEmpty(entries.length === 0 ? true : marked.mapTest(entries), indent, '{}');
  }

  private list({ items }: ListNode, indent: number): void {
    const [only] = items;
    if (items.length === 1 && only?.kind === 'each-item' && !this.canVanish(only))
      return this.eachItem(only, indent, '[]');
    const marked = this.marking(items, indent);
    marked.items(items, indent);
    marked.orEmpty(items.length === 0 ? true : marked.anyOf(items.map((item) => marked.vanishing(item))), indent, '[]');
  }

  /** A loop whose turns can all be left out tells by a variable whether one was not. */
  private marking(parts: readonly (MapEntry | ListItem)[], indent: number): Emitter {
    const always = parts.some((part) => (part.kind === 'pair' || part.kind === 'item') && this.isThere(part.value));
    if (always || !parts.some((part) => this.holdsVanishingLoop(part))) return this;
    const names = new Map(this.context.names);
    const variable = `$${nameVariable(names, { name: 'filled' })}`;
    this.line(indent, `{{- ${variable} := false }}`);
    return new Emitter(this.lines, { ...this.context, names }, { variable, sets: false });
  }

  private isThere(value: Expression): boolean {
    return value.kind !== 'conditional' || this.isInline(value);
  }

  private holdsVanishingLoop(part: MapEntry | ListItem): boolean {
    if (part.kind === 'each-entry' || part.kind === 'each-item') return this.canVanish(part);
    return part.kind === 'spread' && partsOf(part.of).some((inner) => this.holdsVanishingLoop(inner));
  }

  entries(entries: readonly MapEntry[], indent: number): void {
    const beside = pairKeys(entries);
    entries.forEach((entry, index) => this.entry(entry, { beside, later: entries.slice(index + 1) }, indent));
  }

  private entry(entry: MapEntry, neighbours: Neighbours, indent: number): void {
    if (entry.kind === 'pair') return this.pair(entry, indent);
    if (entry.kind === 'each-entry') return this.eachEntry(entry, indent);
    const yielding = yieldingLoop(entry.of, neighbours);
    if (yielding === undefined) this.spreadEntries(entry, neighbours.beside, indent);
    else this.eachEntry(yielding, indent);
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
    this.conditionally(value, indent, (present) => {
      this.setMark(indent);
      this.keyed(this.key(key), present, indent);
    });
  }

  private key(key: Expression): string {
    return key.kind === 'literal' ? scalar(String(key.value)) : action(printScalar(key, this.context));
  }

  private keyed(key: string, value: Expression, indent: number): void {
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
    this.conditionally(value, indent, (present) => {
      this.setMark(indent);
      this.dashed(present, indent);
    });
  }

  private dashed(value: Expression, indent: number): void {
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

  /** The first line of the block stands behind the dash, unless it is an action's. */
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
    this.line(indent, `${lead}|${needsIndicator(block) ? '2' : ''}${blockChomping(lastLiteral(block))}`);
    const body = emitText(block, this.context).replace(/\n+$/, (end) => end.slice(1));
    for (const line of body.split('\n')) this.line(line === '' ? 0 : indent + 2, line);
  }

  private scalar(value: Expression): string {
    if (isName(value)) return emitText(value, this.context);
    if (value.kind !== 'literal') return action(printScalar(value, this.context));
    return typeof value.value === 'string' ? scalar(value.value) : String(value.value);
  }

  // --- what is there only sometimes

  private setMark(indent: number): void {
    if (this.mark?.sets === true) this.line(indent, `{{- ${this.mark.variable} = true }}`);
  }

  /** The inside of a loop, which sets the mark where only that tells whether something is there. */
  private marked(inner: Emitter, loop: EachEntry | EachItem): Emitter {
    if (this.mark === undefined || !this.canVanish(loop)) return inner;
    return new Emitter(inner.lines, inner.context, { ...this.mark, sets: true });
  }

  private conditionally(value: Expression, indent: number, emit: (present: Expression) => void): void {
    if (value.kind !== 'conditional' || this.isInline(value)) return emit(value);
    this.line(indent, `{{- if ${printTest(value.test, this.context).text} }}`);
    this.conditionally(value.then, indent, emit);
    if (value.otherwise !== undefined) {
      this.line(indent, '{{- else }}');
      this.conditionally(value.otherwise, indent, emit);
    }
    this.line(indent, '{{- end }}');
  }

  /** A choice between scalars reads best as `ternary`, but Helm evaluates both of its branches. */
  private isInline({ then, otherwise }: Conditional): boolean {
    if (otherwise === undefined) return false;
    return [then, otherwise].every((branch) => isInlineScalar(branch) && !mayFail(branch));
  }

  private spreadEntries({ of }: Spread, beside: readonly Expression[], indent: number): void {
    if (of.kind === 'map') return this.entries(besides(of.entries, beside), indent);
    if (of.kind === 'include')
      return this.line(indent, `{{- ${print(of, 'map', this.context).text} | nindent ${indent} }}`);
    if (of.kind === 'conditional') {
      if (!isEmptyBeside(of, beside)) this.conditionalEntries(of, beside, indent);
      return;
    }
    this.withCollection(print(without(of, beside), 'map', this.context), indent);
  }

  private conditionalEntries(
    { test, then, otherwise }: Conditional,
    beside: readonly Expression[],
    indent: number,
  ): void {
    this.line(indent, `{{- if ${printTest(test, this.context).text} }}`);
    this.spreadEntries({ kind: 'spread', of: then }, beside, indent);
    if (otherwise !== undefined) {
      this.line(indent, '{{- else }}');
      this.spreadEntries({ kind: 'spread', of: otherwise }, beside, indent);
    }
    this.line(indent, '{{- end }}');
  }

  private spreadItems({ of }: SpreadItems, indent: number): void {
    if (of.kind === 'list') return this.items(of.items, indent);
    if (of.kind !== 'conditional') return this.withCollection(print(of, 'list', this.context), indent);
    this.line(indent, `{{- if ${printTest(of.test, this.context).text} }}`);
    this.spreadItems({ kind: 'spread', of: of.then }, indent);
    if (of.otherwise !== undefined) {
      this.line(indent, '{{- else }}');
      this.spreadItems({ kind: 'spread', of: of.otherwise }, indent);
    }
    this.line(indent, '{{- end }}');
  }

  private withCollection(code: GoCode, indent: number): void {
    this.line(indent, `{{- with ${code.text} }}`);
    this.line(indent, `{{- toYaml . | nindent ${indent} }}`);
    this.line(indent, '{{- end }}');
  }

  private toYaml(value: Expression, indent: number): string {
    return `{{- toYaml ${argument(print(value, 'any', this.context))} | nindent ${indent} }}`;
  }

  /** Whether a turn of the loop may make nothing: then a loop that runs may still leave nothing behind. */
  private canVanish(loop: EachEntry | EachItem): boolean {
    const made =
      loop.kind === 'each-entry'
        ? loop.entries.map((entry) => (entry.kind === 'pair' ? entry.value : undefined))
        : loop.items.map((item) => (item.kind === 'item' ? item.value : undefined));
    return made.some((value) => value === undefined || (value.kind === 'conditional' && !this.isInline(value)));
  }

  private eachEntry(loop: EachEntry, indent: number, empty?: string): void {
    const inside: Expression = { kind: 'map', entries: loop.entries };
    this.range(loop, [inside], indent, (inner) => this.marked(inner, loop).entries(loop.entries, indent));
    this.endOfLoop(indent, empty);
  }

  private eachItem(loop: EachItem, indent: number, empty?: string): void {
    const inside: Expression = { kind: 'list', items: loop.items };
    this.range(loop, [inside], indent, (inner) => this.marked(inner, loop).items(loop.items, indent));
    this.endOfLoop(indent, empty);
  }

  private endOfLoop(indent: number, empty: string | undefined): void {
    if (empty !== undefined) {
      this.line(indent, '{{- else }}');
      this.line(indent, empty);
    }
    this.line(indent, '{{- end }}');
  }

  private range(loop: Loop, inside: readonly Expression[], indent: number, emit: (inner: Emitter) => void): void {
    const used = (variable: Variable): boolean =>
      inside.some((expression) => some(expression, (node) => node.kind === 'reference' && node.root === variable));
    const names = new Map(this.context.names);
    const item = nameVariable(names, loop.item);
    const key = used(loop.key) ? `$${nameVariable(names, loop.key)}, ` : '';
    this.line(indent, `{{- range ${key}$${item} := ${print(loop.collection, 'any', this.context).text} }}`);
    emit(new Emitter(this.lines, { ...this.context, root: '$', names }));
  }

  /** When an entry or item is there: true where always, else the test of it. */
  private vanishing(part: MapEntry | ListItem, beside: readonly Expression[] = []): true | string {
    if (part.kind === 'pair' || part.kind === 'item') return this.presenceTest(part.value);
    if (part.kind === 'spread') return this.spreadTest(part.of, beside);
    if (this.mark !== undefined && this.canVanish(part)) return this.mark.variable;
    return argument(print(part.collection, 'any', this.context));
  }

  private presenceTest(value: Expression): true | string {
    if (value.kind !== 'conditional') return true;
    const test = argument(printTest(value.test, this.context));
    return this.bothBranches(
      test,
      this.presenceTest(value.then),
      value.otherwise === undefined ? undefined : this.presenceTest(value.otherwise),
    );
  }

  private spreadTest(of: Expression, beside: readonly Expression[]): true | string {
    if (of.kind === 'include') return true;
    if (of.kind === 'map') return this.mapTest(besides(of.entries, beside));
    if (of.kind === 'list') return this.anyOf(of.items.map((item) => this.vanishing(item)));
    if (of.kind !== 'conditional') return argument(print(without(of, beside), 'map', this.context));
    const test = argument(printTest(of.test, this.context));
    return this.bothBranches(
      test,
      this.spreadTest(of.then, beside),
      of.otherwise === undefined ? undefined : this.spreadTest(of.otherwise, beside),
    );
  }

  private mapTest(entries: readonly MapEntry[]): true | string {
    const beside = pairKeys(entries);
    return this.anyOf(entries.map((entry) => this.vanishing(entry, beside)));
  }

  private bothBranches(test: string, then: true | string, otherwise: true | string | undefined): true | string {
    const holds = then === true ? test : `(and ${test} ${then})`;
    if (otherwise === undefined) return holds;
    if (then === true && otherwise === true) return true;
    return `(or ${holds} ${otherwise === true ? `(not ${test})` : `(and (not ${test}) ${otherwise})`})`;
  }

  private anyOf(tests: readonly (true | string)[]): true | string {
    if (tests.includes(true)) return true;
    if (tests.length === 0) return 'false';
    return tests.length === 1 ? (tests[0] ?? 'false') : `(or ${tests.join(' ')})`;
  }

  /** Where all parts can be away together, what is left is an empty map or list, not nothing. */
  private orEmpty(test: true | string, indent: number, empty: '{}' | '[]'): void {
    if (test === true) return;
    this.line(indent, `{{- if not ${test} }}`);
    this.line(indent, empty);
    this.line(indent, '{{- end }}');
  }

  private line(indent: number, text: string): void {
    this.lines.push(`${' '.repeat(indent)}${text}`);
  }
}

function argument(code: GoCode): string {
  return code.form === 'operand' ? code.text : `(${code.text})`;
}

/** What stands in a map around a spread: the keys of the pairs, which win over it, and the entries behind it. */
interface Neighbours {
  readonly beside: readonly Expression[];
  readonly later: readonly MapEntry[];
}

function pairKeys(entries: readonly MapEntry[]): readonly Expression[] {
  return entries.flatMap((entry) => (entry.kind === 'pair' ? [entry.key] : []));
}

/** The entries of a map that is spread, without those whose constant keys stand beside it. */
function besides(entries: readonly MapEntry[], beside: readonly Expression[]): readonly MapEntry[] {
  const taken = new Set(beside.flatMap((key) => (key.kind === 'literal' ? [String(key.value)] : [])));
  return entries.filter(
    (entry) => entry.kind !== 'pair' || entry.key.kind !== 'literal' || !taken.has(String(entry.key.value)),
  );
}

/** Whether nothing is left of a spread but keys that stand beside it. */
function isEmptyBeside(of: Expression, beside: readonly Expression[]): boolean {
  if (of.kind === 'map') return besides(of.entries, beside).length === 0;
  if (of.kind !== 'conditional') return false;
  return isEmptyBeside(of.then, beside) && (of.otherwise === undefined || isEmptyBeside(of.otherwise, beside));
}

/** Of two maps of values that are spread into one, the later wins: the earlier gives what the later has no key for. */
function yieldingLoop(of: Expression, { beside, later }: Neighbours): EachEntry | undefined {
  const winners = later.flatMap((entry) => (entry.kind === 'spread' && isMapValue(entry.of) ? [entry.of] : []));
  if (!isMapValue(of) || winners.length === 0) return undefined;
  const [key, item] = [{ name: 'key' }, { name: 'value' }];
  const name: Expression = { kind: 'reference', root: key, path: [], of: keyKind(of) };
  const value: Expression = { kind: 'reference', root: item, path: [], of: itemKind(of) };
  const test = winners.map((winner) => call(not, call(hasKey, winner, name))).reduce((a, b) => call(and, a, b));
  return {
    kind: 'each-entry',
    collection: without(of, beside),
    key,
    item,
    entries: [{ kind: 'pair', key: name, value: { kind: 'conditional', test, then: value } }],
  };
}

function isMapValue(of: Expression): boolean {
  return of.kind === 'reference' && of.of.kind === 'map' && of.of.presence !== 'optional';
}

function without(map: Expression, keys: readonly Expression[]): Expression {
  return keys.length === 0 ? map : call(omit, map, ...keys);
}

function call({ definition }: { readonly definition: TemplateFunction }, ...args: readonly Expression[]): Expression {
  return { kind: 'call', function: definition, args };
}

/** The parts of what is spread, as far as its form shows them. */
function partsOf(of: Expression): readonly (MapEntry | ListItem)[] {
  if (of.kind === 'map') return of.entries;
  if (of.kind === 'list') return of.items;
  if (of.kind !== 'conditional') return [];
  return [...partsOf(of.then), ...(of.otherwise === undefined ? [] : partsOf(of.otherwise))];
}

function isStructure(value: Expression): value is MapNode | ListNode {
  return value.kind === 'map' || value.kind === 'list';
}

function isEmptyStructure(value: MapNode | ListNode): boolean {
  return value.kind === 'map' ? value.entries.length === 0 : value.items.length === 0;
}

function isCollection(value: Expression): boolean {
  const type = typeOf(value);
  return type === 'map' || type === 'list';
}

/** A name that starts with the chart's: letters, digits and hyphens, in which no YAML reader sees anything but text. */
function isName(value: Expression): boolean {
  if (value.kind === 'include') return value.helper.isName === true;
  const [start, ...rest] = value.kind === 'text' ? value.parts : [];
  if (start === undefined || !isName(start)) return false;
  return rest.every((part) => part.kind === 'literal' && /^[-a-z0-9]*$/.test(String(part.value)));
}

function isInlineScalar(branch: Expression): boolean {
  if (isStructure(branch) || isCollection(branch) || blockOf(branch) !== undefined) return false;
  return (
    branch.kind !== 'conditional' ||
    (branch.otherwise !== undefined && isInlineScalar(branch.then) && isInlineScalar(branch.otherwise))
  );
}

/** The text that can stand as a YAML block of lines: none of its parts can add a line, or take the last one away. */
function blockOf(value: Expression): Text | undefined {
  const text = textOf(value);
  if (text?.parts.every((part) => part.kind === 'literal' || staysOnOneLine(part)) !== true) return undefined;
  const shape = text.parts.map((part) => (part.kind === 'literal' ? String(part.value) : 'x')).join('');
  const constant = text.parts.map((part) => (part.kind === 'literal' ? String(part.value) : '\0')).join('');
  // Of several line breaks at the end, an action that trims behind the block would take all but one.
  return fitsBlock(shape) && /[^\s\0][^\n]*\n?$/.test(constant) ? text : undefined;
}

/** A block that ends with a user's text. */
function isOpenBlock(value: Expression): boolean {
  const last = blockOf(value)?.parts.at(-1);
  return last !== undefined && last.kind !== 'literal';
}

function textOf(value: Expression): Text | undefined {
  if (value.kind === 'text') return value;
  return value.kind === 'literal' && typeof value.value === 'string' ? { kind: 'text', parts: [value] } : undefined;
}

function lastLiteral({ parts }: Text): string {
  const last = parts.at(-1);
  return last?.kind === 'literal' ? String(last.value) : '';
}

/** A block whose first line may start with a space, or be empty, says its indentation itself. */
function needsIndicator({ parts }: Text): boolean {
  return parts[0]?.kind !== 'literal';
}

function nameVariable(names: Map<Variable, string>, variable: Variable): string {
  const taken = new Set(names.values());
  const candidates = [
    variable.name,
    ...Array.from({ length: taken.size + 1 }, (_, index) => `${variable.name}${index + 2}`),
  ];
  const name = candidates.find((candidate) => !taken.has(candidate)) ?? variable.name;
  names.set(variable, name);
  return name;
}
