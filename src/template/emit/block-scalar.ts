import type { Expression, Concat } from '../ast/expression.js';
import { fitsBlock } from '../../values/yaml/characters.js';
import { isOneLine } from '../ast/strings.js';

/** The text that can be written as a YAML block of lines: none of its parts can add a line, or take the last one away. */
export function blockOf(value: Expression): Concat | undefined {
  const text = textOf(value);
  if (text?.parts.every((part) => part.kind === 'literal' || isOneLine(part)) !== true) return undefined;
  const shape = text.parts.map((part) => (part.kind === 'literal' ? String(part.value) : 'x')).join('');
  const constant = text.parts.map((part) => (part.kind === 'literal' ? String(part.value) : '\0')).join('');
  // Of several line breaks at the end, an action that trims behind the block would take all but one.
  return fitsBlock(shape) && /[^\s\0][^\n]*\n?$/.test(constant) ? text : undefined;
}

/** A block whose last line ends with a user's string: Helm 3 trims white space from the end of a document. */
export function isOpenBlock(value: Expression): boolean {
  const parts = blockOf(value)?.parts.filter((part) => part.kind !== 'literal' || part.value !== '\n');
  const last = parts?.at(-1);
  return last !== undefined && last.kind !== 'literal';
}

function textOf(value: Expression): Concat | undefined {
  if (value.kind === 'concat') return value;
  return value.kind === 'literal' && typeof value.value === 'string' ? { kind: 'concat', parts: [value] } : undefined;
}

export function lastLiteral({ parts }: Concat): string {
  const last = parts.at(-1);
  return last?.kind === 'literal' ? String(last.value) : '';
}

/** A block whose first line may start with a space, or be empty, says its indentation itself. */
export function needsIndicator({ parts }: Concat): boolean {
  return parts[0]?.kind !== 'literal';
}
