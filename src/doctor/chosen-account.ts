import type { Subject } from './facts.js';
import type { Account } from './objects/account.js';

/** Which ServiceAccount the compute pods have. */
export type ChosenAccount =
  | { readonly kind: 'one'; readonly name: string }
  /** No release of the platform is here, or not the one that is named. */
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly names: readonly string[]; readonly releases: readonly string[] };

/** The one that is named, else that of the platform's release. */
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
