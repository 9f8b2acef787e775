import { copyTable, isTable, type Table, type Tree } from './tree.js';

/** The Helm whose rules for nulls apply. Helm 4 drops the nulls of a chart's own defaults, Helm 3 keeps them. */
export type HelmRules = 'helm3' | 'helm4';

/**
 * What happens to a null that meets a default: `drop` removes the key, as in the values that templates see; `keep`
 * retains it for a later step.
 */
export type NullRule = 'drop' | 'keep';

export interface CoalesceRules {
  readonly helm: HelmRules;
  readonly nulls: NullRule;
}

/** Fills `target` with what only `source` has, table by table. Changes `target`, and under Helm 4 `source` as well. */
export function coalesceTables(target: Table, source: Table, rules: CoalesceRules): void {
  const nulled = rules.helm === 'helm4' ? shadowNulls(target, source) : new Set(source.keys());
  for (const [key, value] of source) {
    const own = target.get(key);
    if (own === undefined) target.set(key, value);
    else if (own === null && rules.nulls === 'drop' && nulled.has(key)) target.delete(key);
    else if (isTable(own) && isTable(value)) coalesceTables(own, value, rules);
  }
}

/**
 * Helm 4 writes the target's nulls into the source, where they may be seen again when tables are shared. Returns the
 * keys whose default was not null: only of these a null removes the key.
 */
function shadowNulls(target: Table, source: Table): ReadonlySet<string> {
  const defaulted = new Set(Array.from(source).flatMap(([key, value]) => (value === null ? [] : [key])));
  for (const [key, value] of target) if (value === null) source.set(key, null);
  return defaulted;
}

/** Fills a chart's values with its defaults. `isSubchart` tells which keys are another chart's values. */
export function coalesceDefaults(
  values: Table,
  defaults: Table,
  isSubchart: (key: string) => boolean,
  rules: CoalesceRules,
): void {
  for (const [key, value] of copyTable(defaults)) {
    const own = values.get(key);
    if (own === undefined) addDefault(values, key, value, rules);
    else if (own === null && rules.nulls === 'drop') values.delete(key);
    else if (isTable(own) && isTable(value))
      mergeDefault(own, value, isSubchart(key) ? { ...rules, nulls: 'keep' } : rules);
  }
}

function mergeDefault(own: Table, value: Table, rules: CoalesceRules): void {
  if (cleansNulls(rules)) dropNulls(value);
  coalesceTables(own, value, rules);
}

function addDefault(values: Table, key: string, value: Tree, rules: CoalesceRules): void {
  if (cleansNulls(rules)) {
    if (value === null) return;
    if (isTable(value)) dropNulls(value);
  }
  values.set(key, value);
}

function cleansNulls(rules: CoalesceRules): boolean {
  return rules.helm === 'helm4' && rules.nulls === 'drop';
}

function dropNulls(table: Table): void {
  for (const [key, value] of table) {
    if (value === null) table.delete(key);
    else if (isTable(value)) dropNulls(value);
  }
}

/**
 * Hands a chart's `global` down to a subchart's values; the parent's win. Tables below the first level stay shared with
 * the parent, as in Helm: what a subchart's globals add to them the parent sees too.
 */
export function coalesceGlobals(subchart: Table, parent: Table, helm: HelmRules): void {
  const target = subchart.has('global') ? subchart.get('global') : new Map<string, Tree>();
  const source = parent.has('global') ? parent.get('global') : new Map<string, Tree>();
  if (!isTable(target) || !isTable(source)) return;
  for (const [key, value] of source) {
    const own = target.get(key);
    if (isTable(value)) {
      if (own === undefined || isTable(own)) target.set(key, mergedGlobal(value, own, helm));
    } else if (!isTable(own)) target.set(key, value);
  }
  subchart.set('global', target);
}

function mergedGlobal(value: Table, own: Table | undefined, helm: HelmRules): Table {
  const merged: Table = new Map(value);
  if (own) coalesceTables(merged, own, { helm, nulls: 'keep' });
  return merged;
}
