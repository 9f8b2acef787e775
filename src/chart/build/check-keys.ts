import { type ErrorCode, HelmwrightError } from '../../errors.js';

/** Keys that cdk8s loses silently, or takes for those of a class. */
const lostKeys = ['__proto__', 'constructor'];

/**
 * Checks that cdk8s can hold the keys of a map.
 *
 * @throws HelmwrightError `code`, naming the key
 */
export function checkKeys(map: object, code: ErrorCode, place: string): void {
  const lost = lostKeys.find((key) => Object.hasOwn(map, key));
  if (lost !== undefined) throw new HelmwrightError(code, place, `cdk8s cannot hold the key ${lost}`);
}
