import { engineEnvironment } from './lancedb/load.js';

/** What a process needs of the environment to run at all. */
const always = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP'];

/** What the engine reads shows in plans, as the number of its threads does: all processes have it alike. */
const ofEngine = /^LANCE(?:DB)?_/u;

/** What the clients of object stores read: credentials, workload identities, certificates and proxies. */
const forStores =
  /^(?:AWS_|GOOGLE_|GCP_|GCE_|AZURE_|MSI_|IDENTITY_|OSS_|ALIBABA_CLOUD_|SSL_CERT_|(?:HTTPS?|NO|ALL)_PROXY$)/iu;

/**
 * The environment of a planning process: it gets no secret but those of the storage, and few threads, as it plans one
 * query at a time.
 *
 * @param root - where the tables are; what object stores need is left out for a folder
 */
export function workerEnvironment(environment: NodeJS.ProcessEnv, root: string): Record<string, string> {
  const isStore = root.includes('://');
  const kept = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && (always.includes(name) || ofEngine.test(name) || (isStore && forStores.test(name)))
      ? [[name, value] as const]
      : [],
  );
  return { ...Object.fromEntries(kept), ...engineEnvironment, TOKIO_WORKER_THREADS: '2' };
}
