import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { v } from '../../src/index.js';
import { defaultsOf } from '../../src/values/definition/defaults.js';
import type { ValueType } from '../../src/values/definition/value-type.js';
import type { JsonObject } from '../../src/values/json.js';
import { readValuesFile } from '../../src/values/yaml/parse-yaml.js';
import { valuesYaml } from '../../src/values/generate/values-yaml.js';
import { canonical } from '../support/canonical.js';

const description = 'A value.';

describe('values.yaml', () => {
  it('shows an example instead of the fields of items', () => {
    const host = v.object({ name: v.string({ description: 'Name.' }) }, { description });
    const hosts = v.list(host, { description: 'Hosts.', default: [], example: [{ name: 'a: b' }] });
    const port = v.integer({ description: 'Port.', optional: true, example: 80 });
    expect(`\n${valuesYaml(v.object({ hosts, port }, { description }))}`).toMatchInlineSnapshot(`
      "
      # A value.

      # Hosts.
      # Example:
      #   hosts:
      #     - name: "a: b"
      hosts: []

      # Port.
      # Example:
      #   port: 80
      # port: (may be given: integer)
      "
    `);
  });

  it('reads as if a person had written it', () => {
    const values = v.object(
      {
        image: v.object(
          {
            tag: v.string({ description: 'Its tag.', default: '1e3' }),
            digest: v.string({ description: 'Its digest.', optional: true }),
          },
          { description: 'The image.' },
        ),
        token: v.string({ description: 'A token.\nKeep it.' }),
        when: v.object(
          { at: v.string({ description: 'When.', optional: true }) },
          { description: 'A group without defaults.' },
        ),
        groups: v.map(v.object({ cpu: v.quantity({ description }) }, { description }), {
          description: 'Groups.',
          default: { y: { cpu: '1' } },
        }),
        lines: v.string({ description: 'Lines.', multiline: true, default: 'a: b\n\tc\n' }),
        cache: v.subchart({ description: 'The cache.', defaults: { size: '1_000' } }),
      },
      { description: 'Values of demo.' },
    );
    expect(`\n${valuesYaml(values)}`).toMatchInlineSnapshot(`
      "
      # Values of demo.

      # The image.
      image:
        # Its tag.
        tag: "1e3"
        # Its digest.
        # digest: (may be given: string)

      # A token.
      # Keep it.
      # token: (must be given: string)

      # A group without defaults.
      when: {}
        # When.
        # at: (may be given: string)

      # Groups.
      # - groups.<name>.cpu (quantity, required): A value.
      groups:
        "y":
          cpu: "1"

      # Lines.
      lines: "a: b\\n\\tc\\n"

      # The cache.
      cache:
        # Whether the subchart is installed.
        enabled: true
        size: "1_000"
      "
    `);
    expect(readValuesFile(valuesYaml(values), 'values.yaml')).toStrictEqual(defaultsOf(values));
  });

  it.each([
    ['a group without values', { group: v.object({}, { description }) }],
    [
      'a group of optional values',
      { group: v.object({ a: v.string({ description, optional: true }) }, { description }) },
    ],
    ['nothing at all', {}],
    ['a description of many lines', { a: v.string({ description: 'a: b\nc: d\r\ne\u2028f\u0085g\rh', default: '' }) }],
    [
      'keys that are no text in YAML',
      { a: v.map(v.string({ description }), { description, default: { '=': '=', '0o7': '0o7', y: 'y' } }) },
    ],
  ])('is read back as it was meant: %s', (_what, properties) => {
    const values = v.object(properties, { description });
    expect(readValuesFile(valuesYaml(values), 'values.yaml')).toStrictEqual(defaultsOf(values));
  });

  it('is read back as the defaults, whatever they are', () => {
    const trap = fc.constantFrom(
      'y',
      'No',
      'on',
      '~',
      '',
      ' a',
      'a ',
      '0o7',
      '0777',
      '1_000',
      '1:30',
      '1e3',
      '.5',
      '.inf',
      '2001-01-01',
      '=',
      '- a',
      '# b',
      'a: b',
      '{{ a }}',
      '"',
      "'",
      '%',
      '@',
      '`',
      '!',
      '&a',
      '*a',
      '|',
      '>',
      'null',
      '0x1f',
      '+1',
      '...',
      '---',
    );
    const text = fc.oneof(trap, fc.string({ unit: 'grapheme' }));
    const lines = fc.array(text, { maxLength: 4 }).map((parts) => parts.join('\n'));
    const type: fc.Arbitrary<ValueType> = fc.oneof(
      lines.map((value) => v.string({ description: value, default: value, multiline: true })),
      fc.maxSafeInteger().map((value) => v.integer({ description, default: value })),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => v.number({ description, default: value + 0 })),
      fc.boolean().map((value) => v.boolean({ description, default: value })),
      fc.array(lines).map((value) => v.list(v.string({ description }), { description, default: value })),
      fc.dictionary(text, lines).map((value) => v.map(v.string({ description }), { description, default: value })),
      text.map((description) => v.string({ description, optional: true })),
    );
    const name = fc.constantFrom('a', 'B', 'head', 'workerGroups', 'x_1');
    const group = fc.dictionary(name, type).map((properties) => v.object(properties, { description }));
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(type, group)), (properties) => {
        const values = v.object(properties, { description });
        const read = (): JsonObject => readValuesFile(valuesYaml(values), 'values.yaml');
        expect(canonical(read())).toBe(canonical(defaultsOf(values)));
      }),
      { numRuns: 300 },
    );
  });
});
