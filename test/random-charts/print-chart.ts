import type { Block, ChartPlan, Entry, Loop, Node, Props, ValuePlan } from './plan.js';
import { knownChart, overridesIn, subchartOptions } from './definition.js';
import { plusConstructs } from './plus.js';
import { childrenOf, visitChart } from './walk-plan.js';

/** A chart as an author would write it. */
export function printChart(plan: ChartPlan, name = 'Web'): string {
  const subcharts = plan.blocks.flatMap((block) =>
    block.kind === 'subchart' ? [printChart(block.chart, className(block.id)), ''] : [],
  );
  const options = plan.blocks.flatMap((block) => {
    if (block.kind === 'dependency')
      return [`        ${block.id}: ${printDependency(block)},`, ...(block.imports ? [printedImport] : [])];
    return block.kind === 'subchart' ? [`        ${block.id}: v.subchart(${printJson(subchartOptions(block))}),`] : [];
  });
  const notes =
    plan.notes === undefined
      ? []
      : [`      notes: (values, release) => t.concat(${print(plan.notes).replaceAll('this.release', 'release')}),`];
  return [
    ...subcharts,
    `class ${name} extends HelmChart {`,
    '  constructor(scope: Construct, id: string, props?: EmbeddingProps) {',
    '    const definition = {',
    `      metadata: { name: id, version: '1.0.0', description: 'A chart.' },`,
    '      values: v.object({',
    ...Object.entries(plan.values).map(([key, value]) => `        ${key}: ${printValue(value)},`),
    ...options,
    ...printOverrides(overridesIn(plan)),
    `      }, { description: 'Values.' }),`,
    ...notes,
    ...(plan.crds === undefined ? [] : [`      crds: '${plan.crds}',`]),
    '    };',
    '    super(scope, id, definition, props);',
    usesValues(plan) ? '    const { values } = this;' : '',
    ...plan.blocks.flatMap((block) => printBlock(block, 'this')).map((line) => `    ${line}`),
    ...(plan.notes === undefined ? [] : ['    // The object "notes" of this chart holds the text of NOTES.txt.']),
    '  }',
    '}',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function printOverrides(types: ReturnType<typeof overridesIn>): readonly string[] {
  return Object.keys(types).length === 0 ? [] : [`        overrides: v.overrides(${printJson(types)}),`];
}

function className(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}

function usesValues(plan: ChartPlan): boolean {
  let uses = false;
  const see = (node: Node): void => {
    uses ||= node.kind === 'value' && node.variable === undefined;
  };
  visitChart(plan, { node: see, loop: ({ over }) => see(over) });
  return uses;
}

function printValue({ type, options, members, items, properties }: ValuePlan): string {
  const given = Object.entries({ description: 'x', ...options }).map(([name, value]) => `${name}: ${printJson(value)}`);
  const tail = `{ ${given.join(', ')} }`;
  if (type === 'kubernetes') return `v.k8s(${printJson(members?.[0] ?? '')}, ${tail})`;
  if (members !== undefined) return `v.enum(${printJson(members)}, ${tail})`;
  if (items !== undefined) return `v.${type}(${printValue(items)}, ${tail})`;
  if (properties === undefined) return `v.${'values' in options ? 'template' : type}(${tail})`;
  const inner = Object.entries(properties).map(([name, property]) => `${name}: ${printValue(property)}`);
  return `v.object({ ${inner.join(', ')} }, ${tail})`;
}

function printBlock(block: Block, scope: string): readonly string[] {
  switch (block.kind) {
    case 'object':
      return [printObject(block, scope)];
    case 'plus':
      return (
        plusConstructs[block.construct]?.print(scope, block.id, printProps(block.construct, block.props)).split('\n') ??
        []
      );
    case 'when':
      return around(`new When(${scope}, '${block.id}', ${print(block.test)}, (inner) => {`, block.blocks);
    case 'each': {
      const { over, item, key } = block.loop;
      return around(`new Each(${scope}, '${block.id}', ${print(over)}, (inner, ${item}, ${key}) => {`, block.blocks);
    }
    case 'given':
      return [`new groups.ExtraObjects(${scope}, '${block.id}', ${print(block.manifests)});`];
    case 'fail':
      return [`new FailWhen(${scope}, '${block.id}', ${print(block.test)}, ${print(block.message)});`];
    case 'tests':
      return around(`new HelmTests(${scope}, '${block.id}', (inner) => {`, block.blocks);
    case 'chart':
      return [
        `const ${block.id} = new Chart(${scope}, '${block.id}');`,
        ...block.blocks.flatMap((inner) => printBlock(inner, block.id)),
      ];
    case 'subchart':
      return [
        `new Subchart(${scope}, '${block.id}', values.${block.id}, (inner, key) => new ${className(block.id)}(inner, key));`,
      ];
    case 'dependency':
      return [
        `const ${block.id} = new Dependency(${scope}, '${block.id}', values.${block.id}, { name: '${block.name}', version: '1.0.0', repository: 'oci://example.com/charts' });`,
        ...(block.enabled === undefined ? [printInclude(block, scope)] : []),
      ];
  }
}

function printObject(block: Extract<Block, { kind: 'object' }>, scope: string): string {
  const object = `new ApiObject(${scope}, '${block.id}', { ${objectFields(block).join(', ')} })`;
  return block.overridable === true ? `overridable(${object}, '${block.id}');` : `${object};`;
}

function printInclude({ id, name }: Extract<Block, { kind: 'dependency' }>, scope: string): string {
  const spec = `{ text: concat('x-', ${id}.include('${name}.text')) }`;
  return `new ApiObject(${scope}, '${id}-text', { apiVersion: 'example.com/v1', kind: 'Included', spec: ${spec} });`;
}

const printedImport = `        imported: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: {} }),`;

function printDependency({ name: chart, enabled, imports, defaults }: Extract<Block, { kind: 'dependency' }>): string {
  const reads = `{ size: v.integer({ description: 'A size.', default: 1 }) }`;
  const imported = imports ? `, importValues: [{ child: 'labels', parent: 'imported' }]` : '';
  const known = chart === knownChart.name ? `, chart: ${printJson(knownChart)}${imported}` : '';
  const [name, condition] = enabled === undefined ? ['dependency', ''] : ['subchart', `enabled: ${String(enabled)}, `];
  return `v.${name}({ description: 'A dependency.', ${condition}defaults: ${printJson(defaults)}, reads: ${reads}${known} })`;
}

function around(first: string, blocks: readonly Block[]): readonly string[] {
  return [first, ...blocks.flatMap((block) => printBlock(block, 'inner')).map((line) => `  ${line}`), '});'];
}

function objectFields({
  header,
  name,
  labels,
  annotations,
  field,
  body,
}: Extract<Block, { kind: 'object' }>): readonly string[] {
  const metadata = [
    ...(name === undefined ? [] : [`name: '${name}'`]),
    ...(labels === undefined ? [] : [`labels: ${print(labels)}`]),
    ...(annotations === undefined ? [] : [`annotations: ${print(annotations)}`]),
  ];
  return [
    ...Object.entries(header).map(([name, value]) => `${name}: '${value}'`),
    ...(metadata.length === 0 ? [] : [`metadata: { ${metadata.join(', ')} }`]),
    `${field}: ${print(body)}`,
  ];
}

function printProps(construct: string, props: Props): Readonly<Record<string, string>> {
  const takes = plusConstructs[construct]?.takes ?? {};
  const printed = Object.entries(props).map(([name, node]) => {
    const plain = node.kind === 'literal' || node.kind === 'template';
    const as = takes[name] === 'boolean' ? 'asBoolean' : takes[name] === 'integer' ? 'asNumber' : 'asString';
    return [name, plain ? print(node) : `t.${as}(${print(node)})`] as const;
  });
  return Object.fromEntries(printed);
}

/** An expression as an author writes it. */
export function print(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return printJson(node.value);
    case 'value':
      return [node.variable ?? 'values', ...node.path].join('.');
    case 'builtin':
      return ['this', ...node.path].join('.');
    case 'call':
      return `${printName(node.name)}(${node.args.map(print).join(', ')})`;
    case 'template':
      return `\`${node.parts.map((part) => (typeof part === 'string' ? inTemplate(part) : `\${${print(part)}}`)).join('')}\``;
    case 'map':
      return node.entries.length === 0 ? '{}' : `{ ${node.entries.map(printEntry).join(', ')} }`;
    case 'list':
      return `[${node.items.map(print).join(', ')}]`;
    case 'each':
      return `t.each(${loopHead(node.loop)} => ${inArrow(node.body)})`;
    case 'eachEntry':
      return `t.eachEntry(${loopHead(node.loop)} => [${print(node.key)}, ${print(node.body)}])`;
  }
}

function printName(name: string): string {
  if (name.startsWith('chart.')) return name.replace('chart', 'this');
  return name.startsWith('own.') ? name : `t.${name}`;
}

function loopHead({ over, item, key }: Loop): string {
  return `${print(over)}, (${item}, ${key})`;
}

function inArrow(body: Node): string {
  return body.kind === 'map' ? `(${print(body)})` : print(body);
}

function inTemplate(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

function printEntry({ key, value }: Entry): string {
  if (key === undefined) return `...${print(value)}`;
  if (typeof key !== 'string') return `[${print(key)}]: ${print(value)}`;
  return `${/^[a-zA-Z_]\w*$/.test(key) ? key : printJson(key)}: ${print(value)}`;
}

function printJson(value: unknown): string {
  const json = JSON.stringify(value);
  return typeof value === 'string' && !json.includes("'") && !json.includes('\\"') ? `'${json.slice(1, -1)}'` : json;
}

/** How large a plan is, to tell whether it got smaller. */
export function sizeOf(node: Node): number {
  return 1 + childrenOf(node).reduce((sum, child) => sum + sizeOf(child), 0);
}
