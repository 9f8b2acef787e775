import { connect, type ConnectOptions, type ConnectSettings } from '../kubeconfig/connect/connect.js';
import { KubernetesApi } from './kubernetes/kubernetes-api.js';

/** Does work with the API server, which is closed afterwards. It gets the namespace of the context or of the pod. */
export async function withApi<T>(
  options: ConnectOptions,
  settings: ConnectSettings,
  use: (api: KubernetesApi, signal: AbortSignal, namespace: string) => Promise<T>,
): Promise<T> {
  const connection = await connect(options, settings);
  const api = new KubernetesApi(connection);
  try {
    return await use(api, settings.signal ?? new AbortController().signal, connection.namespace ?? 'default');
  } finally {
    api.close();
  }
}
