import { createHash } from 'node:crypto';
import { HelmwrightError } from '../../errors.js';
import type { FunctionHelper } from '../ast/function.js';
import { define, parameters } from '../author/define.js';
import { command, operand, pipe } from '../print/go-code.js';
import { goJson, goPrettyJson } from '../evaluate/go-json.js';
import { goYaml } from '../evaluate/go-yaml.js';
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
 * A value as JSON, on indented lines with sorted keys.
 *
 * @example
 * ```ts
 * import { toPrettyJson } from 'helmwright';
 *
 * toPrettyJson({ b: [], a: [1] }); // '{\n  "a": [\n    1\n  ],\n  "b": []\n}'
 * ```
 */
export const toPrettyJson = define({
  name: 'toPrettyJson',
  takes: parameters<[value: 'any']>('any'),
  gives: 'string',
  lines: 'closed',
  go: ([value]) => pipe(value, 'toPrettyJson'),
  evaluate: ([value]) => goPrettyJson(value),
});

/**
 * A value as YAML, byte for byte as Helm's `toYaml` writes it, without a line break at the end.
 *
 * @example
 * ```ts
 * import { toYaml } from 'helmwright';
 *
 * toYaml({ b: ['yes', 1], a: 'x' }); // 'a: x\nb:\n- "yes"\n- 1'
 * ```
 */
export const toYaml = define({
  name: 'toYaml',
  takes: parameters<[value: 'any']>('any'),
  gives: 'string',
  lines: 'open',
  go: ([value]) => command('toYaml', value),
  evaluate: ([value]) => goYaml(value),
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

/** Go decodes anything: of what is not base64 it makes the text of an error, and bytes that no manifest can hold. */
const decodeHelper: FunctionHelper = {
  name: 'b64dec',
  comment: 'The string that is encoded in base64; what is not a string in base64 fails.',
  body: `{{- $text := b64dec . }}
{{- if or (ne (b64enc $text) (. | replace "\\r" "" | replace "\\n" "")) (ne $text (toJson $text | mustFromJson)) }}
{{- fail "b64dec: must be a UTF-8 string in base64" }}
{{- end }}
{{- $text }}`,
};

/**
 * The string whose UTF-8 bytes are encoded in base64, such as one of the data of a Secret. Rendering fails for what is not
 * base64, or not UTF-8.
 *
 * @example
 * ```ts
 * import { b64dec } from 'helmwright';
 *
 * b64dec('dG9rZW4='); // 'token'
 * ```
 */
export const b64dec = define({
  name: 'b64dec',
  takes: parameters<[text: 'string']>('string'),
  gives: 'string',
  mayFail: 'always',
  helper: decodeHelper,
  go: ([text], { prefix }) => command('include', operand(`"${prefix}.b64dec"`), text),
  evaluate: ([text]) => decoded(text.replace(/[\r\n]/g, '')),
});

function decoded(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const text = bytes.toString('utf8');
  if (bytes.toString('base64') === base64 && Buffer.from(text).equals(bytes)) return text;
  throw new HelmwrightError('render-failed', '', 'b64dec: must be a UTF-8 string in base64');
}
