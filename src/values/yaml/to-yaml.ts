import { Document, isScalar, Scalar, visit } from 'yaml';
import type { Json } from '../json.js';
import { isPlain } from './plain-scalar.js';

/** A value as YAML that every reader of YAML 1.1 reads as the same value: text is quoted unless it is plain to all. */
export function toYaml(value: Json): string {
  const document = new Document(value, { version: '1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === 'string' && !isPlain(node.value)) node.type = quoting(node.value);
    },
  });
  return document.toString({ lineWidth: 0 }).replace(unsafe, escaped);
}

/** Characters that readers refuse or take for line breaks: they stand in quotes only, where an escape does. */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Lines stand as a block where a person would write one. */
function quoting(text: string): 'BLOCK_LITERAL' | 'QUOTE_DOUBLE' {
  return /^[^\s][^]*\n/.test(text) &&
    !/[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd\u{10000}-\u{1fffd}]|\s\n|[^\S\n]$/u.test(
      text,
    )
    ? Scalar.BLOCK_LITERAL
    : Scalar.QUOTE_DOUBLE;
}
