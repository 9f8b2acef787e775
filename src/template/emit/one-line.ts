import { matchesAsciiOnly, plainText } from '../../values/definition/pattern.js';
import type { Expression } from '../ast/expression.js';
import { typeOf } from '../ast/expression.js';

/** Whether a part of a text cannot hold a line break, nor a character that YAML takes for one. */
export function staysOnOneLine(part: Expression): boolean {
  if (typeOf(part) !== 'string') return true;
  switch (part.kind) {
    case 'reference':
      return part.of.type === 'string'
        ? isOneLine(part.of.pattern)
        : part.of.type !== 'enum' || part.of.members.every(hasNoBreak);
    case 'literal':
      return hasNoBreak(String(part.value));
    case 'builtin':
      return true;
    case 'include':
      return staysOnOneLine(part.helper.body);
    case 'concat':
      return part.parts.every(staysOnOneLine);
    case 'conditional':
      return staysOnOneLine(part.then) && (part.otherwise === undefined || staysOnOneLine(part.otherwise));
    case 'call':
      return part.function.ascii === 'always' || part.function.name === 'toJson' || part.args.every(staysOnOneLine);
    case 'is-set':
    case 'parameter':
    case 'map':
    case 'list':
      return false;
  }
}

function hasNoBreak(text: string): boolean {
  return /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text);
}

/** The default pattern, or one that names printable ASCII characters only. */
function isOneLine(pattern: string): boolean {
  return pattern === plainText || (matchesAsciiOnly(pattern) && !/\\[nrtfvx0c]|[\x00-\x1f]/.test(pattern));
}
