import { HelmwrightError } from '../../errors.js';

/** Names that YAML 1.1 reads as booleans, that a Value's own members have, or that libraries read from any object. */
const reserved = new Set([
  'y',
  'n',
  'yes',
  'no',
  'on',
  'off',
  'true',
  'false',
  'null',
  'global',
  'resolve',
  'then',
  'constructor',
  'prototype',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  'hasAttribute',
  'inspect',
]);

/** @throws HelmwrightError `definition` if a value cannot have the name */
export function checkPropertyName(name: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
    throw new HelmwrightError(
      'definition',
      name,
      "a value's name must start with a letter and contain only letters, digits and underscores",
    );
  }
  if (reserved.has(name) || reserved.has(name.toLowerCase()) || name in {}) {
    throw new HelmwrightError('definition', name, 'this name is reserved by YAML, Helm or JavaScript; choose another');
  }
}
