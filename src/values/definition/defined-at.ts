import { shared } from '../../package-copy.js';

/** Where objects of values were defined. The command loads one copy of this package, and the module of a chart may load another. */
const places = shared('places of definitions', () => new WeakMap<object, Error>());

/** Remembers where values are defined: errors in a definition are found when its chart is made. */
export function noteDefinition<T extends object>(type: T): T {
  places.set(type, new Error('defined here'));
  return type;
}

/** Runs checks of a definition, whose errors then come from where it was made. */
export function fromDefinition<T>(definition: object, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const stack = places.get(definition)?.stack;
    if (error instanceof Error && stack !== undefined)
      error.stack = `${error.name}: ${error.message}${stack.slice(stack.search(/\n +at /))}`;
    throw error;
  }
}
