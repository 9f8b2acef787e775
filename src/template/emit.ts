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
import { typeOf } from './expression.js';
import { goString, type GoCode } from './go-code.js';
import { mayFail, print, printScalar, printTest, printTextPart, type PrintContext } from './print.js';
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
  if (text.kind === 'text') return text.parts.map((part) => emitText(part, context)).join('');
  if (text.kind === 'conditional') return emitConditionalText(text, context);
  return action(printTextPart(text, context));
}

function emitConditionalText({ test, then, otherwise }: Conditional, context: PrintContext): string {
  const alternative = otherwise === undefined ? '' : `{{ else }}${emitText(otherwise, context)}`;
  return `{{ if ${printTest(test, context).text} }}${emitText(then, context)}${alternative}{{ end }}`;
}

function action(code: GoCode): string {
  return `{{ ${code.text} }}`;
}

/** Writes lines at known indentations. Its context says what loops it stands in. */
class Emitter {
  constructor(
    private readonly lines: string[],
    private readonly context: PrintContext,
  ) {}

  resource(manifest: Expression, around: readonly Surrounding[]): void {
    const looped = around.some(({ kind }) => kind === 'each');
    this.surrounded(around, manifest, (inner) => {
      if (looped) inner.line(0, '---');
      inner.block(manifest, 0);
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
    if (value.kind === 'map') this.map(value, indent);
    else if (value.kind === 'list') this.list(value, indent);
    else throw new HelmwrightError('invalid-manifest', '', 'a manifest is a map');
  }

  private map({ entries }: MapNode, indent: number): void {
    const [only] = entries;
    if (entries.length === 1 && only?.kind === 'each-entry' && !this.canVanish(only))
      return this.eachEntry(only, indent, '{}');
    this.entries(entries, indent);
    this.orEmpty(
      entries.map((entry) => this.vanishing(entry)),
      indent,
      '{}',
    );
  }

  private list({ items }: ListNode, indent: number): void {
    const [only] = items;
    if (items.length === 1 && only?.kind === 'each-item' && !this.canVanish(only))
      return this.eachItem(only, indent, '[]');
    this.items(items, indent);
    this.orEmpty(
      items.map((item) => this.vanishing(item)),
      indent,
      '[]',
    );
  }

  entries(entries: readonly MapEntry[], indent: number): void {
    const beside = entries.flatMap((entry) =>
      entry.kind === 'pair' && entry.key.kind === 'literal' ? [String(entry.key.value)] : [],
    );
    for (const entry of entries) this.entry(entry, beside, indent);
  }

  private entry(entry: MapEntry, beside: readonly string[], indent: number): void {
    if (entry.kind === 'pair') return this.pair(entry, indent);
    if (entry.kind === 'spread') return this.spreadEntries(entry, beside, indent);
    this.eachEntry(entry, indent);
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
    this.conditionally(value, indent, (present) => this.keyed(this.key(key), present, indent));
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
    this.conditionally(value, indent, (present) => this.dashed(present, indent));
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

  private spreadEntries({ of }: Spread, beside: readonly string[], indent: number): void {
    if (of.kind === 'map') return this.entries(of.entries, indent);
    if (of.kind === 'include')
      return this.line(indent, `{{- ${print(of, 'map', this.context).text} | nindent ${indent} }}`);
    if (of.kind === 'conditional') return this.conditionalEntries(of, beside, indent);
    this.withCollection(withoutKeys(print(of, 'map', this.context), beside), indent);
  }

  private conditionalEntries({ test, then, otherwise }: Conditional, beside: readonly string[], indent: number): void {
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
    this.range(loop, [inside], indent, (inner) => inner.entries(loop.entries, indent));
    this.endOfLoop(indent, empty);
  }

  private eachItem(loop: EachItem, indent: number, empty?: string): void {
    const inside: Expression = { kind: 'list', items: loop.items };
    this.range(loop, [inside], indent, (inner) => inner.items(loop.items, indent));
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
  private vanishing(part: MapEntry | ListItem): true | string {
    if (part.kind === 'pair' || part.kind === 'item') return this.presenceTest(part.value);
    if (part.kind === 'spread') return this.spreadTest(part.of);
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

  private spreadTest(of: Expression): true | string {
    if (of.kind === 'include') return true;
    if (of.kind === 'map') return this.anyOf(of.entries.map((entry) => this.vanishing(entry)));
    if (of.kind === 'list') return this.anyOf(of.items.map((item) => this.vanishing(item)));
    if (of.kind !== 'conditional') return argument(print(of, 'any', this.context));
    const test = argument(printTest(of.test, this.context));
    return this.bothBranches(
      test,
      this.spreadTest(of.then),
      of.otherwise === undefined ? undefined : this.spreadTest(of.otherwise),
    );
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
  private orEmpty(tests: readonly (true | string)[], indent: number, empty: '{}' | '[]'): void {
    if (tests.length === 0 || this.anyOf(tests) === true) return;
    this.line(indent, `{{- if not ${this.anyOf(tests)} }}`);
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

function withoutKeys(map: GoCode, keys: readonly string[]): GoCode {
  return keys.length === 0
    ? map
    : { text: ['omit', argument(map), ...keys.map((key) => goString(key).text)].join(' '), form: 'command' };
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
  const constant = text.parts.map((part) => (part.kind === 'literal' ? String(part.value) : '')).join('');
  return fitsBlock(shape) && /\S[^\n]*\n*$/.test(constant) ? text : undefined;
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
