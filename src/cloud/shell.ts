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
    '# It can run again: what others created is left alone, and nothing is deleted.',
    'set -eu',
    `CDPATH='' cd -- "$(dirname -- "$0")"`,
    'fail() { echo "setup: $1" >&2; exit 1; }',
    ...lines,
  ].join('\n')}\n`;
}

/** A part of a script with its title; nothing if it has no lines. */
export function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `# ${title}`, ...lines];
}

/**
 * Creates something with the mark of its owner. What others have created is not taken over: it may have other permissions, and other
 * pods may use it.
 *
 * @param owned - what it is, its owner, and the commands that show the mark, create it, and mark what exists
 */
export function createOwned(owned: Readonly<Record<'what' | 'owner' | 'show' | 'create' | 'mark', string>>) {
  const { what, owner, show, create, mark } = owned;
  return [
    `if owner=$(${show} 2>/dev/null); then`,
    `  [ "$owner" = ${word(owner)} ] || fail "${what} exists and is not of this setup: choose another name, or hand it over: ${mark}"`,
    'else',
    `  ${create}`,
    'fi',
  ];
}

/** Of a cluster, a namespace and a ServiceAccount. A tag or a description has at most 256 characters. */
export function ownerOf(...parts: readonly string[]): string {
  return parts.join('/').slice(0, 256);
}
