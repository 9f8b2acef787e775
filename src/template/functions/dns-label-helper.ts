import { createHash } from 'node:crypto';
import type { FunctionHelper } from '../ast/function.js';

const hashLength = 8;

/** {@link dnsLabelOf} as a named template. */
export const dnsLabelHelper: FunctionHelper = {
  name: 'dnsLabel',
  comment: 'A DNS label of at most `max` characters: `text` where it is one, else its start and a hash of the whole.',
  body: `{{- if and (le (len .text) (int .max)) (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .text) }}
{{- .text }}
{{- else }}
{{- $start := regexReplaceAll "^([^a-z]|$)" (regexReplaceAll "[^-a-z0-9]+" .text "-") "x\${1}" }}
{{- printf "%s-%s" ($start | trunc (int (sub .max 9)) | trimSuffix "-") (sha256sum .text | trunc 8) }}
{{- end }}`,
};

/** A DNS label (RFC 1035) of at most `max` characters that differs for different texts. */
export function dnsLabelOf(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(text)) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, hashLength);
  const start = text.replace(/[^-a-z0-9]+/g, '-').replace(/^([^a-z]|$)/, 'x$1');
  return `${start.slice(0, max - hashLength - 1).replace(/-$/, '')}-${hash}`;
}
