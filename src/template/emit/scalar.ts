import { quoted } from '../../values/yaml/characters.js';
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
