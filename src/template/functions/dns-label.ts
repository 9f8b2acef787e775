import { HelmwrightError } from '../../errors.js';
import { constantLength } from '../ast/function.js';
import { define, parameters } from '../author/define.js';
import { dnsLabelHelper, dnsLabelOf } from './dns-label-helper.js';
import { command, operand } from '../print/go-code.js';
import type { ValueOr, Value } from '../author/value.js';

const labelOf = define({
  name: 'dnsLabel',
  takes: parameters<[text: 'string', max: 'integer']>('string', 'integer'),
  gives: 'string',
  ascii: 'always',
  oneLine: 'always',
  maxLength: ([, length]) => constantLength(length),
  helper: dnsLabelHelper,
  go: ([text, max], { prefix }) =>
    command(
      'include',
      operand(`"${prefix}.dnsLabel"`),
      command('dict', operand('"text"'), text, operand('"max"'), max),
    ),
  evaluate: ([text, max]) => dnsLabelOf(text, Number(max)),
});

/** The length of a hash, its hyphen and a few characters of the string. */
const shortestLabel = 12;

/**
 * A DNS label (RFC 1035) of at most `max` characters: `text` itself if it is one, otherwise its first characters and a hash
 * of the whole, so that different strings give different labels.
 *
 * @param max - a constant, 12 to 63
 *
 * @example
 * ```ts
 * import { dnsLabel } from 'helmwright';
 *
 * dnsLabel('web', 63); // 'web'
 * ```
 */
export const dnsLabel = Object.assign(dnsLabelFor, { definition: labelOf.definition });

function dnsLabelFor(text: ValueOr<string>, max: number): Value<string> {
  if (Number.isInteger(max) && max >= shortestLabel && max <= 63) return labelOf(text, max);
  throw new HelmwrightError('misused-value', 'dnsLabel()', `a label has 12 to 63 characters, not ${max}`);
}
