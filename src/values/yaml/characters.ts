/* What YAML readers do with the characters of a string: the one class of them and the one rule for blocks. */

/** Characters that readers refuse, or take for line breaks, unless they are escaped. */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** JSON that readers of YAML take too: they refuse some characters raw, and fold lines at others. */
export function escapeUnsafe(json: string): string {
  return json.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A string in double quotes. */
export function quoted(text: string): string {
  return escapeUnsafe(JSON.stringify(text));
}

/** Whether a string of several lines can be written as a block, as a person would write it. */
export function fitsBlock(text: string): boolean {
  if (!text.includes('\n') || /^\s|[^\S\n]\n|[^\S\n]$|\n\n$/.test(text)) return false;
  return !/[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]|[\u2028\u2029\ufeff]/u.test(text);
}

/** What follows `|` so that the block keeps the string's end: one line break, or none. */
export function blockChomping(text: string): '' | '-' {
  return text.endsWith('\n') ? '' : '-';
}
