import { stringify } from 'yaml';
import type { Json } from './json.js';
import { type Kind, type ObjectKind } from './kinds.js';
import { describeType } from './table.js';

/** `values.yaml`: every default with its description above it, in the definition's order, quoted as YAML 1.1 needs. */
export function valuesYaml(definition: ObjectKind): string {
  return `# ${definition.description}\n\n${propertiesYaml(definition).join('\n\n')}\n`;
}

function propertiesYaml(definition: ObjectKind): readonly string[] {
  const own = Object.entries(definition.properties).map(([name, kind]) => propertyYaml(name, kind));
  const passedOn = Object.entries(definition.passedOn ?? {}).map(([name, value]) => pairYaml(name, value));
  return [...own, ...passedOn];
}

function propertyYaml(name: string, kind: Kind): string {
  const comment = `# ${kind.description}`;
  if (kind.kind === 'object') return `${comment}\n${name}:\n${indent(propertiesYaml(kind).join('\n'))}`;
  if (kind.default !== undefined) return `${comment}\n${pairYaml(name, kind.default)}`;
  const hint = kind.presence === 'required' ? 'must be given' : 'may be given';
  return `${comment}\n# ${name}: (${hint}: ${describeType(kind)})`;
}

function pairYaml(name: string, value: Json): string {
  return stringify({ [name]: value }, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
