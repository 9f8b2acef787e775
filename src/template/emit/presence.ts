import type { EachEntry, EachItem, Expression, ListItem, MapEntry } from '../ast/expression.js';
import { notEmpty } from '../functions/index.js';
import { areSame, behind, behindNot } from './known-present.js';
import { anyOf, call, eitherHolds, type Test } from './tests.js';

/** A loop. */
type Each = EachEntry | EachItem;

/** When there is a value to write. */
export function isPresent(value: Expression): Test {
  if (value.kind !== 'conditional') return true;
  const { test, then, otherwise } = value;
  const held = then.kind !== 'conditional' || isPresent(behind(test, then));
  if (otherwise?.kind !== 'conditional') return eitherHolds(test, held, otherwise !== undefined);
  return eitherHolds(test, held, isPresent(behindNot(test, otherwise)));
}

/** Whether an iteration of the loop may make nothing: then a loop that runs may still leave nothing behind. */
export function canVanish(loop: Each): boolean {
  const made =
    loop.kind === 'each-entry'
      ? loop.entries.map((entry) => (entry.kind === 'pair' ? entry.value : undefined))
      : loop.items.map((item) => (item.kind === 'item' ? item.value : undefined));
  return made.some((value) => value === undefined || isPresent(value) !== true);
}

/**
 * When a map or a list has something in it.
 *
 * @param ofVanishing - when a loop leaves something behind of which all iterations may make nothing
 */
export function presence(structure: Expression, ofVanishing: (loop: Each) => Test): Test {
  const ofPart = (part: MapEntry | ListItem): Test => {
    if (part.kind === 'pair' || part.kind === 'item') return isPresent(part.value);
    if (part.kind === 'spread') return presence(part.of, ofVanishing);
    return canVanish(part) ? ofVanishing(part) : presence(part.collection, ofVanishing);
  };
  switch (structure.kind) {
    case 'map':
      return anyOf(structure.entries.map(ofPart));
    case 'list':
      return anyOf(structure.items.map(ofPart));
    case 'include':
      return true;
    case 'conditional': {
      const { test, then, otherwise } = structure;
      const held = presence(behind(test, then), ofVanishing);
      return eitherHolds(
        test,
        typeof held === 'boolean' || !areSame(held, test) ? held : true,
        otherwise !== undefined && presence(behindNot(test, otherwise), ofVanishing),
      );
    }
    default:
      return structure.kind === 'reference' && structure.isFilled === true ? true : call(notEmpty, structure);
  }
}
