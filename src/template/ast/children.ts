import type { Expression, ListItem, MapEntry } from './expression.js';

/* The two places that know what is inside an expression: a new kind of node breaks the build in both. */

/** The expressions directly inside an expression. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'reference':
    case 'builtin':
      return [];
    case 'is-set':
      return [expression.of];
    case 'concat':
      return expression.parts;
    case 'conditional':
      return [expression.test, expression.then, ...(expression.otherwise === undefined ? [] : [expression.otherwise])];
    case 'call':
      return expression.args;
    case 'include':
      return [expression.helper.body];
    case 'map':
      return expression.entries.flatMap(entryChildren);
    case 'list':
      return expression.items.flatMap(itemChildren);
  }
}

function entryChildren(entry: MapEntry): readonly Expression[] {
  switch (entry.kind) {
    case 'pair':
      return [entry.key, entry.value];
    case 'spread':
      return [entry.of];
    case 'each-entry':
      return [entry.collection, ...entry.entries.flatMap(entryChildren)];
  }
}

function itemChildren(item: ListItem): readonly Expression[] {
  switch (item.kind) {
    case 'item':
      return [item.value];
    case 'spread':
      return [item.of];
    case 'each-item':
      return [item.collection, ...item.items.flatMap(itemChildren)];
  }
}

/** What becomes of the parts of an expression. What is not named is changed in its own parts only. */
export interface Changes {
  readonly expression: (inner: Expression) => Expression;
  /** What an entry of a map becomes, its own parts changed already. */
  readonly entry?: (entry: MapEntry) => readonly MapEntry[];
  /** What an item of a list becomes, its own parts changed already. */
  readonly item?: (item: ListItem) => readonly ListItem[];
}

/**
 * An expression with its direct parts changed; the very same one where none of them does. References inside `is-set` and the
 * bodies of helpers stay: a helper is known by identity.
 */
export function mapChildren(expression: Expression, changes: Changes): Expression {
  const change = changes.expression;
  switch (expression.kind) {
    case 'literal':
    case 'reference':
    case 'builtin':
    case 'is-set':
    case 'include':
      return expression;
    case 'concat':
      return changed(expression, { parts: mapAll(expression.parts, (part) => [change(part)]) });
    case 'conditional':
      return changed(expression, {
        test: change(expression.test),
        then: change(expression.then),
        otherwise: expression.otherwise && change(expression.otherwise),
      });
    case 'call':
      return changed(expression, { args: mapAll(expression.args, (arg) => [change(arg)]) });
    case 'map':
      return changed(expression, { entries: mapAll(expression.entries, (entry) => mapEntry(entry, changes)) });
    case 'list':
      return changed(expression, { items: mapAll(expression.items, (item) => mapItem(item, changes)) });
  }
}

function mapEntry(entry: MapEntry, changes: Changes): readonly MapEntry[] {
  const inside = mapInEntry(entry, changes);
  return changes.entry?.(inside) ?? [inside];
}

function mapInEntry(entry: MapEntry, changes: Changes): MapEntry {
  switch (entry.kind) {
    case 'pair':
      return changed(entry, { key: changes.expression(entry.key), value: changes.expression(entry.value) });
    case 'spread':
      return changed(entry, { of: changes.expression(entry.of) });
    case 'each-entry':
      return changed(entry, {
        collection: changes.expression(entry.collection),
        entries: mapAll(entry.entries, (inner) => mapEntry(inner, changes)),
      });
  }
}

function mapItem(item: ListItem, changes: Changes): readonly ListItem[] {
  const inside = mapInItem(item, changes);
  return changes.item?.(inside) ?? [inside];
}

function mapInItem(item: ListItem, changes: Changes): ListItem {
  switch (item.kind) {
    case 'item':
      return changed(item, { value: changes.expression(item.value) });
    case 'spread':
      return changed(item, { of: changes.expression(item.of) });
    case 'each-item':
      return changed(item, {
        collection: changes.expression(item.collection),
        items: mapAll(item.items, (inner) => mapItem(inner, changes)),
      });
  }
}

/** A node with some fields replaced; the node itself where they are what they were. */
function changed<N extends object, K extends keyof N>(node: N, fields: Pick<N, K>): N;
function changed(node: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>>): object {
  return Object.keys(fields).every((name) => fields[name] === node[name]) ? node : { ...node, ...fields };
}

/** What each part becomes; the list itself where each becomes itself. */
function mapAll<P>(parts: readonly P[], become: (part: P) => readonly P[]): readonly P[] {
  const made = parts.flatMap(become);
  return made.length === parts.length && made.every((part, index) => part === parts[index]) ? parts : made;
}
