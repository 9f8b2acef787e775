/** The calls that can be rejected when the service is overloaded. */
export type CallName = 'explain_plan' | 'describe';

/** Which call a request is; undefined for any other request, such as a probe. */
export function callNameOf(method: string | undefined, url: string): CallName | undefined {
  if (method !== 'POST') return undefined;
  const name = /\/(explain_plan|describe)\/?(?:\?|$)/.exec(url)?.[1];
  return name === 'explain_plan' || name === 'describe' ? name : undefined;
}
