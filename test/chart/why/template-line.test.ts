import { describe, expect, it } from 'vitest';
import { type Step, templateLines } from '../../../src/chart/why/template-line.js';

const template = `apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    {{- include "web.labels" . | nindent 4 }}
    "a: b": c
spec:
  {{- if .Values.fixed }}
  replicas: 1
  {{- else }}
  replicas: {{ .Values.replicas | int64 }}
  {{- end }}
  ports:
    - name: http
      port: 80
    - port: 443
      names:
        - a
        - b
  hosts:
    {{- range $host := .Values.hosts }}
    - {{ $host | quote }}
    {{- end }}
    - other
  only:
    {{- range $host := .Values.hosts }}
    - name: {{ $host | quote }}
    {{- end }}
  resources:
    {{- toYaml .Values.resources | nindent 4 }}
  name: last
`;

describe('the lines of a template', () => {
  it.each<readonly [string, readonly Step[], readonly number[]]>([
    ['of a key', ['kind'], [2]],
    ['of a nested key, behind conditions', ['spec', 'name'], [31]],
    ['of both branches of a condition', ['spec', 'replicas'], [9, 11]],
    ['of a key that is quoted', ['metadata', 'labels', 'a: b'], [6]],
    ['of the first key of an item', ['spec', 'ports', 1, 'port'], [16]],
    ['of another key of an item', ['spec', 'ports', 0, 'port'], [15]],
    ['of an item in an item', ['spec', 'ports', 1, 'names', 1], [19]],
    ['of the only item of a loop', ['spec', 'only', 3, 'name'], [27]],
    ['of the list where a loop hides which item it is', ['spec', 'hosts', 1], [20]],
    ['of what inserts a field', ['spec', 'resources', 'limits', 'cpu'], [29, 30]],
    ['of the included labels', ['metadata', 'labels', 'app'], [4, 5]],
    ['of nothing', ['status'], []],
  ])('%s', (_what, path, lines) => {
    expect(templateLines(template, path).map(({ line }) => line)).toEqual(lines);
  });
});
