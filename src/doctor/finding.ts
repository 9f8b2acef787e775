import { type CheckName, checks } from './check-names.js';
import type { Reading } from './reading.js';

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

export function ok(check: CheckName, found: string): Finding {
  return { check, status: 'ok', needed: checks[check].needed, found };
}

export function warning(check: CheckName, found: string, remedy: string): Finding {
  return { check, status: 'warning', needed: checks[check].needed, found, remedy };
}

export function failed(check: CheckName, found: string, remedy: string): Finding {
  return { check, status: 'failed', needed: checks[check].needed, found, remedy };
}

export function skipped(check: CheckName, found: string): Finding {
  return { check, status: 'skipped', needed: checks[check].needed, found };
}

/** Runs a check on what was read. What could not be read is skipped, with the missing permission. */
export function judge<T>(
  check: CheckName,
  reading: Reading<T>,
  judgement: (value: T | undefined) => readonly Finding[],
): readonly Finding[] {
  switch (reading.state) {
    case 'read':
      return judgement(reading.value);
    case 'absent':
      return judgement(undefined);
    case 'forbidden': {
      const { permission } = reading;
      return [{ ...skipped(check, `could not be read: you cannot ${permission}`), permission }];
    }
    case 'failed':
      return [skipped(check, `could not be read: ${reading.reason}`)];
  }
}

/** Whether no needed check failed. */
export function isHealthy(findings: readonly Finding[]): boolean {
  return !findings.some(({ needed, status }) => needed && status === 'failed');
}
