import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate of 127.0.0.1 that signs itself, so that it is its own authority too. Both are PEM. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** Makes one, for Node has no call that does: X.509 is written here as DER, as far as it is needed. */
export function selfSigned(commonName = 'test authority'): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(objectId(2, 5, 4, 3), element(0x0c, Buffer.from(commonName)))));
  const signatureAlgorithm = sequence(objectId(1, 2, 840, 10045, 4, 3, 2));
  const content = sequence(
    element(0xa0, integer(2)),
    integer(1),
    signatureAlgorithm,
    name,
    sequence(time('20200101000000Z'), time('20990101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(authority(), loopbackName())),
  );
  const signature = sign('sha256', content, privateKey);
  const der = sequence(content, signatureAlgorithm, element(0x03, Buffer.from([0]), signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(der) };
}

/** Basic constraints: it may sign certificates. */
function authority(): Buffer {
  return sequence(objectId(2, 5, 29, 19), element(0x04, sequence(element(0x01, Buffer.from([0xff])))));
}

/** Subject alternative name: the address 127.0.0.1. */
function loopbackName(): Buffer {
  return sequence(objectId(2, 5, 29, 17), element(0x04, sequence(element(0x87, Buffer.from([127, 0, 0, 1])))));
}

function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function sequence(...contents: readonly Uint8Array[]): Buffer {
  return element(0x30, ...contents);
}

function set(...contents: readonly Uint8Array[]): Buffer {
  return element(0x31, ...contents);
}

function integer(value: number): Buffer {
  return element(0x02, Buffer.from([value]));
}

function time(text: string): Buffer {
  return element(0x18, Buffer.from(text));
}

function objectId(first: number, second: number, ...rest: readonly number[]): Buffer {
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): readonly number[] {
  const higher = value >> 7;
  return higher === 0 ? [value & 0x7f] : [...base128(higher).map((byte) => byte | 0x80), value & 0x7f];
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
