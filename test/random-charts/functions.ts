import type { Draw } from './draw.js';
import type { Node, Type } from './plan.js';
import { versions } from './draw-values.js';

/** What an argument is drawn from: a type, or one of these. */
export type Argument =
  | Type
  | 'measurable'
  | 'small'
  | 'part'
  | 'pattern'
  | 'constraint'
  | 'version'
  | 'apiVersion'
  | 'longest'
  | 'optionalString'
  | 'emptiable'
  | 'template'
  | 'encoded'
  | 'filled'
  | 'mixed'
  | 'index'
  | 'spaces';

export interface Signature {
  readonly name: string;
  readonly gives: Type;
  readonly takes: readonly Argument[];
  /** Any number more of it. */
  readonly rest?: Argument;
}

const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];

/** The functions that take and give values, as authors call them. */
export const signatures: readonly Signature[] = [
  { name: 'trunc', gives: 'ascii', takes: ['ascii', 'small'] },
  { name: 'trunc', gives: 'ascii', takes: ['ascii', 'integer'] },
  { name: 'lower', gives: 'ascii', takes: ['ascii'] },
  { name: 'upper', gives: 'ascii', takes: ['ascii'] },
  { name: 'trim', gives: 'ascii', takes: ['ascii'] },
  { name: 'sha256sum', gives: 'ascii', takes: ['string'] },
  { name: 'b64enc', gives: 'ascii', takes: ['string'] },
  { name: 'b64dec', gives: 'string', takes: ['encoded'] },
  { name: 'at', gives: 'string', takes: ['filled', 'index'] },
  // Few places take any value.
  ...Array.from({ length: 4 }, (): Signature => ({ name: 'at', gives: 'any', takes: ['mixed', 'index'] })),
  { name: 'defaultTo', gives: 'string', takes: ['string', 'string'] },
  { name: 'trimPrefix', gives: 'string', takes: ['string', 'string'] },
  { name: 'trimSuffix', gives: 'string', takes: ['string', 'string'] },
  { name: 'trim', gives: 'string', takes: ['string'] },
  { name: 'replace', gives: 'string', takes: ['string', 'part', 'string'] },
  { name: 'tpl', gives: 'string', takes: ['template'] },
  { name: 'quote', gives: 'string', takes: ['string'] },
  { name: 'toPrettyJson', gives: 'string', takes: ['any'] },
  { name: 'toYaml', gives: 'string', takes: ['any'] },
  { name: 'indent', gives: 'string', takes: ['string', 'spaces'] },
  { name: 'toJson', gives: 'string', takes: ['any'] },
  { name: 'dnsLabel', gives: 'string', takes: ['string', 'longest'] },
  { name: 'concat', gives: 'string', takes: ['string', 'string'], rest: 'string' },
  { name: 'concat', gives: 'string', takes: ['part', 'string', 'part'] },
  { name: 'concat', gives: 'string', takes: ['string', 'number', 'boolean'] },
  { name: 'join', gives: 'string', takes: ['strings', 'part'] },
  { name: 'get', gives: 'string', takes: ['stringMap', 'string'] },
  { name: 'dig', gives: 'string', takes: ['stringMap', 'string'] },
  { name: 'required', gives: 'string', takes: ['part', 'optionalString'] },
  { name: 'add', gives: 'integer', takes: ['integer', 'integer'] },
  { name: 'sub', gives: 'integer', takes: ['integer', 'integer'] },
  { name: 'mul', gives: 'integer', takes: ['integer', 'integer'] },
  { name: 'max', gives: 'integer', takes: ['integer', 'integer'] },
  { name: 'min', gives: 'integer', takes: ['integer', 'integer'] },
  { name: 'len', gives: 'integer', takes: ['measurable'] },
  { name: 'not', gives: 'boolean', takes: ['boolean'] },
  { name: 'and', gives: 'boolean', takes: ['boolean', 'boolean'], rest: 'boolean' },
  { name: 'or', gives: 'boolean', takes: ['boolean', 'boolean'], rest: 'boolean' },
  ...comparisons.flatMap((name): readonly Signature[] => [
    { name, gives: 'boolean', takes: ['integer', 'integer'] },
    { name, gives: 'boolean', takes: ['number', 'number'] },
    { name, gives: 'boolean', takes: ['string', 'string'] },
  ]),
  { name: 'eq', gives: 'boolean', takes: ['boolean', 'boolean'] },
  { name: 'ne', gives: 'boolean', takes: ['boolean', 'boolean'] },
  { name: 'isEmpty', gives: 'boolean', takes: ['emptiable'] },
  { name: 'notEmpty', gives: 'boolean', takes: ['emptiable'] },
  { name: 'contains', gives: 'boolean', takes: ['string', 'string'] },
  { name: 'hasPrefix', gives: 'boolean', takes: ['string', 'string'] },
  { name: 'hasSuffix', gives: 'boolean', takes: ['string', 'string'] },
  { name: 'regexMatch', gives: 'boolean', takes: ['string', 'pattern'] },
  { name: 'semverCompare', gives: 'boolean', takes: ['constraint', 'version'] },
  { name: 'has', gives: 'boolean', takes: ['strings', 'string'] },
  { name: 'hasKey', gives: 'boolean', takes: ['map', 'string'] },
  { name: 'chart.capabilities.hasApiVersion', gives: 'boolean', takes: ['apiVersion'] },
  { name: 'split', gives: 'strings', takes: ['string', 'part'] },
  { name: 'keys', gives: 'strings', takes: ['map'] },
  { name: 'sortAlpha', gives: 'strings', takes: ['strings'] },
  { name: 'uniq', gives: 'strings', takes: ['strings'] },
  { name: 'omit', gives: 'map', takes: ['map', 'string'], rest: 'string' },
  { name: 'omit', gives: 'map', takes: ['map', 'part'] },
  { name: 'own.slug', gives: 'ascii', takes: ['string', 'string'] },
  { name: 'own.compact', gives: 'strings', takes: ['strings'], rest: 'string' },
  { name: 'chart.lookup', gives: 'map', takes: ['apiVersion', 'part', 'string', 'string'] },
];

/** Constants, by what is asked for. */
export function constantFor(draw: Draw, argument: Argument): Node | undefined {
  switch (argument) {
    case 'small':
      return { kind: 'literal', type: 'integer', value: draw.integer(-4, 4) };
    case 'index':
      return { kind: 'literal', type: 'integer', value: draw.pick([0, 0, 0, 1]) };
    case 'spaces':
      return { kind: 'literal', type: 'integer', value: draw.pick([0, 2, 4]) };
    case 'part':
      return text(
        draw.pick(['a', ',', '\n', 'on', '-', '\nport: 80\n', '[x]\n', ' ', '{{', '"', 'é', ': ', '  - ', '%s', '\t']),
      );
    case 'pattern':
      return text(draw.pick(['^a', '[0-9]+', '^[a-z.]*$', 'on|a']));
    case 'constraint':
      return text(draw.pick(['>=1.2.4', '>=1.2.3-0 <2.0.0-0', '<1.28.0-0']));
    case 'version':
      return text(draw.pick(versions));
    case 'apiVersion':
      return text(draw.pick(['batch/v1', 'batch/v1/CronJob', 'none/v1', 'monitoring.coreos.com/v1']));
    case 'longest':
      return { kind: 'literal', type: 'integer', value: draw.integer(12, 63) };
    default:
      return undefined;
  }
}

export function text(value: string): Node {
  return { kind: 'literal', type: /^[\0-\x7f]*$/.test(value) ? 'ascii' : 'string', value };
}
