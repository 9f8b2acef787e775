import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  visit,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { YamlError } from './yaml-error.js';
import { formatFloatKey } from './format-key.js';
import type { Json, JsonObject } from '../json.js';
import { resolvePlain, resolveTagged, ScalarError, type YamlScalar } from './resolve-scalar.js';

/**
 * The JSON value of a parsed document, by the rules of goyaml v2 and sigs.k8s.io/yaml: the last of equal keys wins, a
 * merge `<<` overwrites the keys above it, and keys become strings.
 *
 * The document must be parsed with the failsafe schema, so that its scalars are still as in the file.
 */
export function decodeYaml(document: Document.Parsed): Json {
  return new Decoder(anchorsOf(document)).value(document.contents);
}

/** What each alias stands for: the last node above it with that anchor. */
function anchorsOf(document: Document.Parsed): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const aliases = new Map<Alias, Node>();
  visit(document, {
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
    Alias: (_, alias) => {
      const node = anchors.get(alias.source);
      if (node === undefined) throw new YamlError(offsetOf(alias), `unknown anchor '${alias.source}' referenced`);
      aliases.set(alias, node);
    },
  });
  return aliases;
}

/** The entries of a map by the identity of their keys: `1` and `"1"` are two keys until they become strings. */
type Entries = Map<string, { readonly key: string; readonly value: Json; readonly offset: number }>;

class Decoder {
  private readonly open = new Set<Alias>();
  private decoded = 0;
  private decodedByAlias = 0;

  constructor(private readonly aliases: ReadonlyMap<Alias, Node>) {}

  value(node: unknown): Json {
    this.count(node);
    if (isAlias(node)) return this.through(node, (target) => this.value(target));
    if (isMap(node)) return asObject(this.entries(node, new Map()));
    if (isSeq(node)) return node.items.map((item) => this.value(item));
    return jsonOf(scalarOf(node), offsetOf(node));
  }

  private entries(map: YAMLMap, entries: Entries): Entries {
    for (const pair of map.items) {
      if (isMerge(pair.key)) this.merge(pair.value, entries);
      else this.entry(pair, entries);
    }
    return entries;
  }

  private entry(pair: Pair, entries: Entries): void {
    this.count(pair.key);
    const offset = offsetOf(pair.key);
    const scalar = this.key(pair.key);
    const key = keyString(scalar, offset);
    // No NaN equals another, so that each is a key of its own.
    const identity = scalar.kind === 'float' && Number.isNaN(scalar.value) ? `nan ${entries.size}` : identityOf(scalar);
    entries.set(identity, { key, value: this.value(pair.value), offset });
  }

  private key(node: unknown): YamlScalar {
    if (isAlias(node)) return this.through(node, (target) => this.key(target));
    if (isMap(node) || isSeq(node)) throw new YamlError(offsetOf(node), 'a map or a list cannot be a key');
    return scalarOf(node);
  }

  private merge(node: unknown, entries: Entries): void {
    if (isSeq(node)) {
      // From the last to the first: what is merged later wins.
      for (const item of node.items.toReversed()) this.mergeOne(item, entries);
    } else this.mergeOne(node, entries);
  }

  private mergeOne(node: unknown, entries: Entries): void {
    this.count(node);
    if (isMap(node)) this.entries(node, entries);
    else if (isAlias(node) && isMap(this.aliases.get(node))) {
      this.through(node, (target) => {
        this.mergeOne(target, entries);
      });
    } else throw new YamlError(offsetOf(node), 'a merge (<<) needs a map or a list of maps');
  }

  private through<T>(alias: Alias, read: (target: Node | undefined) => T): T {
    if (this.open.has(alias)) throw new YamlError(offsetOf(alias), `anchor '${alias.source}' value contains itself`);
    this.open.add(alias);
    const result = read(this.aliases.get(alias));
    this.open.delete(alias);
    return result;
  }

  /** goyaml's guard against documents that grow without bound through their aliases, with its numbers. */
  private count(node: unknown): void {
    this.decoded++;
    if (this.open.size > 0) this.decodedByAlias++;
    if (this.decodedByAlias <= 100 || this.decoded <= 1000) return;
    if (this.decodedByAlias / this.decoded > allowedAliasRatio(this.decoded)) {
      throw new YamlError(offsetOf(node), 'document contains excessive aliasing');
    }
  }
}

function allowedAliasRatio(decoded: number): number {
  const [low, high] = [400_000, 4_000_000];
  return Math.min(0.99, Math.max(0.1, 0.99 - (0.89 * (decoded - low)) / (high - low)));
}

function isMerge(node: unknown): boolean {
  if (!isScalar(node) || node.source !== '<<') return false;
  return node.tag === undefined ? node.type === 'PLAIN' : node.tag === '!' || node.tag === 'tag:yaml.org,2002:merge';
}

function scalarOf(node: unknown): YamlScalar {
  if (!isScalar(node)) return { kind: 'null' };
  const text = node.source ?? '';
  try {
    if (node.tag !== undefined) return resolveTagged(text, node.tag);
  } catch (error) {
    throw error instanceof ScalarError ? new YamlError(offsetOf(node), error.message) : error;
  }
  return node.type === 'PLAIN' || node.type === undefined ? resolvePlain(text) : { kind: 'string', value: text };
}

function jsonOf(scalar: YamlScalar, offset: number): Json {
  switch (scalar.kind) {
    case 'null':
      return null;
    case 'int':
    case 'uint':
      return Number(scalar.value);
    case 'float':
      if (!Number.isFinite(scalar.value)) throw new YamlError(offset, `${scalar.value} has no place in JSON`);
      return scalar.value;
    case 'bool':
    case 'string':
      return scalar.value;
  }
}

function keyString(scalar: YamlScalar, offset: number): string {
  switch (scalar.kind) {
    case 'null':
      throw new YamlError(offset, 'null cannot be a key; quote it');
    case 'uint':
      throw new YamlError(offset, `the key ${scalar.value} is larger than an int64; quote it`);
    case 'float':
      return formatFloatKey(scalar.value);
    case 'int':
    case 'bool':
    case 'string':
      return String(scalar.value);
  }
}

function identityOf(scalar: YamlScalar): string {
  return scalar.kind === 'null' ? 'null' : `${scalar.kind} ${scalar.value}`;
}

function asObject(entries: Entries): JsonObject {
  const seen = new Set<string>();
  for (const { key, offset } of entries.values()) {
    // Go walks its maps in random order, so that either could win.
    if (seen.has(key)) throw new YamlError(offset, `two keys of different types become ${JSON.stringify(key)}`);
    seen.add(key);
  }
  return Object.fromEntries(Array.from(entries.values(), ({ key, value }) => [key, value]));
}

function offsetOf(node: unknown): number {
  return (isAlias(node) || isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined) ?? 0;
}
