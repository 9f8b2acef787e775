import { describe, expect, it } from 'vitest';
import { each, isSet, orElse, render, v, when } from '../../src/index.js';
import { at, specModel, specTemplate, valuesOf } from '../support/demo-chart.js';

const name = v.string({ description: 'Name.' });
const inner = v.object({ name }, { description: 'Inner.', optional: true });

const values = valuesOf({
  tls: v.object(
    {
      secretName: v.string({ description: 'Secret.' }),
      mode: v.string({ description: 'Mode.', optional: true }),
      deep: v.object({ port: v.integer({ description: 'Port.' }) }, { description: 'Deep.', optional: true }),
      group: v.object({ name }, { description: 'Group.' }),
    },
    { description: 'TLS.', optional: true },
  ),
  list: v.list(v.object({ inner }, { description: 'Item.' }), { description: 'List.', default: [] }),
});

const model = specModel<typeof values>(values, ({ values: { tls, list } }) => ({
  whole: tls,
  there: isSet(tls),
  secret: tls.secretName,
  mode: orElse(tls.mode, 'none'),
  port: tls.deep.port,
  group: tls.group.name,
  condition: when(isSet(tls.deep), { port: tls.deep.port }),
  names: each(list, (item) => item.inner.name),
}));

function spec(given: Parameters<typeof render>[1]['values'] = {}): unknown {
  const [object] = render(model, { release: { name: 'r' }, values: given });
  return at(object?.object, 'spec');
}

describe('an optional object', () => {
  it.each([[{}], [{ tls: null }]])('leaves out what is in it where it is absent: %j', (given) => {
    expect(spec(given)).toEqual({ there: false, mode: 'none', names: [] });
  });

  it('gives its properties', () => {
    const tls = { secretName: 's', group: { name: 'g' } };
    const there = { whole: tls, there: true, secret: 's', mode: 'none', group: 'g', names: [] };
    expect(spec({ tls })).toEqual(there);
    const whole = { ...tls, mode: 'm', deep: { port: 1 } };
    expect(spec({ tls: whole })).toEqual({ ...there, whole, mode: 'm', port: 1, condition: { port: 1 } });
  });

  it('is in items of lists too', () => {
    const list = [{ inner: { name: 'a' } }, {}, { inner: null }];
    expect(spec({ list })).toMatchObject({ names: ['a'] });
  });

  it.each([
    [{ tls: {} }, 'secretName is required'],
    [{ tls: { secretName: 's' } }, 'group is required'],
    [{ tls: { secretName: 's', group: { name: 'g' }, deep: {} } }, 'port is required'],
    [{ tls: 'x' }, 'must be object'],
  ])('has all that it needs where it is there: %j', (given, message) => {
    expect(() => spec(given)).toThrow(message);
  });

  it('reads as people write it', () => {
    const written = specTemplate<typeof values>(values, ({ values: { tls, list } }) => ({
      secret: tls.secretName,
      tls: when(isSet(tls), {
        secretName: tls.secretName,
        mode: tls.mode,
        port: tls.deep.port,
        whole: tls,
        group: tls.group.name,
        list,
      }),
    }));
    expect(written).toBe(`
  {{- if ne (.Values.tls).secretName nil }}
  secret: {{ .Values.tls.secretName | quote }}
  {{- end }}
  {{- if ne .Values.tls nil }}
  tls:
    secretName: {{ .Values.tls.secretName | quote }}
    {{- if ne .Values.tls.mode nil }}
    mode: {{ .Values.tls.mode | quote }}
    {{- end }}
    {{- if ne (.Values.tls.deep).port nil }}
    port: {{ .Values.tls.deep.port | int64 }}
    {{- end }}
    whole:
      {{- toYaml .Values.tls | nindent 6 }}
    group: {{ .Values.tls.group.name | quote }}
    list:
      {{- toYaml (.Values.list | default list) | nindent 6 }}
  {{- end }}
  {{- if not (or (ne (.Values.tls).secretName nil) (ne .Values.tls nil)) }}
  {}
  {{- end }}
# end
`);
  });
});
