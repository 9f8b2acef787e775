import type { Expression, Concat } from '../ast/expression.js';
import { blockChomping, fitsBlock } from '../../values/yaml/characters.js';
import { isOneLine } from '../ast/strings.js';
import { loopText } from './loop-text.js';
import { type PrintedLines, printedLines } from './printed-lines.js';

/**
 * The text that can be written as a YAML block of lines: none of its parts can add a line, or take the last one away, but
 * loops and conditions that make whole lines.
 */
export function blockOf(value: Expression): Concat | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const shape = shapeOf(text);
  if (shape === undefined || !fitsBlock(shape) || !keepsEnd(text)) return undefined;
  // Without a line break at the end, a block loses those that the last string brings.
  return chompingOf(text) === '-' && endLines(text)?.isOpen === true ? undefined : text;
}

/** What a text looks like, with `x` for what only rendering knows; undefined where it has other lines than its form shows. */
function shapeOf({ parts }: Concat): string | undefined {
  return parts.reduce<string | undefined>((shape, part, index) => {
    if (shape === undefined) return undefined;
    if (part.kind === 'literal') return shape + String(part.value);
    if (isOneLine(part)) return `${shape}x`;
    if (printedLines(part) !== undefined)
      return /(?:^|\S\n)$/.test(shape) && isLineEnd(parts[index + 1]) ? `${shape}x\nx` : undefined;
    return /(?:^|\S\n)$/.test(shape) && makesLines(part) ? `${shape}x\n` : undefined;
  }, '');
}

function isLineEnd(next: Expression | undefined): boolean {
  return next === undefined || (next.kind === 'literal' && String(next.value).startsWith('\n'));
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
    if (printedLines(part) !== undefined) return 'x';
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
  const isText =
    (value.kind === 'literal' && typeof value.value === 'string') ||
    loopText(value) !== undefined ||
    printedLines(value) !== undefined;
  return isText ? { kind: 'concat', parts: [value] } : undefined;
}

/** What follows `|` so that the block keeps the end of the string. */
export function chompingOf(text: Concat): '' | '-' | '+' {
  const chomping = blockChomping(endOf(text));
  return chomping === '' && endLines(text)?.isOpen === true ? '+' : chomping;
}

/** The end of a block, with a line break where a loop or a condition of lines is the end. */
function endOf({ parts }: Concat): string {
  const last = parts.at(-1);
  if (last?.kind === 'literal') return String(last.value);
  return last !== undefined && makesLines(last) ? '\n' : '';
}

/** The lines of YAML or JSON at the end of a block. */
function endLines({ parts }: Concat): PrintedLines | undefined {
  const last = parts.findLast((part) => part.kind !== 'literal' || part.value !== '\n');
  return last && printedLines(last);
}

/** A block whose first line may start with a space, or be empty, says its indentation itself. */
export function needsIndicator({ parts: [first] }: Concat): boolean {
  return first !== undefined && first.kind !== 'literal' && printedLines(first)?.indent !== 0;
}
