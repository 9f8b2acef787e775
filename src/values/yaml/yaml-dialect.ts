import { isCollection, isScalar, visit, type Document, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { YamlError } from './yaml-error.js';

const control = /[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const directive = /^%/m;
const oldLineBreak = /[\x85\u2028\u2029]/;

/**
 * Refuses characters that goyaml does not take, and the raw line breaks of YAML 1.1 that it folds inside strings:
 * they are the reader's, not the user's, so a values file names them by an escape.
 */
export function checkYamlText(text: string): void {
  const refused = control.exec(text);
  if (refused) throw new YamlError(refused.index, `control characters are not allowed (${codePoint(refused[0])})`);
  const percent = directive.exec(text);
  if (percent) throw new YamlError(percent.index, 'Helm 4 takes no YAML directive');
  const fold = oldLineBreak.exec(text);
  if (fold) throw new YamlError(fold.index, `${codePoint(fold[0])} is a line break in YAML 1.1; write it as an escape`);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Refuses what goyaml does not read, or reads otherwise than YAML 1.2 does. */
export function checkYamlNodes(document: Document.Parsed, text: string): void {
  checkTabs(document, text);
  visit(document, {
    Collection: (_, collection) => {
      checkAnchor(collection);
    },
    Pair: (_, pair) => {
      checkColon(pair, text);
    },
    Scalar: (_, scalar, path) => {
      checkAnchor(scalar);
      if (isBlock(scalar)) checkBlock(scalar, text);
      if (scalar.type === 'QUOTE_DOUBLE') checkEscapes(scalar);
      if (scalar.type === 'PLAIN' && path.some((parent) => isCollection(parent) && parent.flow === true))
        checkFlow(scalar);
    },
  });
}

/** goyaml takes a tab before a token inside of `[]` and `{}` only. */
function checkTabs(document: Document.Parsed, text: string): void {
  const tabs = Array.from(text.matchAll(/^ *\t/gm), (match) => match.index);
  if (tabs.length === 0) return;
  const free: [number, number][] = [];
  visit(document, (_, node) => {
    if (!isCollection(node) && !isScalar(node)) return;
    const takesTabs = isCollection(node) ? node.flow === true : node.type !== 'PLAIN';
    if (takesTabs && node.range) free.push([node.range[0], node.range[1]]);
  });
  const [start, , end] = document.range;
  const tab = tabs.find((at) => at >= start && at < end && !free.some(([from, to]) => at >= from && at < to));
  if (tab !== undefined) throw new YamlError(tab, 'found a tab character where a space is needed');
}

/** After the `?` of a key the libraries differ on what is an error. Helm itself writes it before long keys. */
export function checkExplicitKeys(document: Document.Parsed): void {
  visit(document, {
    Pair: (_, pair) => {
      const mark = pair.srcToken?.start.find((token) => token.type === 'explicit-key-ind');
      if (mark) throw new YamlError(mark.offset, 'a key with ? before it is not taken; write it before its colon');
    },
  });
}

function checkAnchor(node: Scalar | YAMLMap | YAMLSeq): void {
  if (node.anchor === undefined || /^[\w-]+$/.test(node.anchor)) return;
  throw new YamlError(offsetOf(node), `the anchor '${node.anchor}' has characters other than letters, digits, _ and -`);
}

/** In `[a:, b]` goyaml reads the colon as a part of the string. */
function checkColon(pair: Pair, text: string): void {
  if (!isScalar(pair.key) || pair.key.type !== 'PLAIN') return;
  const colon = pair.srcToken?.sep?.find((token) => token.type === 'map-value-ind');
  if (colon && /[,[\]{}]/.test(text.charAt(colon.offset + 1)))
    throw new YamlError(colon.offset, 'a space is missing after :');
}

/** goyaml cannot tell the indentation of a block scalar that begins with a tab. */
function checkBlock(scalar: Scalar, text: string): void {
  const hasIndent = /^[|>][-+]?[0-9]/.test(text.slice(offsetOf(scalar), offsetOf(scalar) + 3));
  if (hasIndent || !/^\s*?\t/.test(scalar.source ?? '')) return;
  throw new YamlError(offsetOf(scalar), 'found a tab character where an indentation space is expected');
}

function isBlock(scalar: Scalar): boolean {
  return scalar.type === 'BLOCK_LITERAL' || scalar.type === 'BLOCK_FOLDED';
}

function checkFlow(scalar: Scalar): void {
  if (/^:|\?/.test(scalar.source ?? ''))
    throw new YamlError(offsetOf(scalar), `inside of [] and {} this needs quotes: ${scalar.source ?? ''}`);
}

const escape = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gs;

/** goyaml takes neither `\/` nor half of a surrogate pair. */
function checkEscapes(scalar: Scalar): void {
  const source = scalar.srcToken && 'source' in scalar.srcToken ? scalar.srcToken.source : '';
  for (const [sequence, short, long, letter] of source.matchAll(escape)) {
    const code = Number.parseInt(short ?? long ?? '0', 16);
    if (letter === '/') throw new YamlError(offsetOf(scalar), 'found unknown escape character \\/');
    if (code >= 0xd800 && code <= 0xdfff)
      throw new YamlError(offsetOf(scalar), `found invalid Unicode escape ${sequence}`);
  }
}

/** Helm 4 takes nothing behind `---`, not even as the begin of a key. */
export function checkSeparators(text: string): void {
  const separator = /^---[^\S\n]*[^\s#]/m.exec(text);
  if (separator) throw new YamlError(separator.index, 'Helm 4 takes nothing on a line after ---');
}

/** Helm 4 adds the newline that a file does not end with, Helm 3 does not: it shows in a block scalar at the end. */
export function checkYamlEnd(document: Document.Parsed, text: string): void {
  if (/\n *$/.test(text)) return;
  visit(document, {
    Scalar: (_, scalar) => {
      if (!isBlock(scalar) || scalar.source?.endsWith('\n') !== true) return;
      if ((scalar.range?.[1] ?? 0) >= text.length) throw new YamlError(text.length, 'the last line needs a newline');
    },
  });
}

function offsetOf(node: { readonly range?: readonly [number, number, number] | null }): number {
  return node.range?.[0] ?? 0;
}
