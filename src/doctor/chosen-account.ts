import type { Subject } from './facts.js';
import type { Account } from './objects/account.js';

/** Which ServiceAccount the compute pods have. */
export type ChosenAccount =
  | { readonly kind: 'one'; readonly name: string }
  /** The namespace has no release of the platform, or not the given one. */
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly names: readonly string[]; readonly releases: readonly string[] };

/** The given ServiceAccount, else that of the platform's release. */
export function chosenAccount({ serviceAccount, release }: Subject, accounts: readonly Account[]): ChosenAccount {
  if (serviceAccount !== undefined) return { kind: 'one', name: serviceAccount };
  const found = accounts.flatMap(({ name, platformRelease }) =>
    platformRelease === undefined || (release !== undefined && platformRelease !== release)
      ? []
      : [{ name, release: platformRelease }],
  );
  const [first, second] = found;
  if (first === undefined) return { kind: 'none' };
  if (second === undefined) return { kind: 'one', name: first.name };
  return { kind: 'several', names: found.map(({ name }) => name), releases: found.map((one) => one.release) };
}
