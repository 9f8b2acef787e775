import { createHash } from 'node:crypto';
import { define, parameters } from '../author/define.js';
import { pipe } from '../print/go-code.js';
import { goJson } from '../evaluate/go-json.js';
import { goQuote } from './go-quote.js';

/**
 * A string in double quotes, with the escapes of Go.
 *
 * @example
 * ```ts
 * import { quote } from 'helmwright';
 *
 * quote('say "yes"'); // '"say \\"yes\\""'
 * ```
 */
export const quote = define({
  name: 'quote',
  takes: parameters<[text: 'string']>('string'),
  gives: 'string',
  oneLine: 'always',
  go: ([text]) => pipe(text, 'quote'),
  evaluate: ([text]) => goQuote(text),
});

/**
 * A value as JSON, on one line with sorted keys.
 *
 * @example
 * ```ts
 * import { toJson } from 'helmwright';
 *
 * toJson({ b: [1, true], a: null }); // '{"a":null,"b":[1,true]}'
 * ```
 */
export const toJson = define({
  name: 'toJson',
  takes: parameters<[value: 'any']>('any'),
  gives: 'string',
  oneLine: 'escaped',
  go: ([value]) => pipe(value, 'toJson'),
  evaluate: ([value]) => goJson(value),
});

/**
 * The SHA-256 of a string's UTF-8 bytes, as 64 hexadecimal digits.
 *
 * @example
 * ```ts
 * import { sha256sum } from 'helmwright';
 *
 * sha256sum(''); // 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
 * ```
 */
export const sha256sum = define({
  name: 'sha256sum',
  takes: parameters<[text: 'string']>('string'),
  gives: 'string',
  ascii: 'always',
  oneLine: 'always',
  maxLength: () => 64,
  go: ([text]) => pipe(text, 'sha256sum'),
  evaluate: ([text]) => createHash('sha256').update(text).digest('hex'),
});

/**
 * A string's UTF-8 bytes in base64.
 *
 * @example
 * ```ts
 * import { b64enc } from 'helmwright';
 *
 * b64enc('token'); // 'dG9rZW4='
 * ```
 */
export const b64enc = define({
  name: 'b64enc',
  takes: parameters<[text: 'string']>('string'),
  gives: 'string',
  ascii: 'always',
  oneLine: 'always',
  go: ([text]) => pipe(text, 'b64enc'),
  evaluate: ([text]) => Buffer.from(text).toString('base64'),
});
