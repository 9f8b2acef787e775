/** Keys that cdk8s loses silently, or takes for those of a class. */
const lostKeys = ['__proto__', 'constructor'];

/** A key of a map that cdk8s cannot hold. */
export function lostKeyOf(map: object): string | undefined {
  return lostKeys.find((key) => Object.hasOwn(map, key));
}
