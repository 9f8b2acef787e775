import { quoted } from '../../values/yaml/characters.js';
import { isPlain } from '../../values/yaml/plain-scalar.js';

/**
 * A string as a YAML scalar in a template: plain if every YAML 1.1 parser reads the same string, otherwise quoted; with
 * Go's delimiters escaped.
 */
export function scalar(text: string): string {
  return escapeDelimiters(isPlain(text) ? text : quoted(text));
}

/** Literal `{{` in data, which Go would take for the start of an action. */
export function escapeDelimiters(text: string): string {
  return text.includes('{{') ? text.replaceAll('{{', '{{ "{{" }}') : text;
}
