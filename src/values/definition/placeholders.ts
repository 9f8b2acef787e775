import { plainText } from './pattern.js';

/** What every placeholder may name, beside the values that a definition allows. All of it is ASCII. */
const builtins = [
  'Release.Name',
  'Release.Namespace',
  'Release.Service',
  'Chart.Name',
  'Chart.Version',
  'Capabilities.KubeVersion.Major',
  'Capabilities.KubeVersion.Minor',
];

const quoted = (least: '*' | '+') => `"[-A-Za-z0-9_.:/@+ ]${least}"`;
const asciiFunctions = ['lower', 'upper', 'trunc +(0|[1-9][0-9]{0,2})'];
const stringFunctions = [
  'trim',
  'quote',
  'b64enc',
  'sha256sum',
  `default +${quoted('*')}`,
  `trimPrefix +${quoted('*')}`,
  `trimSuffix +${quoted('*')}`,
  `replace +${quoted('+')} +${quoted('*')}`,
];

const functionNames = [...asciiFunctions, ...stringFunctions].map((call) => call.split(' ')[0]);

/**
 * The pattern of strings with placeholders, such as `{{ .Release.Name | trunc 20 }}-db`: they name built-in objects or one of
 * `values`. Functions that count bytes or change case take ASCII only.
 */
export function placeholderPattern(values: readonly string[]): string {
  const placeholders = [
    chain(builtins, [...asciiFunctions, ...stringFunctions]),
    ...(values.length === 0
      ? []
      : [
          chain(
            values.map((path) => `Values.${path}`),
            stringFunctions,
          ),
        ]),
  ];
  return `^(${ordinary}|\\{${ordinary}|\\{\\{ *(${placeholders.join('|')}) *\\}\\})*$`;
}

/** What to say of a string that does not match: the pattern of placeholders is too long to read. */
export function patternMessage(pattern: string): string {
  if (!pattern.startsWith(`^(${ordinary}|\\{${ordinary}|`)) return `must match pattern "${pattern}"`;
  const names = Array.from(pattern.matchAll(/\\\.\(([^()]*)\)/g), ([, sources = '']) =>
    sources.replaceAll('\\.', '.').split('|'),
  );
  return `has a placeholder that is not allowed: placeholders name ${names.flat().join(', ')}, and their functions are ${functionNames.join(', ')}`;
}

/** A character of {@link plainText} that starts no placeholder. */
const ordinary = plainText.replace('^[^', '[^{').replace(/\*\$$/, '');

function chain(names: readonly string[], functions: readonly string[]): string {
  const sources = names.map((name) => name.replaceAll('.', '\\.')).join('|');
  return `\\.(${sources})( *\\| *(${functions.join('|')}))*`;
}

/** One placeholder: what it names, such as `Release.Name`, and the functions behind it. */
export interface Placeholder {
  readonly name: string;
  readonly calls: readonly { readonly name: string; readonly args: readonly (string | number)[] }[];
}

/** The text and the placeholders of a string that matches {@link placeholderPattern}, in turn. */
export function readPlaceholders(text: string): readonly (string | Placeholder)[] {
  return text.split(/\{\{([^{}]*)\}\}/).map((part, index) => (index % 2 === 0 ? part : placeholderIn(part)));
}

function placeholderIn(text: string): Placeholder {
  const [source = '', ...calls] = text.split('|').map((part) => part.trim());
  return { name: source.replace(/^\./, ''), calls: calls.map(callIn) };
}

function callIn(text: string): Placeholder['calls'][number] {
  const [name = '', ...args] = text.match(/"[^"]*"|[^" ]+/g) ?? [];
  return { name, args: args.map((arg) => (arg.startsWith('"') ? arg.slice(1, -1) : Number(arg))) };
}
