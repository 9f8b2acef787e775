import { InvalidArgumentError } from 'commander';

/** A parser of an option's integer, written as plain decimal digits; both bounds are allowed. */
export function integer(minimum = 0, maximum = 999_999_999): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^(0|-?[1-9]\d*)$/.test(text) && number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It must be an integer between ${minimum} and ${maximum}.`);
  };
}
