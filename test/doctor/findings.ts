import type { CheckName } from '../../src/doctor/check-names.js';
import type { Diagnosis } from '../../src/doctor/diagnose.js';
import type { Finding } from '../../src/doctor/finding.js';

/** The first finding of a check. */
export function one({ findings }: Pick<Diagnosis, 'findings'>, check: CheckName): Finding {
  const finding = findings.find((each) => each.check === check);
  if (finding !== undefined) return finding;
  throw new Error(`nothing is said of ${check}`);
}

/** The checks that failed. */
export function failures({ findings }: Pick<Diagnosis, 'findings'>): readonly CheckName[] {
  return findings.filter(({ status }) => status === 'failed').map(({ check }) => check);
}
