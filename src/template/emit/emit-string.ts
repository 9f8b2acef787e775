import type { Conditional, Expression } from '../ast/expression.js';
import type { GoCode } from '../print/go-code.js';
import { printTest, printTextPart, type PrintContext } from '../print/print.js';
import { escapeDelimiters } from './scalar.js';

/** A string as template text, such as NOTES.txt: its parts in actions, the rest as it is. */
export function emitText(text: Expression, context: PrintContext): string {
  if (text.kind === 'literal') return escapeDelimiters(String(text.value));
  if (text.kind === 'concat') return joinPieces(text.parts.map((part) => emitText(part, context)));
  if (text.kind === 'conditional') return emitConditionalText(text, context);
  return action(printTextPart(text, context));
}

function emitConditionalText({ test, then, otherwise }: Conditional, context: PrintContext): string {
  const isNothing = otherwise === undefined || (otherwise.kind === 'literal' && otherwise.value === '');
  const alternative = isNothing ? [] : ['{{ else }}', emitText(otherwise, context)];
  return joinPieces([
    `{{ if ${printTest(test, context).text} }}`,
    emitText(then, context),
    ...alternative,
    '{{ end }}',
  ]);
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
