import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** Compiles the schemas of files. */
export const fileSchemas = new Ajv({ allowUnionTypes: true });

/**
 * A parser of JSON with a given schema.
 *
 * Its errors are one line with the place, a JSON pointer or a line number, and quote nothing of the input.
 */
export function jsonFileParser<T>(validate: ValidateFunction<T>): (text: string) => T {
  return (text) => {
    const value = parsed(text);
    if (validate(value)) return value;
    throw new Error(describe(validate.errors?.[0]));
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
    // The parser's own message quotes the input.
    throw new Error(`is not valid JSON${line}`);
  }
}

function describe(error: ErrorObject | undefined): string {
  if (error === undefined) return 'is malformed';
  const place = error.instancePath === '' ? 'the whole' : error.instancePath;
  const extra: unknown = Reflect.get(error.params, 'additionalProperty');
  return `${place} ${error.message ?? 'is malformed'}${typeof extra === 'string' ? `: ${JSON.stringify(extra)}` : ''}`;
}
