import { isJsonArray, isJsonObject, type Json } from '../json.js';
import { isPlain } from './plain-scalar.js';

/**
 * A value as YAML that readers of YAML 1.1, `kubectl` among them, and of YAML 1.2 read as the same value.
 *
 * Several times faster than the `yaml` package, whose documents also keep comments and styles.
 */
export function printYaml(value: Json): string {
  return `${isNested(value) ? nested(value, '') : scalar(value, '  ')}\n`;
}

/** Lines without the indentation of the first. */
function nested(value: Nested, indent: string): string {
  return isJsonArray(value)
    ? value.map((item) => `- ${inline(item, `${indent}  `)}`).join(`\n${indent}`)
    : Object.entries(value)
        .map(([key, item]) => entry(key, item, indent))
        .join(`\n${indent}`);
}

function entry(key: string, value: Json, indent: string): string {
  const name = isPlain(key) ? key : quoted(key);
  const inner = `${indent}  `;
  // Readers look for the colon within 1024 characters.
  if (name.length > 1000) return `? ${name}\n${indent}: ${inline(value, inner)}`;
  return isNested(value) ? `${name}:\n${inner}${nested(value, inner)}` : `${name}: ${scalar(value, inner)}`;
}

/** Behind a dash or a colon, on the same line. */
function inline(value: Json, indent: string): string {
  return isNested(value) ? nested(value, indent) : scalar(value, indent);
}

type Nested = readonly Json[] | Readonly<Record<string, Json>>;

function isNested(value: Json): value is Nested {
  return (isJsonArray(value) && value.length > 0) || (isJsonObject(value) && Object.keys(value).length > 0);
}

function scalar(value: Json, indent: string): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  if (isPlain(value)) return value;
  return isBlock(value) ? block(value, indent) : quoted(value);
}

/** Whether a block shows the text as it is: printable lines, the first not indented, none with a space at its end. */
function isBlock(text: string): boolean {
  const lines = text.replace(/\n$/, '');
  return text.includes('\n') && /^\S/.test(lines) && !spaceAtEnd.test(lines) && printable.test(lines);
}

const spaceAtEnd = /\s$|[^\S\n]\n/;
const printable = /^[\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd]*$/;

function block(text: string, indent: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return `|${text.endsWith('\n') ? '' : '-'}${lines.map((line) => (line === '' ? '\n' : `\n${indent}${line}`)).join('')}`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(unsafe, escaped);
}

/** Characters that readers refuse, or take for line breaks, unless they are escaped. */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
