/** A word of a shell's command line, in quotes if it needs them. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A script for POSIX shells that stops at the first failure, and runs in its own folder. `fail` ends it with a message. */
export function script(title: string, lines: readonly string[]): string {
  return `${[
    '#!/bin/sh',
    `# ${title}`,
    '#',
    '# It can run again: what exists already is left alone, and nothing is deleted.',
    'set -eu',
    'cd "$(dirname "$0")"',
    'fail() { echo "setup: $1" >&2; exit 1; }',
    ...lines,
  ].join('\n')}\n`;
}

/** A part of a script with its title; nothing if it has no lines. */
export function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `# ${title}`, ...lines];
}
