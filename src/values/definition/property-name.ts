import { HelmwrightError } from '../../errors.js';

/** What reserves a name. */
const reserved: Readonly<Record<string, string>> = {
  ...reservedBy('YAML, which reads it as a boolean', ['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false']),
  ...reservedBy('YAML, which reads it as null', ['null']),
  ...reservedBy('Helm for the values that all charts share: define it with v.global, at the top of the values', [
    'global',
  ]),
  ...reservedBy('Helmwright, whose Values have a method of this name', ['resolve', 'toJSON']),
  ...reservedBy('JavaScript, whose promises have a method of this name', ['then']),
  ...reservedBy('JavaScript, whose classes have a property of this name', ['prototype']),
  ...reservedBy('JavaScript libraries, which read it from any object', [
    'asymmetricMatch',
    'nodeType',
    'tagName',
    'hasAttribute',
    'inspect',
  ]),
};

function reservedBy(what: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, what] as const));
}

function reservation(name: string): string | undefined {
  if (name in {}) return 'JavaScript, whose objects have a member of this name';
  return [name, name.toLowerCase()]
    .map((each) => (Object.hasOwn(reserved, each) ? reserved[each] : undefined))
    .find(Boolean);
}

/** @throws HelmwrightError `definition` if a value cannot have the name */
export function checkPropertyName(name: string): void {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) {
    throw new HelmwrightError(
      'definition',
      name,
      "a value's name must start with a letter and contain only letters, digits and underscores",
    );
  }
  const by = reservation(name);
  if (by === undefined) return;
  const choose = name === 'global' ? '' : '; choose another name';
  throw new HelmwrightError('definition', name, `the name is reserved by ${by}${choose}`);
}
