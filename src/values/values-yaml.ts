import type { Json } from './json.js';
import { defaultsOf, type Kind, type ObjectKind } from './kinds.js';
import { describeType } from './table.js';
import { toYaml } from './to-yaml.js';

/** `values.yaml`: every default with its description above it, in the definition's order, quoted as YAML 1.1 needs. */
export function valuesYaml(definition: ObjectKind): string {
  return `${comment(definition.description)}\n\n${propertiesYaml(definition).join('\n\n')}\n`;
}

function propertiesYaml(definition: ObjectKind): readonly string[] {
  const own = Object.entries(definition.properties).map(([name, kind]) => propertyYaml(name, kind));
  const passedOn = Object.entries(definition.passedOn ?? {}).map(([name, value]) => pairYaml(name, value));
  return [...own, ...passedOn];
}

function propertyYaml(name: string, kind: Kind): string {
  const above = comment(kind.description);
  if (kind.kind === 'object') return `${above}\n${groupYaml(name, kind)}`;
  if (kind.default !== undefined) return `${above}\n${pairYaml(name, kind.default)}`;
  const hint = kind.presence === 'required' ? 'must be given' : 'may be given';
  return `${above}\n${comment(`${name}: (${hint}: ${describeType(kind)})`)}`;
}

/** A group without defaults is an empty map: with comments alone below its name it would be null. */
function groupYaml(name: string, kind: ObjectKind): string {
  const start = Object.keys(defaultsOf(kind)).length === 0 ? `${name}: {}` : `${name}:`;
  return [start, indent(propertiesYaml(kind).join('\n'))].filter((line) => line !== '').join('\n');
}

/** Every line of it a comment, wherever YAML 1.1 breaks lines. */
function comment(text: string): string {
  return text
    .split(/\r\n|[\n\r\x85\u2028\u2029]/)
    .map((line) => `# ${line}`.trimEnd())
    .join('\n');
}

function pairYaml(name: string, value: Json): string {
  return toYaml({ [name]: value }).trimEnd();
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
