import type { Json, ValueType } from '../../src/index.js';

/** A chart as plain data: what is drawn, shrunk, built and printed. */
export interface ChartPlan {
  readonly values: Readonly<Record<string, ValuePlan>>;
  readonly blocks: readonly Block[];
  readonly notes?: Node | undefined;
  readonly crds?: 'templates' | 'folder' | 'none' | undefined;
}

export type ValueName = ValueType['type'] | 'intOrString';

/** A value's definition: `v.string({ …options })`, `v.list(items, { …options })`. */
export interface ValuePlan {
  readonly type: ValueName;
  readonly options: Readonly<Record<string, Json>>;
  readonly members?: readonly string[];
  readonly items?: ValuePlan;
  readonly properties?: Readonly<Record<string, ValuePlan>>;
}

/** What an expression gives. Each stands for all that are assignable to it: see `isA`. */
export type Type =
  'ascii' | 'string' | 'integer' | 'number' | 'boolean' | 'strings' | 'stringMap' | 'list' | 'map' | 'any' | 'field';

/** An expression as an author writes it. `field` is what may be absent. */
export type Node =
  | { readonly kind: 'literal'; readonly type: Type; readonly value: Json }
  | { readonly kind: 'value'; readonly type: Type; readonly path: readonly string[]; readonly variable?: string }
  | { readonly kind: 'builtin'; readonly type: Type; readonly path: readonly string[] }
  | { readonly kind: 'call'; readonly type: Type; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'template'; readonly type: Type; readonly parts: readonly (string | Node)[] }
  | { readonly kind: 'map'; readonly type: Type; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly type: Type; readonly items: readonly Node[] }
  | { readonly kind: 'each'; readonly type: Type; readonly loop: Loop; readonly body: Node }
  | {
      readonly kind: 'eachEntry';
      readonly type: Type;
      readonly loop: Loop;
      readonly key: Node;
      readonly body: Node;
    };

export type NodeOf<K extends Node['kind']> = Extract<Node, { readonly kind: K }>;

/** `key: value`, or `...value` without a key. */
export interface Entry {
  readonly key?: string | NodeOf<'template'>;
  readonly value: Node;
}

export interface Loop {
  /** A value, or a call that gives a list. */
  readonly over: NodeOf<'value'> | NodeOf<'call'>;
  readonly item: string;
  readonly key: string;
}

/** Constructs. */
export type Block =
  | {
      readonly kind: 'object';
      readonly id: string;
      readonly header: Readonly<Record<string, string>>;
      /** The name of the object; without one, the library makes one. */
      readonly name?: string;
      readonly labels?: Node | undefined;
      readonly annotations?: Node | undefined;
      readonly field: string;
      readonly body: Node;
      /** Whether users can give a merge patch of it. */
      readonly overridable?: boolean;
    }
  | { readonly kind: 'plus'; readonly id: string; readonly construct: string; readonly props: Props }
  | { readonly kind: 'when'; readonly id: string; readonly test: Node; readonly blocks: readonly Block[] }
  | { readonly kind: 'each'; readonly id: string; readonly loop: Loop; readonly blocks: readonly Block[] }
  | { readonly kind: 'given'; readonly id: string; readonly manifests: NodeOf<'value'> }
  | { readonly kind: 'fail'; readonly id: string; readonly test: Node; readonly message: Node }
  | { readonly kind: 'tests'; readonly id: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'chart'; readonly id: string; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'subchart';
      readonly id: string;
      readonly chart: ChartPlan;
      readonly enabled?: boolean;
      /** Values that the parent gives in place of the subchart's defaults. */
      readonly defaults: Readonly<Record<string, Json>>;
    }
  | {
      readonly kind: 'dependency';
      readonly id: string;
      /** The name of the chart: where it is not the id, the id is the alias. */
      readonly name: string;
      /** Whether it is on; undefined if it has no condition. */
      readonly enabled: boolean | undefined;
      /** Whether a map of its values fills a value `imported` of the chart. */
      readonly imports: boolean;
      readonly defaults: Readonly<Record<string, Json>>;
    };

/** What a construct of cdk8s-plus is given, by the names that `plus.ts` knows. */
export type Props = Readonly<Record<string, Node>>;

const wider: Readonly<Record<Type, readonly Type[]>> = {
  ascii: ['string', 'any', 'field'],
  string: ['any', 'field'],
  integer: ['number', 'any', 'field'],
  number: ['any', 'field'],
  boolean: ['any', 'field'],
  strings: ['list', 'any', 'field'],
  stringMap: ['map', 'any', 'field'],
  list: ['any', 'field'],
  map: ['any', 'field'],
  any: ['field'],
  field: [],
};

/** Whether what gives `type` may stand where `wanted` is asked for. */
export function isA(type: Type, wanted: Type): boolean {
  return type === wanted || wider[type].includes(wanted);
}

/** Whether an expression is a Value in TypeScript, and no string, number or object of JavaScript. */
export function isValueNode(node: Node): boolean {
  if (node.kind === 'call') return !/^(as[A-Z]|hook$)/.test(node.name);
  return ['value', 'builtin', 'each', 'eachEntry'].includes(node.kind);
}
