import type { Table } from '@lancedb/lancedb';
import { DataType, type Dictionary, type Field, type Schema } from 'apache-arrow';
import { ApiError } from '../../errors.js';
import type { JsonObject } from '../../json.js';

/** The version of a table and its schema as JSON Arrow, which remote clients request before they query it. */
export async function describeTable(table: Table) {
  const [version, schema] = await Promise.all([table.version(), table.schema().catch(refuseUnread)]);
  return { version, schema: schemaOf(schema) };
}

/** Arrow's reader does not support all types of LanceDB. */
function refuseUnread(cause: unknown): never {
  const [, type] = /Unrecognized type: "(\w+)"/.exec(cause instanceof Error ? cause.message : '') ?? [];
  throw type === undefined ? cause : unsupported(type, cause);
}

function unsupported(type: string, cause?: unknown): ApiError {
  return new ApiError('unsupported', `the table has a column of the unsupported type ${type}`, { cause });
}

/** A schema with LanceDB's names of types: `string`, `float`, `fixed_size_list`. */
export function schemaOf({ fields, metadata }: Schema): JsonObject {
  return { fields: fields.map(fieldOf), ...metadataOf(metadata) };
}

function fieldOf({ name, type, nullable, metadata }: Field<DataType>): JsonObject {
  return { name, type: typeOf(type), nullable, ...metadataOf(metadata) };
}

function metadataOf(metadata: ReadonlyMap<string, string>): { readonly metadata?: Readonly<Record<string, string>> } {
  return metadata.size === 0 ? {} : { metadata: Object.fromEntries(metadata) };
}

function typeOf(type: DataType): JsonObject {
  if (DataType.isFixedSizeList(type)) {
    return { type: 'fixed_size_list', fields: childrenOf(type), length: type.listSize };
  }
  if (DataType.isFixedSizeBinary(type)) return { type: 'fixed_size_binary', length: type.byteWidth };
  if (DataType.isStruct(type)) return { type: 'struct', fields: childrenOf(type) };
  // The clients do not support maps, so a map is described by its physical layout.
  if (DataType.isList(type) || DataType.isMap(type)) return { type: 'list', fields: childrenOf(type) };
  return { type: nameOf(type) };
}

/** From Arrow's own name of the type, such as `Timestamp<MICROSECOND, UTC>`. */
function nameOf(type: DataType): string {
  if (isDictionary(type)) return `dict:${nameOf(type.dictionary)}:${nameOf(type.indices)}:false`;
  if (DataType.isDecimal(type)) return `decimal:${type.bitWidth}:${type.precision}:${type.scale}`;
  const printed: { toString(): string } = type;
  const [, arrow = '', unit = '', zone = '-'] = /^(\w+)(?:<(\w+)(?:, (.+))?>)?$/.exec(printed.toString()) ?? [];
  const name = names.get(arrow) ?? arrow.toLowerCase();
  if (/^u?int\d|^(?:null|bool|binary)$/.test(name) || names.has(arrow)) return name;
  if (/^(?:date|time|duration)/.test(name) && units.has(unit))
    return `${name}:${units.get(unit)}${arrow === 'Timestamp' ? `:${zone}` : ''}`;
  throw unsupported(arrow);
}

/** Arrow's type does not declare the type of the values. */
function isDictionary(type: DataType): type is Dictionary<DataType> {
  return DataType.isDictionary(type);
}

/** Arrow's type of a list does not declare the type of the items. */
function childrenOf({ children }: { readonly children: readonly Field[] | null }): readonly JsonObject[] {
  return (children ?? []).map(fieldOf);
}

const units: ReadonlyMap<string, string> = new Map([
  ['DAY', 'day'],
  ['SECOND', 's'],
  ['MILLISECOND', 'ms'],
  ['MICROSECOND', 'us'],
  ['NANOSECOND', 'ns'],
]);

/** Names that are not Arrow's in lower case. */
const names: ReadonlyMap<string, string> = new Map([
  ['Float16', 'halffloat'],
  ['Float32', 'float'],
  ['Float64', 'double'],
  ['Utf8', 'string'],
  ['LargeUtf8', 'large_string'],
  ['LargeBinary', 'large_binary'],
]);
