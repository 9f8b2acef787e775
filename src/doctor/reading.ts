/** The result of an API request, which may be forbidden. */
export type Reading<T> =
  | { readonly state: 'read'; readonly value: T }
  | { readonly state: 'absent' }
  /** The missing permission, such as `list nodes`. */
  | { readonly state: 'forbidden'; readonly permission: string }
  | { readonly state: 'failed'; readonly reason: string };

/** What was not read, and why. */
export type Unread = Extract<Reading<never>, { readonly state: 'forbidden' | 'failed' }>;

export const absent = { state: 'absent' } as const;

export function read<T>(value: T): Reading<T> {
  return { state: 'read', value };
}

export function mapReading<T, R>(reading: Reading<T>, map: (value: T) => R): Reading<R> {
  return reading.state === 'read' ? read(map(reading.value)) : reading;
}

/** The value, where it was read. */
export function valueOf<T>(reading: Reading<T>): T | undefined {
  return reading.state === 'read' ? reading.value : undefined;
}

export function isUnread(reading: Reading<unknown>): reading is Unread {
  return reading.state === 'forbidden' || reading.state === 'failed';
}

/** Why something was not read. */
export function reasonOf(unread: Unread): string {
  return unread.state === 'forbidden' ? `you cannot ${unread.permission}` : unread.reason;
}

/** The missing permission, if that is why. */
export function permissionIn(unread: Unread): string | undefined {
  return unread.state === 'forbidden' ? unread.permission : undefined;
}
