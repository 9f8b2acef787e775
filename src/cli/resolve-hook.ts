/*
 * Runs in the thread of Node's module hooks. A chart module that imports `helmwright` gets the copy that runs it, wherever
 * the module is: another version would not know the values of this one.
 */
import { createRequire, type InitializeHook, type ResolveFnOutput, type ResolveHook } from 'node:module';
import { pathToFileURL } from 'node:url';

export interface ResolveHookData {
  /** A module of this package, from which `helmwright`, `cdk8s` and `constructs` are found. */
  readonly home: string;
}

let home = '';

export const initialize: InitializeHook<ResolveHookData> = (data) => {
  home = data.home;
};

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  if (isOf(specifier, 'helmwright')) return ours(specifier);
  try {
    return asModule(await nextResolve(specifier, context));
  } catch (error) {
    if (isOf(specifier, 'cdk8s') || isOf(specifier, 'constructs'))
      return nextResolve(specifier, { ...context, parentURL: home });
    throw error;
  }
};

/** Skips all other hooks, because the user's tsconfig may map `helmwright` too. */
function ours(specifier: string): ResolveFnOutput {
  return { url: pathToFileURL(createRequire(home).resolve(specifier)).href, format: 'module', shortCircuit: true };
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}

/**
 * Loads TypeScript as an ES module even where package.json has no `"type": "module"`, because CommonJS could not import
 * helmwright. tsx marks such files in their URL; the mark is removed.
 */
function asModule(resolved: ResolveFnOutput): ResolveFnOutput {
  const [, url] = /^(file:.*\.tsx?)(?:(?:\?|%3F).*)?$/.exec(resolved.url) ?? [];
  return url === undefined || url.includes('/node_modules/') ? resolved : { ...resolved, url, format: 'module' };
}
