import { isJsonArray, isJsonObject, type Json } from '../json.js';
import { blockChomping, fitsBlock, quoted } from './characters.js';
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
  if (typeof value !== 'string') return Object.is(value, -0) ? '-0.0' : JSON.stringify(value);
  if (isPlain(value)) return value;
  return fitsBlock(value) ? block(value, indent) : quoted(value);
}

function block(text: string, indent: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return `|${blockChomping(text)}${lines.map((line) => (line === '' ? '\n' : `\n${indent}${line}`)).join('')}`;
}
