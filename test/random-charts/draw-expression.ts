import type { Draw } from './draw.js';
import { nastyLines, nastyTexts, versions } from './draw-values.js';
import { type Argument, constantFor, type Signature, signatures, text } from './functions.js';
import { type Entry, isA, isValueNode, type Loop, type Node, type NodeOf, type Type, type ValuePlan } from './plan.js';
import type { Candidate, Scope } from './scope.js';

/** Few, so that they meet. */
const keyNames = ['a', 'b', 'on', 'c', 'app.kubernetes.io/name', 'x.y/z', '1', '{{', 'k: v'];

/** With a value behind it, the key may be one of a user's map, or a standard label. */
const keyStarts = ['x-', '', 'app.kubernetes.io/'];

/** What a map or a list holds. */
type Item = 'string' | 'any' | 'field';

type Way = readonly [weight: number, make: () => Node];

/** Draws expressions of a type that an author could write with the values in reach. */
export class ExpressionDraw {
  constructor(
    private readonly draw: Draw,
    private readonly scope: Scope,
    private readonly names: { next: number },
    /** Inside of a function's argument, where maps and lists are written out whole. */
    private readonly plain = false,
  ) {}

  of(type: Type, depth: number): Node {
    const leaves = this.leaves(type);
    if (depth <= 0) return this.draw.way(leaves);
    return this.draw.way([...leaves, ...this.calls(type, depth - 1), ...this.forms(type, depth - 1)]);
  }

  // --- leaves

  private leaves(type: Type): readonly Way[] {
    const values = this.scope.candidates.filter(({ node }) => isA(node.type, type)).map(({ node }) => node);
    const ways: Way[] = values.length === 0 ? [] : [[12, () => this.draw.pick(values)]];
    ways.push([3, () => this.literal(type)]);
    const builtin = builtins.filter((each) => isA(each.type, type) && type !== 'any' && type !== 'field');
    if (builtin.length > 0) ways.push([2, () => this.draw.pick(builtin)]);
    return ways;
  }

  private literal(type: Type): Node {
    const { draw } = this;
    switch (type) {
      case 'ascii':
        return { kind: 'literal', type, value: draw.pick(['a', 'on', '', '1e3', 'A-b', 'x\ny']) };
      case 'string':
        return text(draw.pick(draw.chance(70) ? nastyTexts : nastyLines));
      case 'integer':
        return { kind: 'literal', type, value: draw.pick([0, 1, -1, 3, 1_000_000, Number.MAX_SAFE_INTEGER]) };
      case 'number':
        return { kind: 'literal', type, value: draw.pick([0.5, -1, 1e15, 0, 1.5e-7]) };
      case 'boolean':
        return { kind: 'literal', type, value: draw.chance(50) };
      case 'strings':
      case 'list':
        return { kind: 'list', type: 'strings', items: draw.times(0, 2, () => this.literal('string')) };
      case 'stringMap':
      case 'map':
        return {
          kind: 'map',
          type: 'stringMap',
          entries: this.keys(0, 2).map((key) => ({ key, value: this.literal('string') })),
        };
      case 'any':
      case 'field':
        return draw.way<Node>([
          [
            3,
            () => this.literal(draw.pick(['string', 'integer', 'number', 'boolean', 'strings', 'stringMap'] as const)),
          ],
          [1, () => ({ kind: 'literal', type: 'any', value: null })],
        ]);
    }
  }

  /** A map without a value in it. */
  constant(depth: number): Node {
    const { draw } = this;
    const value = (): Node =>
      depth > 0 && draw.chance(30)
        ? draw.pick([this.constant(depth - 1), { kind: 'list', type: 'list', items: [this.constant(depth - 1)] }])
        : this.literal('field');
    return { kind: 'map', type: 'map', entries: this.keys(1, 4).map((key) => ({ key, value: value() })) };
  }

  // --- functions

  private calls(type: Type, depth: number): readonly Way[] {
    const fitting = signatures.filter(
      ({ gives, takes }) => isA(gives, type) && (!takes.includes('template') || this.templates().length > 0),
    );
    const weight = type === 'field' || type === 'any' ? 10 : 14;
    return fitting.length === 0 ? [] : [[weight, () => this.call(this.draw.pick(fitting), depth)]];
  }

  call({ name, gives, takes, rest }: Signature, depth: number): Node {
    const more = rest === undefined ? [] : this.draw.times(0, 2, () => rest);
    return { kind: 'call', type: gives, name, args: [...takes, ...more].map((each) => this.argument(each, depth)) };
  }

  private argument(argument: Argument, depth: number): Node {
    switch (argument) {
      case 'measurable':
        return this.inArgument().of(this.draw.pick(['string', 'list', 'map', 'strings'] as const), depth);
      case 'emptiable':
        return this.emptiable() ?? this.argument('measurable', depth);
      case 'optionalString':
        return this.optional('string') ?? this.of('string', 0);
      case 'template':
        return this.draw.pick(this.templates());
      case 'encoded':
        return this.encoded(depth);
      case 'filled':
        return this.filled('strings', depth);
      case 'mixed':
        return this.filled('list', depth);
      case 'version':
        return this.version();
      case 'small':
      case 'part':
      case 'pattern':
      case 'constraint':
      case 'apiVersion':
      case 'longest':
      case 'index':
      case 'spaces':
        return constantFor(this.draw, argument) ?? this.literal('string');
      default:
        return this.inArgument().of(argument, depth);
    }
  }

  private inArgument(): ExpressionDraw {
    return this.plain ? this : new ExpressionDraw(this.draw, this.scope, this.names, true);
  }

  /** A string in base64, but for a few that are not. */
  private encoded(depth: number): Node {
    const string = this.inArgument().of('string', depth);
    return this.draw.chance(5) ? string : { kind: 'call', type: 'ascii', name: 'b64enc', args: [string] };
  }

  /** A list that has two items, but for a few. */
  private filled(type: 'strings' | 'list', depth: number): Node {
    const inside = this.inArgument();
    if (this.draw.chance(5)) return inside.of(type, depth);
    const items = [inside.of(type === 'list' ? 'integer' : 'string', depth), inside.of('string', depth)];
    return { kind: 'list', type, items };
  }

  private version(): Node {
    const values = this.scope.candidates.filter(({ plan, optional }) => !optional && plan.members === versions);
    const builtin: Node = { kind: 'builtin', type: 'ascii', path: ['capabilities', 'kubeVersion'] };
    return this.draw.pick([...values.map(({ node }) => node), builtin]);
  }

  private optional(type: Type): Node | undefined {
    const found = this.scope.candidates.filter(({ optional, gives }) => optional && isA(gives, type));
    return found.length === 0 ? undefined : this.draw.pick(found).node;
  }

  // --- forms

  private forms(type: Type, depth: number): readonly Way[] {
    const ways: Way[] = [[4, () => this.choice(type, depth)]];
    const template = type === 'field' || type === 'string' ? this.optionalTemplate(type) : undefined;
    if (template !== undefined) ways.push([3, () => template]);
    if (type === 'field')
      ways.push([8, () => this.when(depth)], [2, () => this.passedOn(depth)], [4, () => this.omitEmpty(depth)]);
    if (isA('string', type))
      ways.push(
        [6, () => this.template(depth)],
        [4, () => this.file(depth)],
        [3, () => this.printed(depth)],
        [2, () => this.named(depth)],
        [4, () => (this.plain ? this.file(depth) : this.lines(depth))],
        [1, () => this.dig(depth)],
      );
    if (isA('boolean', type)) ways.push([3, () => this.isSet()]);
    for (const scalar of ['string', 'integer', 'number', 'boolean'] as const) {
      if (isA(scalar, type)) ways.push([1, () => this.orElse(scalar, depth)]);
    }
    return [...ways, ...(this.plain ? this.plainForms(type, depth) : this.collections(type, depth))];
  }

  private plainForms(type: Type, depth: number): readonly Way[] {
    const ways: Way[] = [];
    if (isA('map', type)) ways.push([4, () => this.map('any', depth)], [1, () => this.eachEntry('any', depth)]);
    if (isA('stringMap', type))
      ways.push([3, () => this.map('string', depth)], [1, () => this.eachEntry('string', depth)]);
    if (isA('list', type)) ways.push([4, () => this.written('any', depth)]);
    if (isA('strings', type)) ways.push([3, () => this.written('string', depth)]);
    return ways;
  }

  private collections(type: Type, depth: number): readonly Way[] {
    const ways: Way[] = [];
    if (isA('map', type)) ways.push([8, () => this.map('field', depth)], [6, () => this.merge('field', depth)]);
    if (isA('stringMap', type)) ways.push([3, () => this.map('string', depth)], [4, () => this.merge('string', depth)]);
    if (isA('map', type)) ways.push([3, () => this.mergeDefaults('field', depth)]);
    if (isA('stringMap', type)) ways.push([2, () => this.mergeDefaults('string', depth)]);
    if (isA('map', type)) ways.push([3, () => this.eachEntry('field', depth)]);
    if (isA('stringMap', type)) ways.push([1, () => this.eachEntry('string', depth)]);
    if (isA('list', type)) ways.push([4, () => this.written('field', depth)], [4, () => this.list('field', depth)]);
    if (isA('list', type)) ways.push([4, () => this.each('field', depth)]);
    if (isA('strings', type))
      ways.push([2, () => this.written('string', depth)], [2, () => this.list('string', depth)]);
    if (isA('strings', type)) ways.push([2, () => this.each('string', depth)]);
    return ways;
  }

  private choice(type: Type, depth: number): Node {
    const args = [this.of('boolean', depth), this.of(type, depth), this.of(type, depth)];
    return { kind: 'call', type, name: 'when', args };
  }

  private when(depth: number): Node {
    return this.choiceOf(this.of('field', depth), depth);
  }

  /** A map, a list, a loop or a value that is left out where it is empty. */
  private omitEmpty(depth: number): Node {
    const written = this.draw.way<Node>([
      [5, () => this.map('field', depth)],
      [2, () => this.written('field', depth)],
      [1, () => this.each('any', depth)],
      [1, () => this.emptiable() ?? this.map('field', depth)],
    ]);
    return { kind: 'call', type: 'field', name: 'omitEmpty', args: [written] };
  }

  /** An optional value with placeholders, or a constant in its place. */
  private optionalTemplate(type: Type): Node | undefined {
    const found = this.scope.candidates.filter(({ plan, optional }) => optional && 'values' in plan.options);
    if (found.length === 0) return undefined;
    const { node } = this.draw.pick(found);
    const fallback = text(this.draw.pick(['', 'a', '{{ .Release.Name }}-x']));
    const given: Node =
      type === 'field' ? node : { kind: 'call', type: 'string', name: 'orElse', args: [node, fallback] };
    return { kind: 'call', type, name: 'tpl', args: [given] };
  }

  /** What a parameter of a string, a number or a map takes. */
  private passedOn(depth: number): Node {
    const [name, type] = this.draw.pick([
      ['asString', 'string'],
      ['asNumber', 'integer'],
      ['asNumber', 'number'],
      ['asBoolean', 'boolean'],
      ['asMap', 'map'],
    ] as const);
    const value = this.of(type, depth);
    return isValueNode(value) ? { kind: 'call', type, name, args: [value] } : value;
  }

  /** An optional value, at times. */
  private emptiable(): Node | undefined {
    const types: readonly Type[] = ['ascii', 'string', 'strings', 'stringMap', 'list', 'map', 'any'];
    const found = this.scope.candidates.filter(
      ({ optional, gives, plan }) => (optional || gives === 'any') && types.includes(gives) && plan.type !== 'quantity',
    );
    return found.length === 0 || this.draw.chance(50) ? undefined : this.draw.pick(found).node;
  }

  /** The values with placeholders. */
  private templates(): readonly Node[] {
    const found = this.scope.candidates.filter(({ plan, optional }) => !optional && 'values' in plan.options);
    return found.map(({ node }) => node);
  }

  private template(depth: number): NodeOf<'template'> {
    const constants = ['', 'a=', '\n', ' ', '{{', '}}', '%d', '\nport=80\n', '[x]\n', ': ', '"', '  - '];
    const parts = this.draw.times(1, 3, () => [this.draw.pick(constants), this.part(depth)]).flat();
    return { kind: 'template', type: 'string', parts: [...parts, this.draw.pick(constants)] };
  }

  /** What a ConfigMap may hold. */
  files(): Node {
    const file = () => (this.draw.chance(40) ? this.printed(1) : this.file(1));
    const entries = this.keys(1, 3).map((key): Entry => ({ key, value: file() }));
    return { kind: 'map', type: 'stringMap', entries };
  }

  /** The text of a file, which is written as a block where no value can add a line. */
  private file(depth: number): NodeOf<'template'> {
    const lines = this.draw.times(1, 2, (index) => [`\n${index}=`, this.ofFile(depth)]).flat();
    return { kind: 'template', type: 'string', parts: ['[x]', ...lines, this.draw.pick(['', '\n', '\nport=80\n'])] };
  }

  /** A file with lines of YAML or JSON in it, at an indentation. */
  private printed(depth: number): NodeOf<'template'> {
    const printer = this.draw.pick(['toYaml', 'toYaml', 'toPrettyJson']);
    const inside = this.inArgument();
    const value = inside.of(this.draw.pick(['any', 'map', 'list', 'stringMap'] as const), depth);
    const lines: Node = { kind: 'call', type: 'string', name: printer, args: [value] };
    const spaces: Node = { kind: 'literal', type: 'integer', value: this.draw.pick([0, 2]) };
    const indented: Node = { kind: 'call', type: 'string', name: 'indent', args: [lines, spaces] };
    const start = this.draw.pick(['', 'a:\n', '[x]\n', 'a: ', ' \n', 'a\n\n']);
    return {
      kind: 'template',
      type: 'string',
      parts: [start, this.draw.pick([lines, indented]), this.draw.pick(['\n', '', '\nb: 1\n', '\n\n', ' '])],
    };
  }

  /** Lines that loops and conditions make, among others. */
  private lines(depth: number): NodeOf<'template'> {
    const between = this.draw.pick(['', 'a=1\n', '{\n', 'a\n\n', '  - b\n', 'é ']);
    const parts = this.draw.times(1, 2, () => [between, this.linesOf(depth)]).flat();
    return { kind: 'template', type: 'string', parts: [...parts, this.draw.pick(['', 'end', 'end\n', '\n'])] };
  }

  private linesOf(depth: number): Node {
    const found = this.loop();
    const args = (inside: ExpressionDraw): Node => ({
      kind: 'template',
      type: 'string',
      parts: [
        this.draw.pick(['', 'x ', '  - ']),
        depth > 0 && this.draw.chance(30) ? this.draw.pick([inside.lines(0), inside.printed(0)]) : inside.part(0),
        this.draw.pick(['\n', '\n', '!\n', '']),
      ],
    });
    if (found === undefined || this.draw.chance(30)) {
      return {
        kind: 'call',
        type: 'string',
        name: 'when',
        args: [this.of('boolean', 0), args(this), this.draw.pick([text(''), args(this)])],
      };
    }
    const each: Node = { kind: 'each', type: 'strings', loop: found.loop, body: args(found.inside) };
    return { kind: 'call', type: 'string', name: 'join', args: [each, text(this.draw.pick(['', '', '', ', ', '\n']))] };
  }

  private ofFile(depth: number): Node {
    if (this.draw.chance(50)) return this.part(depth);
    const separator = text(this.draw.pick([',', '-', ' ']));
    return { kind: 'call', type: 'string', name: 'join', args: [this.inArgument().of('strings', depth), separator] };
  }

  private part(depth: number): Node {
    return this.of(this.draw.pick(['string', 'string', 'integer', 'number', 'boolean'] as const), depth);
  }

  /** Its text is the same wherever it is included, so that it has no variable of a loop in it. */
  private named(depth: number): Node {
    const global = new ExpressionDraw(this.draw, this.scope.global(), this.names);
    const name = text(`named${this.name()}`);
    const body: Node = {
      kind: 'call',
      type: 'string',
      name: 'concat',
      args: [global.of('string', 0), global.part(depth)],
    };
    return { kind: 'call', type: 'string', name: 'namedString', args: [name, text('A string.'), body] };
  }

  /** A string deep in objects and maps: what is there by the definition, or in a cluster. */
  private dig(depth: number): Node {
    const found = this.scope.candidates.flatMap(({ node, plan, optional }) => {
      const path = optional ? undefined : this.pathIn(plan);
      return path === undefined || path.length === 0 ? [] : [{ node, path }];
    });
    const call = (args: readonly Node[]): Node => ({ kind: 'call', type: 'string', name: 'dig', args });
    if (found.length > 0 && this.draw.chance(80)) {
      const { node, path } = this.draw.pick(found);
      return call([node, ...path]);
    }
    const lookup = signatures.filter(({ name }) => name === 'chart.lookup').map((each) => this.call(each, 0));
    return call([...lookup, ...this.draw.times(1, 3, () => this.inArgument().of('string', Math.min(depth, 1)))]);
  }

  /** The keys on some way to a string. */
  private pathIn({ type, items, properties, options }: ValuePlan): readonly Node[] | undefined {
    if (type === 'string' || type === 'enum') return [];
    if (options['optional'] === true) return undefined;
    if (type === 'map') {
      const rest = items === undefined ? undefined : this.pathIn(items);
      return (
        rest && [this.draw.chance(70) ? text(this.draw.pick(keyNames)) : this.inArgument().of('string', 1), ...rest]
      );
    }
    const ways = Object.entries(properties ?? {}).flatMap(([name, property]) => {
      const rest = this.pathIn(property);
      return rest === undefined ? [] : [[text(name), ...rest]];
    });
    return ways.length === 0 ? undefined : this.draw.pick(ways);
  }

  private name(): number {
    this.names.next += 1;
    return this.names.next;
  }

  private isSet(): Node {
    const found = this.scope.candidates.filter(({ optional }) => optional);
    if (found.length === 0) return this.literal('boolean');
    return { kind: 'call', type: 'boolean', name: 'isSet', args: [this.draw.pick(found).node] };
  }

  private orElse(type: Type, depth: number): Node {
    const value = this.optional(type);
    if (value === undefined) return this.of(type, depth);
    return { kind: 'call', type, name: 'orElse', args: [value, this.of(type, depth)] };
  }

  // --- maps

  /** A map that is written out, with others spread into it. */
  map(item: Item, depth: number): Node {
    const type = item === 'string' ? 'stringMap' : 'map';
    const written = this.keys(0, 3).map((key): Entry => ({ key, value: this.of(item, depth) }));
    if (this.plain && this.draw.chance(60)) return { kind: 'map', type, entries: written };
    const spreads = this.draw.times(0, this.draw.chance(40) ? 2 : 0, (): Entry => ({ value: this.spreadable(type) }));
    const start = written.length > 0 ? 'x-' : this.draw.pick(keyStarts);
    const dynamic: readonly Entry[] = this.draw.chance(15) ? [this.computed(start, item, depth)] : [];
    return { kind: 'map', type, entries: this.shuffled([...written, ...spreads, ...dynamic]) };
  }

  /** An entry under a key that only rendering knows. */
  private computed(start: string, item: Item, depth: number): Entry {
    const key: NodeOf<'template'> = { kind: 'template', type: 'string', parts: [start, this.of('ascii', 0)] };
    return { key, value: this.of(item, depth) };
  }

  /** A label that may be one of the standard labels. */
  labels(): Node {
    return { kind: 'map', type: 'stringMap', entries: [this.computed(this.draw.pick(keyStarts), 'string', 1)] };
  }

  private shuffled<T>(items: readonly T[]): readonly T[] {
    return items
      .map((item) => [this.draw.integer(0, 1000), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  }

  private spreadable(type: Type): Node {
    const values = this.scope.candidates.filter(({ node }) => isA(node.type, type));
    return values.length === 0 ? { kind: 'map', type: 'stringMap', entries: [] } : this.draw.pick(values).node;
  }

  private merge(item: Item, depth: number): Node {
    const type = item === 'string' ? 'stringMap' : 'map';
    const args = this.draw.chance(60)
      ? this.draw.times(1, 3, () => this.mergeable(item, depth))
      : this.shuffled([
          this.spreadable(type),
          this.draw.chance(60) ? this.optionalEntries(item) : this.omitted(type),
          ...this.draw.times(0, 1, () => this.mergeable(item, 0)),
        ]);
    return { kind: 'call', type, name: 'merge', args };
  }

  /** Defaults beside a map of the values, which may be absent. */
  private mergeDefaults(item: Item, depth: number): Node {
    const type = item === 'string' ? 'stringMap' : 'map';
    const user = this.optional(type) ?? this.mergeable(item, 0);
    return { kind: 'call', type, name: 'mergeDefaults', args: [this.map(item, depth), user] };
  }

  private mergeable(item: Item, depth: number): Node {
    const type = item === 'string' ? 'stringMap' : 'map';
    return this.draw.way<Node>([
      [4, () => this.map(item, depth)],
      [4, () => this.spreadable(type)],
      [2, () => this.choiceOf(this.map(item, depth), depth)],
      [2, () => this.optionalEntries(item)],
      [2, () => this.omitted(type)],
      [3, () => this.of(type, depth)],
      [1, () => this.optional(type) ?? this.map(item, depth)],
    ]);
  }

  private choiceOf(then: Node, depth: number): Node {
    return { kind: 'call', type: 'field', name: 'when', args: [this.of('boolean', depth), then] };
  }

  /** A map that is there or not, and its entries as well. */
  private optionalEntries(item: Item): Node {
    const entries = this.keys(3, 6).map((key): Entry => ({ key, value: this.optionalEntry(item) }));
    return this.choiceOf({ kind: 'map', type: item === 'string' ? 'stringMap' : 'map', entries }, 0);
  }

  /** Now and then under the opposite of a condition, so that one of two holds alone. */
  private optionalEntry(item: Item): Node {
    if (this.draw.chance(30)) return this.of(item, 0);
    const test = this.of('boolean', 0);
    const opposite: Node = { kind: 'call', type: 'boolean', name: 'not', args: [test] };
    const args = [this.draw.chance(50) ? opposite : test, this.literal(item)];
    return { kind: 'call', type: 'field', name: 'when', args };
  }

  private omitted(type: Type): Node {
    const map = this.inArgument().spreadable(type);
    return { kind: 'call', type, name: 'omit', args: [map, text(this.draw.pick(keyNames))] };
  }

  private keys(least: number, greatest: number): readonly string[] {
    return [...new Set(this.draw.times(least, greatest, () => this.draw.pick(keyNames)))];
  }

  // --- lists

  private written(item: Item, depth: number): Node {
    const type = item === 'string' ? 'strings' : 'list';
    return { kind: 'list', type, items: this.draw.times(0, 3, () => this.of(item, depth)) };
  }

  /** The call of list(), which takes lists apart. */
  private list(item: Item, depth: number): Node {
    const type = item === 'string' ? 'strings' : 'list';
    const args = this.draw.times(1, 3, () => this.of(this.draw.chance(50) ? item : type, depth));
    return { kind: 'call', type, name: 'list', args };
  }

  // --- loops

  /** A loop over a list or a map of the values, and the expressions inside. */
  loop(): { readonly loop: Loop; readonly inside: ExpressionDraw; readonly isMap: boolean } | undefined {
    const over = this.scope.candidates.filter(({ plan }) => plan.type === 'list' || plan.type === 'map');
    if (over.length === 0 || this.scope.loops > 2) return undefined;
    return this.loopOver(this.draw.chance(15) ? this.listCall() : this.withFallback(this.draw.pick(over)));
  }

  /** In place of what is absent, an empty list or map, or one that fits whatever the items are. */
  private withFallback({ node, plan, optional }: Candidate): Pick<Candidate, 'plan'> & { readonly node: Loop['over'] } {
    if (!optional || this.draw.chance(30)) return { node, plan };
    const isPlain = plan.items?.type === 'string' && Object.keys(plan.items.options).length === 0;
    const fallback: Node =
      plan.type === 'map'
        ? { kind: 'map', type: 'stringMap', entries: [] }
        : {
            kind: 'list',
            type: 'strings',
            items: isPlain && plan.options['maxItems'] === undefined ? [text('a')] : [],
          };
    return { plan, node: { kind: 'call', type: 'list', name: 'orElse', args: [node, fallback] } };
  }

  /** A list that a function gives, and the plan of a value that would be such a list. */
  private listCall(): { readonly node: NodeOf<'call'>; readonly plan: ValuePlan } {
    const items = this.draw.pick(['string', 'string', 'integer'] as const);
    const plan: ValuePlan = { type: 'list', options: {}, items: { type: items, options: {} } };
    if (items === 'integer') {
      const few: Node = { kind: 'literal', type: 'integer', value: 4 };
      const count: Node = { kind: 'call', type: 'integer', name: 'min', args: [this.of('integer', 0), few] };
      return { plan, node: { kind: 'call', type: 'list', name: 'until', args: [count] } };
    }
    const node = this.draw.chance(50)
      ? ({ kind: 'call', type: 'strings', name: 'split', args: [this.of('string', 0), text('a')] } as const)
      : ({ kind: 'call', type: 'strings', name: 'keys', args: [this.of('map', 0)] } as const);
    return { plan, node };
  }

  private loopOver({ node, plan }: Pick<Candidate, 'plan'> & { readonly node: Loop['over'] }): {
    readonly loop: Loop;
    readonly inside: ExpressionDraw;
    readonly isMap: boolean;
  } {
    const number = this.name();
    const loop = { over: node, item: `item${number}`, key: `key${number}` };
    const isMap = plan.type === 'map';
    return { loop, isMap, inside: new ExpressionDraw(this.draw, this.scope.inside(loop, plan), this.names) };
  }

  private each(item: Item, depth: number): Node {
    const found = this.loop();
    const type = item === 'string' ? 'strings' : 'list';
    if (found === undefined) return this.of(type, 0);
    return { kind: 'each', type, loop: found.loop, body: found.inside.of(item, depth) };
  }

  private eachEntry(item: Item, depth: number): Node {
    const found = this.loop();
    const type = item === 'string' ? 'stringMap' : 'map';
    if (found === undefined) return this.of(type, 0);
    const { loop, inside, isMap } = found;
    return { kind: 'eachEntry', type, loop, key: this.entryKey(loop, isMap), body: inside.of(item, depth) };
  }

  /** Keys differ from one item to the next. */
  private entryKey({ key }: Loop, isMap: boolean): Node {
    const own: Node = { kind: 'value', type: isMap ? 'string' : 'integer', path: [], variable: key };
    if (isMap && this.draw.chance(50)) return own;
    return { kind: 'template', type: 'string', parts: [this.draw.pick(['x-', 'a', '']), own, ''] };
  }
}

const builtins: readonly Node[] = [
  { kind: 'builtin', type: 'ascii', path: ['release', 'name'] },
  { kind: 'builtin', type: 'ascii', path: ['release', 'namespace'] },
  { kind: 'builtin', type: 'ascii', path: ['release', 'service'] },
  { kind: 'builtin', type: 'integer', path: ['release', 'revision'] },
  { kind: 'builtin', type: 'boolean', path: ['release', 'isInstall'] },
  { kind: 'builtin', type: 'boolean', path: ['release', 'isUpgrade'] },
  { kind: 'builtin', type: 'ascii', path: ['about', 'name'] },
  { kind: 'builtin', type: 'ascii', path: ['about', 'version'] },
  { kind: 'builtin', type: 'ascii', path: ['about', 'appVersion'] },
  { kind: 'builtin', type: 'ascii', path: ['capabilities', 'kubeVersion'] },
  { kind: 'builtin', type: 'ascii', path: ['capabilities', 'kubeMinor'] },
];
