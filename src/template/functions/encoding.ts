import { createHash } from 'node:crypto';
import { define } from '../author/define.js';
import { pipe } from '../print/go-code.js';
import { goJson } from '../evaluate/go-json.js';
import { goQuote } from './go-quote.js';

/** A string in double quotes, with the escapes of Go. */
export const quote = define({
  name: 'quote',
  takes: ['string'],
  gives: 'string',
  oneLine: 'always',
  go: ([text]) => pipe(text, 'quote'),
  evaluate: ([text]) => goQuote(text),
});

/** A value as JSON, on one line with sorted keys. */
export const toJson = define({
  name: 'toJson',
  takes: ['any'],
  gives: 'string',
  oneLine: 'escaped',
  go: ([value]) => pipe(value, 'toJson'),
  evaluate: ([value]) => goJson(value),
});

/** The SHA-256 of a string's UTF-8 bytes, as 64 hexadecimal digits. */
export const sha256sum = define({
  name: 'sha256sum',
  takes: ['string'],
  gives: 'string',
  ascii: 'always',
  oneLine: 'always',
  maxLength: () => 64,
  go: ([text]) => pipe(text, 'sha256sum'),
  evaluate: ([text]) => createHash('sha256').update(text).digest('hex'),
});

/** A string's UTF-8 bytes in base64. */
export const b64enc = define({
  name: 'b64enc',
  takes: ['string'],
  gives: 'string',
  ascii: 'always',
  oneLine: 'always',
  go: ([text]) => pipe(text, 'b64enc'),
  evaluate: ([text]) => Buffer.from(text).toString('base64'),
});
