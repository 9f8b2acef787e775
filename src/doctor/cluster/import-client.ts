const peer = '@kubernetes/client-node';

/**
 * Loads the Kubernetes client, an optional peer dependency.
 *
 * @throws Error with the command that installs it, if it is missing
 */
export async function importClient<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing || !cause.message.includes(`'${peer}'`)) throw cause;
    throw new Error(`helmwright doctor needs ${peer}: npm install ${peer}`, { cause });
  }
}
