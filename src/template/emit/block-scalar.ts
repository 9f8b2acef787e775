import type { Expression, Concat } from '../ast/expression.js';
import { fitsBlock } from '../../values/yaml/characters.js';
import { isOneLine } from '../ast/strings.js';
import { loopText } from './loop-text.js';

/**
 * The text that can be written as a YAML block of lines: none of its parts can add a line, or take the last one away, but
 * loops and conditions that make whole lines.
 */
export function blockOf(value: Expression): Concat | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const shape = shapeOf(text);
  return shape !== undefined && fitsBlock(shape) && keepsEnd(text) ? text : undefined;
}

/** What a text looks like, with `x` for what only rendering knows; undefined where it has other lines than its form shows. */
function shapeOf(text: Concat): string | undefined {
  return text.parts.reduce<string | undefined>((shape, part) => {
    if (shape === undefined) return undefined;
    if (part.kind === 'literal') return shape + String(part.value);
    if (isOneLine(part)) return `${shape}x`;
    return /(?:^|\S\n)$/.test(shape) && makesLines(part) ? `${shape}x\n` : undefined;
  }, '');
}

/** Whether a text is a loop or a condition of whole lines, which the action at its end does not change. */
function makesLines(part: Expression): boolean {
  const loop = loopText(part);
  if (loop !== undefined) return areLines(loop.body);
  if (part.kind !== 'conditional') return false;
  return areLines(part.then) && (part.otherwise === undefined || areLines(part.otherwise));
}

function areLines(body: Expression): boolean {
  if (makesLines(body) || (body.kind === 'literal' && body.value === '')) return true;
  const text = textOf(body);
  const shape = text && shapeOf(text);
  if (text === undefined || shape === undefined) return false;
  // A line may start with spaces where another one is before it.
  return /\S\n$/.test(shape) && fitsBlock(`x${shape}`) && keepsEnd(text);
}

/** Of several line breaks at the end, an action that trims behind the block would take all but one. */
function keepsEnd(text: Concat): boolean {
  const constant = text.parts.map((part) => {
    if (part.kind === 'literal') return String(part.value);
    return isOneLine(part) ? '\0' : '';
  });
  const end = constant.join('');
  return end === '' || /[^\s\0][^\n]*\n?$/.test(end);
}

/** A block whose last line ends with a user's string: Helm 3 trims white space from the end of a document. */
export function isOpenBlock(value: Expression): boolean {
  const parts = blockOf(value)?.parts.filter((part) => part.kind !== 'literal' || part.value !== '\n');
  const last = parts?.at(-1);
  return last !== undefined && last.kind !== 'literal';
}

function textOf(value: Expression): Concat | undefined {
  if (value.kind === 'concat') return value;
  const isText = (value.kind === 'literal' && typeof value.value === 'string') || loopText(value) !== undefined;
  return isText ? { kind: 'concat', parts: [value] } : undefined;
}

/** The end of a block, with a line break where a loop or a condition of lines is the end. */
export function endOf({ parts }: Concat): string {
  const last = parts.at(-1);
  if (last?.kind === 'literal') return String(last.value);
  return last !== undefined && !isOneLine(last) ? '\n' : '';
}

/** A block whose first line may start with a space, or be empty, says its indentation itself. */
export function needsIndicator({ parts }: Concat): boolean {
  return parts[0]?.kind !== 'literal';
}
