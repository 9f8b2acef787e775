import { type CheckName, checks } from './check-names.js';
import { isUnread, permissionIn, type Reading, reasonOf, valueOf } from './reading.js';

/** `skipped`: the input of the check could not be read. */
export type Status = 'ok' | 'warning' | 'failed' | 'skipped';

/** One result of a check. */
export interface Finding {
  readonly check: CheckName;
  readonly status: Status;
  /** Whether the platform does not work if this check fails. */
  readonly needed: boolean;
  readonly found: string;
  /** What to do, if anything. */
  readonly remedy?: string;
  /** The missing permission, such as `list nodes`. */
  readonly permission?: string;
  /** The group of a RayCluster that it is about. */
  readonly group?: string;
}

/** What a check can say. Its name is said once. */
export interface Check {
  readonly ok: (found: string, remedy?: string) => Finding;
  readonly warning: (found: string, remedy: string) => Finding;
  readonly failed: (found: string, remedy: string) => Finding;
  readonly skipped: (found: string, permission?: string) => Finding;
  /** Judges what was read. What could not be read is skipped, with the missing permission. */
  readonly judge: <T>(reading: Reading<T>, judgement: Judgement<T>) => readonly Finding[];
}

type Judgement<T> = (value: T | undefined) => Finding | readonly Finding[];

export function checkOf(check: CheckName): Check {
  const finding = (status: Status, found: string, more: Partial<Finding> = {}): Finding => {
    return { check, status, needed: checks[check].needed, found, ...more };
  };
  const skipped: Check['skipped'] = (found, permission) =>
    finding('skipped', found, permission === undefined ? {} : { permission });
  return {
    ok: (found, remedy) => finding('ok', found, remedy === undefined ? {} : { remedy }),
    warning: (found, remedy) => finding('warning', found, { remedy }),
    failed: (found, remedy) => finding('failed', found, { remedy }),
    skipped,
    judge: (reading, judgement) => {
      if (isUnread(reading)) return [skipped(`could not be read: ${reasonOf(reading)}`, permissionIn(reading))];
      const judged = judgement(valueOf(reading));
      return 'check' in judged ? [judged] : judged;
    },
  };
}

/** Whether no needed check failed. */
export function isHealthy(findings: readonly Finding[]): boolean {
  return !findings.some(({ needed, status }) => needed && status === 'failed');
}
