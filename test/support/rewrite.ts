import type { Expression, ListItem, MapEntry } from '../../src/template/ast/expression.js';

/** What to make of the parts of an expression. What is not named stays. */
export interface Rules {
  readonly expression?: (node: Expression) => Expression;
  readonly entry?: (entry: MapEntry) => readonly MapEntry[];
  readonly item?: (item: ListItem) => readonly ListItem[];
}

/** An expression with all its parts made anew, innermost first. */
export function rewrite(node: Expression, rules: Rules): Expression {
  const again = (inner: Expression): Expression => rewrite(inner, rules);
  const inside = insideRewritten(node, again, rules);
  return rules.expression?.(inside) ?? inside;
}

type Again = (node: Expression) => Expression;

function insideRewritten(node: Expression, again: Again, rules: Rules): Expression {
  switch (node.kind) {
    case 'concat':
      return { ...node, parts: node.parts.map(again) };
    case 'conditional':
      return {
        ...node,
        test: again(node.test),
        then: again(node.then),
        otherwise: node.otherwise === undefined ? undefined : again(node.otherwise),
      };
    case 'call':
      return { ...node, args: node.args.map(again) };
    case 'include':
      return { ...node, helper: { ...node.helper, body: again(node.helper.body) } };
    case 'map':
      return { ...node, entries: node.entries.flatMap((entry) => rewriteEntry(entry, again, rules)) };
    case 'list':
      return { ...node, items: node.items.flatMap((item) => rewriteItem(item, again, rules)) };
    case 'literal':
    case 'reference':
    case 'builtin':
    case 'is-set':
    case 'parameter':
      return node;
  }
}

function rewriteEntry(entry: MapEntry, again: Again, rules: Rules): readonly MapEntry[] {
  const inner = (): MapEntry => {
    if (entry.kind === 'pair') return { ...entry, key: again(entry.key), value: again(entry.value) };
    if (entry.kind === 'spread') return { ...entry, of: again(entry.of) };
    return { ...entry, entries: entry.entries.flatMap((each) => rewriteEntry(each, again, rules)) };
  };
  return rules.entry?.(inner()) ?? [inner()];
}

function rewriteItem(item: ListItem, again: Again, rules: Rules): readonly ListItem[] {
  const inner = (): ListItem => {
    if (item.kind === 'item') return { ...item, value: again(item.value) };
    if (item.kind === 'spread') return { ...item, of: again(item.of) };
    return { ...item, items: item.items.flatMap((each) => rewriteItem(each, again, rules)) };
  };
  return rules.item?.(inner()) ?? [inner()];
}
