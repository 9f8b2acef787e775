import type { Expression } from '../ast/expression.js';
import { isOneLine, isPlainLines } from '../ast/strings.js';
import { indentLines } from '../functions/strings.js';

/** A part of a string that is lines of YAML or JSON. */
export interface PrintedLines {
  readonly of: Expression;
  /** How far in they are. */
  readonly indent: number;
  /** Whether a string of several lines may be at the end, and bring line breaks of its own. */
  readonly isOpen: boolean;
}

/** The lines that a printer makes, where YAML reads them as they are written. */
export function printedLines(part: Expression): PrintedLines | undefined {
  if (part.kind !== 'call') return undefined;
  const { function: fn, args } = part;
  if (fn === indentLines.definition) {
    const [text, spaces] = args;
    const lines = text && printedLines(text);
    return lines && spaces?.kind === 'literal' ? { ...lines, indent: lines.indent + Number(spaces.value) } : undefined;
  }
  if (fn.lines === undefined || !args.every(isPlainLines)) return undefined;
  return { of: part, indent: 0, isOpen: fn.lines === 'open' && !args.every(isOneLine) };
}
