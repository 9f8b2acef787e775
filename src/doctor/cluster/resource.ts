/** One object, or all objects of a resource, in one namespace or in all. */
export interface Resource {
  /** Such as `apps`; that of Pods is ''. */
  readonly group: string;
  readonly version: string;
  /** The plural, such as `pods`. */
  readonly resource: string;
  /** @default none, or all */
  readonly namespace?: string;
  /** @default all */
  readonly name?: string;
  /** Such as `log`, of one object. @default none */
  readonly subresource?: string;
  /** Further parts of a list's query, such as a field selector. @default none */
  readonly query?: Readonly<Record<string, string>>;
}

export function pathOf({ group, version, resource, namespace, name, subresource }: Resource): string {
  const root = group === '' ? ['api'] : ['apis', group];
  const within = namespace === undefined ? [] : ['namespaces', namespace];
  const parts = [...root, version, ...within, resource, name, subresource].filter((part) => part !== undefined);
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

/** The permission to read it, such as `list deployments.apps in lance`. */
export function permissionOf({ group, resource, namespace, name }: Resource): string {
  const kind = group === '' ? resource : `${resource}.${group}`;
  return `${name === undefined ? 'list' : 'get'} ${kind}${namespace === undefined ? '' : ` in ${namespace}`}`;
}
