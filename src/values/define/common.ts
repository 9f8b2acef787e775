import type { OptionalityOf, RemovableOptionalityOf } from '../definition/options.js';
import type { Optionality } from '../definition/value-type.js';
import type { Json } from '../json.js';

interface Described {
  readonly description: string;
  readonly example?: Json | undefined;
}

interface Common<P extends Optionality> extends Described {
  readonly optionality: P;
}

export function common<O extends Described>(options: O): Common<OptionalityOf<O>> {
  return { ...shownOf(options), optionality: optionalityOf(options) };
}

function shownOf({ description, example }: Described): Described {
  return { description, ...(example === undefined ? {} : { example }) };
}

export function removable<O extends Described>(options: O): Common<RemovableOptionalityOf<O>>;
export function removable(options: Described): Common<Optionality> {
  const isRemovable = 'optional' in options || 'default' in options;
  return { ...shownOf(options), optionality: isRemovable ? 'optional' : 'required' };
}

function optionalityOf<O extends object>(options: O): OptionalityOf<O>;
function optionalityOf(options: object): Optionality {
  if ('optional' in options) return 'optional';
  return 'default' in options ? 'default' : 'required';
}
