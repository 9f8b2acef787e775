import { invalidCharacterIn } from '../definition/characters.js';
import type { EnumType } from '../definition/value-type.js';
import type { Descriptor } from './descriptor.js';

const enumeration: Descriptor<EnumType> = {
  templateType: 'string',
  label: ({ members }) => `one of ${members.map((member) => JSON.stringify(member)).join(', ')}`,
  schema: ({ members }) => ({ type: 'string', enum: members }),
  violation: ({ members }, value, path) =>
    members.some((member) => member === value)
      ? undefined
      : { path, message: `must be equal to one of the allowed values: ${JSON.stringify(members)}` },
  definitionError: membersError,
  examples: ({ members }) => members,
  stringsPass: ({ members }, test) => members.every((member) => test.ofString(member)),
  maxLength: ({ members }) => Math.max(...members.map((member) => member.length)),
  inner: () => [],
};
export { enumeration as enum };

function membersError({ members }: EnumType): string | undefined {
  if (members.length === 0) return 'has no members; name at least one';
  const twice = members.find((member, index) => members.indexOf(member) !== index);
  if (twice !== undefined) return `has the member ${JSON.stringify(twice)} twice`;
  const invalid = members.find((member) => invalidCharacterIn(member) !== undefined);
  return invalid === undefined ? undefined : `has a member with an invalid character: ${JSON.stringify(invalid)}`;
}
