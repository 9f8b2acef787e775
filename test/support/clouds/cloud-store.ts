/** The environment that a cloud injects into pods, with the addresses of the emulators in it. */
export type PodEnvironment = Readonly<Record<string, string>>;

/** An object store of a cloud that lets in the pods of one ServiceAccount. */
export interface CloudStore {
  /** The URL of the database. */
  readonly root: string;
  /** Of pods of the ServiceAccount, by the way in which they get its identity. */
  readonly pods: Readonly<Record<string, PodEnvironment>>;
  /** Of pods that must not get in, by what is wrong with them. */
  readonly strangers: Readonly<Record<string, PodEnvironment>>;
  /** Who the cloud says that the pods are. */
  readonly identity: string;
  readonly end: () => Promise<void>;
}

/** Why an object or a prefix is none that the identity may use: those below `db/` are. */
export function within(key: string): string | undefined {
  return key.startsWith('db/') ? undefined : `${key} is outside of the database`;
}
