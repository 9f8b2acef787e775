import type { Json } from '../json.js';
import { defaultsOf } from '../definition/defaults.js';
import type { ValueType, ObjectType } from '../definition/value-type.js';
import { describeType, itemRows } from './table.js';
import { printYaml } from '../yaml/print-yaml.js';

/** The longest line of a comment, its indentation included. */
const width = 100;

/** `values.yaml`: every default with its description above it, in the definition's order, quoted as YAML 1.1 needs. */
export function valuesYaml(definition: ObjectType): string {
  return `${comment(definition.description, 0)}\n\n${propertiesYaml(definition, 0).join('\n\n')}\n`;
}

function propertiesYaml(definition: ObjectType, indentation: number): readonly string[] {
  const own = Object.entries(definition.properties).map(([name, type]) => propertyYaml(name, type, indentation));
  const passedOn = Object.entries(definition.subchartDefaults ?? {}).map(([name, value]) => pairYaml(name, value));
  return [...own, ...passedOn];
}

function propertyYaml(name: string, type: ValueType, indentation: number): string {
  const more =
    type.example === undefined ? itemComments(name, type, indentation) : [exampleComment(name, type.example)];
  const above = [comment(type.description, indentation), ...more].join('\n');
  if (isGroup(type)) return `${above}\n${groupYaml(name, type, indentation)}`;
  if (type.default !== undefined) return `${above}\n${pairYaml(name, type.default)}`;
  const hint = type.optionality === 'required' ? 'must be given' : 'may be given';
  return `${above}\n${comment(`${name}: (${hint}: ${describeType(type)})`, indentation)}`;
}

/** Whether the values are written out below their group. */
function isGroup(type: ValueType): type is ObjectType {
  return type.type === 'object' && type.optionality !== 'optional';
}

function exampleComment(name: string, example: Json): string {
  return [
    '# Example:',
    ...pairYaml(name, example)
      .split('\n')
      .map((line) => `#   ${line}`.trimEnd()),
  ].join('\n');
}

/** What an item that a user adds may hold: its fields, which no default shows. */
function itemComments(name: string, type: ValueType, indentation: number): readonly string[] {
  if (isGroup(type)) return [];
  return itemRows(name, type).map(({ path, type, default: start, description }) => {
    const starts = start === 'required' ? ', required' : start === '-' ? '' : `, ${start} by default`;
    return comment(`- ${path} (${type}${starts}): ${description}`, indentation, '  ');
  });
}

/** A group without defaults is an empty map: with comments alone below its name it would be null. */
function groupYaml(name: string, type: ObjectType, indentation: number): string {
  const start = Object.keys(defaultsOf(type)).length === 0 ? `${name}: {}` : `${name}:`;
  return [start, indent(propertiesYaml(type, indentation + 2).join('\n'))].filter((line) => line !== '').join('\n');
}

/**
 * Every line of it a comment, wherever YAML 1.1 breaks lines.
 *
 * @param hanging what a line starts with that was too long for the one before
 */
function comment(text: string, indentation: number, hanging = ''): string {
  return text
    .split(/\r\n|[\n\r\x85\u2028\u2029]/)
    .flatMap((line) => wrapped(line, width - indentation - 2, hanging))
    .map((line) => `# ${line}`.trimEnd())
    .join('\n');
}

/** A line in pieces of the length, broken at spaces where it has some. */
function wrapped(line: string, length: number, hanging: string): readonly string[] {
  const space = line.length <= length ? -1 : line.lastIndexOf(' ', length);
  if (space <= hanging.length) return [line];
  return [line.slice(0, space), ...wrapped(hanging + line.slice(space + 1), length, hanging)];
}

function pairYaml(name: string, value: Json): string {
  return printYaml({ [name]: value }).trimEnd();
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
