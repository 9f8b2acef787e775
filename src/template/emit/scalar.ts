import { isPlain } from '../../values/yaml/plain-scalar.js';

/**
 * Text as a YAML scalar in a template: plain where every YAML 1.1 reader gives the same text back, otherwise quoted, and
 * with Go's delimiters escaped.
 */
export function scalar(text: string): string {
  return escapeDelimiters(isPlain(text) ? text : quoted(text));
}

/** Literal `{{` in data, which Go would take for the start of an action. */
export function escapeDelimiters(text: string): string {
  return text.includes('{{') ? text.replaceAll('{{', '{{ "{{" }}') : text;
}

/** Characters that YAML readers refuse or take for line breaks unless they are escaped. */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whether a string of several lines can be written as a block, as a person would write it. */
export function fitsBlock(text: string): boolean {
  if (!text.includes('\n') || /^\s|[^\S\n]\n|[^\S\n]$|\n\n$/.test(text)) return false;
  return !/[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]|[\u2028\u2029\ufeff]/u.test(text);
}

/** What follows `|` so that the block keeps the string's end: one line break, or none. */
export function blockChomping(text: string): string {
  return text.endsWith('\n') ? '' : '-';
}
