/*
 * Runs in the thread of Node's module hooks. It lets a chart module say `helmwright` wherever it lies, and mean the very
 * helmwright that runs it: a second instance would not know the values of the first.
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

/** Past all other hooks: a user's tsconfig may say where `helmwright` lies too. */
function ours(specifier: string): ResolveFnOutput {
  return { url: pathToFileURL(createRequire(home).resolve(specifier)).href, format: 'module', shortCircuit: true };
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}

/**
 * TypeScript beside a package.json without `"type": "module"` is not meant as CommonJS, which could not import us: what tsx
 * adds to its address to have it so is taken off.
 */
function asModule(resolved: ResolveFnOutput): ResolveFnOutput {
  const [, url] = /^(file:.*\.tsx?)(?:(?:\?|%3F).*)?$/.exec(resolved.url) ?? [];
  return url === undefined || url.includes('/node_modules/') ? resolved : { ...resolved, url, format: 'module' };
}
