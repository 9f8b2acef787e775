import { HelmwrightError } from '../../errors.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { descriptorOf } from '../../values/types/registry.js';
import { type Expression, type ListItem, type MapEntry, typeOf } from '../ast/expression.js';
import type { TemplateFunction } from '../ast/function.js';
import { isAscii } from '../ast/strings.js';
import { type ExpressionType, nameOfType, type ParameterType } from '../ast/types.js';
import { guardOf, nameOf } from './value.js';

/** @throws HelmwrightError `misused-value` where an argument does not fit its parameter */
export function checkArgument(fn: TemplateFunction, expression: Expression, wanted: ParameterType): void {
  const type = typeOf(expression);
  const place = nameOf(expression);
  if (expression.kind === 'conditional' && expression.otherwise === undefined) {
    throw new HelmwrightError(
      'misused-value',
      place,
      `${fn.name}() needs a value that is always set: ${guardOf(expression)}`,
    );
  }
  if (wanted === 'ascii' && !isAscii(expression)) {
    throw new HelmwrightError(
      'misused-value',
      place,
      `${fn.name}() counts bytes, so its string must be ASCII: give the value a pattern that matches ASCII only`,
    );
  }
  if (fits(expression, type, wanted)) return;
  throw new HelmwrightError(
    'misused-value',
    place,
    `${fn.name}() takes ${nameOfType(wanted)}, got ${nameOfType(type)}${isNarrow(wanted) ? ' of another type' : ''}`,
  );
}

function fits(expression: Expression, type: ExpressionType, wanted: ParameterType): boolean {
  switch (wanted) {
    case 'any':
    case 'nullable':
      return true;
    case 'ascii':
    case 'nullableString':
      return type === 'string' || type === 'any';
    case 'strings':
    case 'stringMap':
      return holdsStrings(expression, wanted);
    case 'measurable':
    case 'emptiable':
      return type === 'string' || type === 'list' || type === 'map';
    case 'number':
      return type === 'number' || type === 'integer' || type === 'any';
    case 'string':
    case 'integer':
    case 'boolean':
    case 'list':
    case 'map':
      return type === wanted || type === 'any';
  }
}

function isNarrow(wanted: ParameterType): boolean {
  return wanted === 'strings' || wanted === 'stringMap';
}

/** Whether a list or a map holds strings and nothing else. Quantities do not count: a user may write them as numbers. */
export function holdsStrings(expression: Expression, wanted: 'strings' | 'stringMap'): boolean {
  switch (expression.kind) {
    case 'reference':
      return expression.of.type === (wanted === 'strings' ? 'list' : 'map') && isStringType(expression.of.items);
    case 'call':
      return wanted === 'strings' && expression.function.gives === 'list' && expression.function.items === undefined;
    case 'list':
      return wanted === 'strings' && expression.items.every((item) => isStringItem(item));
    case 'map':
      return wanted === 'stringMap' && expression.entries.every((entry) => isStringEntry(entry));
    case 'conditional':
      return [expression.then, expression.otherwise].every(
        (branch) => branch !== undefined && holdsStrings(branch, wanted),
      );
    case 'literal':
    case 'builtin':
    case 'concat':
    case 'is-set':
    case 'include':
      return false;
  }
}

function isStringItem(item: ListItem): boolean {
  if (item.kind === 'item') return typeOf(item.value) === 'string';
  return item.kind === 'spread' ? holdsStrings(item.of, 'strings') : item.items.every(isStringItem);
}

function isStringEntry(entry: MapEntry): boolean {
  if (entry.kind === 'pair') return typeOf(entry.value) === 'string';
  return entry.kind === 'spread' ? holdsStrings(entry.of, 'stringMap') : entry.entries.every(isStringEntry);
}

function isStringType(type: ValueType): boolean {
  const { templateType, numbersAsStrings = false } = descriptorOf(type);
  return templateType === 'string' && !numbersAsStrings && type.optionality !== 'optional';
}
