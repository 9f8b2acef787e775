/** The calls about a table that can be rejected when the service is overloaded: names of routes, and paths behind the id. */
export const callPaths = {
  explain_plan: 'explain_plan',
  analyze_plan: 'analyze_plan',
  describe: 'describe',
  count_rows: 'count_rows',
  index_list: 'index/list',
  index_stats: 'index/([^/]+)/stats',
} as const;

export type CallName = keyof typeof callPaths;

const isCallName = (name: string): name is CallName => Object.hasOwn(callPaths, name);

const patterns = Object.entries(callPaths).map(([name, path]) => ({ name, ends: new RegExp(`/${path}/?(?:\\?|$)`) }));

/** Which call a request is; undefined for any other request, such as a probe. */
export function callNameOf(method: string | undefined, url: string): CallName | undefined {
  if (method !== 'POST') return undefined;
  const name = patterns.find(({ ends }) => ends.test(url))?.name;
  return name !== undefined && isCallName(name) ? name : undefined;
}
