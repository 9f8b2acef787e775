import { prepare } from './build.js';
import type { Conditional, Expression } from '../ast/expression.js';
import { behind, behindNot } from './known-present.js';
import { loopText } from './loop-text.js';
import { openLoop } from './loop-head.js';
import { type GoCode, operand, pipe } from '../print/go-code.js';
import { defaulted, print, printTest, printTextPart, type PrintContext } from '../print/print.js';
import { type PrintedLines, printedLines } from './printed-lines.js';
import { escapeDelimiters } from './scalar.js';

/**
 * A string as template text, such as NOTES.txt: its parts in actions, the rest as it is.
 *
 * @param followsLine whether it stands behind a line break: loops and conditions can then be on lines of their own
 */
export function emitText(text: Expression, context: PrintContext, followsLine = false): string {
  if (text.kind === 'literal') return escapeDelimiters(String(text.value));
  if (text.kind === 'concat') return emitParts(text.parts, context, followsLine);
  const lines = followsLine ? printedLines(text) : undefined;
  if (lines !== undefined) return emitLines(lines, context);
  const block = emitBlock(text, context);
  if (block === undefined) return emitPart(text, context);
  return (followsLine ? onLines(block) : undefined) ?? onOneLine(block);
}

function emitParts(parts: readonly Expression[], context: PrintContext, followsLine: boolean): string {
  return parts.reduce((start, part) => {
    const follows = start === '' ? followsLine : endsLine(start);
    return joinPieces([start, emitText(part, context, follows)]);
  }, '');
}

/** The line breaks before and between the lines are those of `nindent`. */
function emitLines({ of, indent }: PrintedLines, outer: PrintContext): string {
  const { actions, context } = prepare(of, outer);
  const printed = pipe(print(of, 'string', context), 'nindent', operand(String((outer.indent ?? 0) + indent)));
  return [...actions, printed.text].map((each) => `{{- ${each} }}`).join('\n');
}

function emitPart(text: Expression, outer: PrintContext): string {
  const { actions, context } = prepare(text, outer);
  return [...actions.map((each) => `{{ ${each} }}`), action(printTextPart(text, context))].join('');
}

/** A loop or a condition in a text: actions with the texts between them, which are made for a place behind a line break or not. */
type TextBlock = readonly (string | ((followsLine: boolean) => string))[];

function emitBlock(text: Expression, context: PrintContext): TextBlock | undefined {
  if (text.kind === 'conditional') return isPipeline(text) ? undefined : conditionalBlock(text, context);
  const loop = loopText(text);
  if (loop === undefined) return undefined;
  const { head, context: inside } = openLoop(loop.each, [loop.body], context);
  return [head, (followsLine) => emitText(loop.body, inside, followsLine), 'end'];
}

function conditionalBlock(
  { test, then, otherwise }: Conditional,
  context: PrintContext,
  keyword: 'if' | 'else if' = 'if',
): TextBlock {
  const textOf = (branch: Expression) => (followsLine: boolean) => emitText(branch, context, followsLine);
  const head = [`${keyword} ${printTest(test, context).text}`, textOf(behind(test, then))];
  if (otherwise === undefined || isEmptyText(otherwise)) return [...head, 'end'];
  const rest = behindNot(test, otherwise);
  if (rest.kind === 'conditional' && !isPipeline(rest)) return [...head, ...conditionalBlock(rest, context, 'else if')];
  return [...head, 'else', textOf(rest), 'end'];
}

/** Whether one action can give it. */
function isPipeline(choice: Conditional): boolean {
  return defaulted(choice) !== undefined && ['reference', 'builtin', 'include'].includes(choice.otherwise?.kind ?? '');
}

function isEmptyText(text: Expression): boolean {
  return text.kind === 'literal' && text.value === '';
}

function onOneLine(block: TextBlock): string {
  return joinPieces(block.map((piece) => (typeof piece === 'string' ? `{{ ${piece} }}` : piece(false))));
}

/** Each action takes away the line break before it: so that is possible only where there is one, and no other white space. */
function onLines(block: TextBlock): string | undefined {
  const pieces = block.map((piece) => (typeof piece === 'string' ? `{{- ${piece} }}\n` : piece(true)));
  return pieces.every((piece) => piece === '' || endsLine(piece)) ? pieces.join('') : undefined;
}

function endsLine(text: string): boolean {
  return /\S\n$/.test(text);
}

/** A brace before another one is the start of an action to Go, so that it is written as an action itself. */
function joinPieces(pieces: readonly string[]): string {
  return pieces.reduce(
    (start, end) => (start.endsWith('{') && end.startsWith('{') ? `${start.slice(0, -1)}{{ "{" }}${end}` : start + end),
    '',
  );
}

export function action(code: GoCode): string {
  return `{{ ${code.text} }}`;
}
