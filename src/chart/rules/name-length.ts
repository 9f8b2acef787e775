import { HelmwrightError } from '../../errors.js';
import { field } from '../../template/ast/field.js';
import { longestString } from '../../template/ast/strings.js';
import type { ChartResource } from '../model/manifests.js';
import { longestName } from '../build/naming.js';

/** The longest name of an object of any kind. */
const longestSubdomain = 253;

/** Kinds whose names are DNS labels, or become parts of longer names. */
const longestByKind: Readonly<Record<string, number>> = {
  CronJob: 52,
  Job: longestName,
  Namespace: longestName,
  Service: longestName,
};

/**
 * Checks that an object's name fits its kind, whatever the values, as far as their bounds show.
 *
 * @throws HelmwrightError `invalid-name`
 */
export function checkNameLength({ place, construct, manifest }: ChartResource): void {
  const name = field(manifest, 'metadata', 'name');
  const length = name === undefined ? undefined : longestString(name);
  const longest = longestByKind[construct.kind] ?? longestSubdomain;
  if (length === undefined || length <= longest) return;
  throw new HelmwrightError(
    'invalid-name',
    place,
    `the name is too long: it can have ${length} characters, and a ${construct.kind} may have ${longest}: shorten it, or use nameOf() or dnsLabel()`,
  );
}
