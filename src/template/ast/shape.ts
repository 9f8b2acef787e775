import { type Expression, type ListNode, type MapNode, typeOf } from './expression.js';

export function isStructure(value: Expression): value is MapNode | ListNode {
  return value.kind === 'map' || value.kind === 'list';
}

export function isEmptyStructure(value: MapNode | ListNode): boolean {
  return value.kind === 'map' ? value.entries.length === 0 : value.items.length === 0;
}

export function isCollection(value: Expression): boolean {
  const type = typeOf(value);
  return type === 'map' || type === 'list';
}

/** A name that starts with the chart's: letters, digits and hyphens, in which no YAML reader sees anything but text. */
export function isName(value: Expression): boolean {
  const [start, ...rest] = value.kind === 'concat' ? value.parts : [value];
  if (start?.kind !== 'include' || start.helper.isName === undefined) return false;
  if (!rest.every((part) => part.kind === 'literal' && /^[-a-z0-9]*$/.test(String(part.value)))) return false;
  const [next] = rest;
  return start.helper.isName === 'text' || (next?.kind === 'literal' && /^-[a-z]/.test(String(next.value)));
}
