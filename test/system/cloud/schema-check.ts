import { join } from 'node:path';
import ts from 'typescript';
import type { Argument, Block, TerraformFile, TypedBlocks } from '../../../src/cloud/terraform.js';
import { type Provider, schemasOf } from '../../support/provider-schemas.js';

interface Declared {
  /** Such as `aws_iam_role.client`, or `data.aws_eks_cluster.cluster`. */
  readonly address: string;
  /** Where its types are: `iam-role`. */
  readonly folder: string;
  readonly block: Block;
}

/** The resources and data sources of a setup. */
function declaredIn(provider: Provider, files: readonly TerraformFile[]): readonly Declared[] {
  return files.flatMap(({ data = {}, resource = {} }) => [
    ...blocksOf(data, 'data.', (type) => `data-${type}`),
    ...blocksOf(resource, '', (type) => type.replace(`${provider}_`, '')),
  ]);
}

function blocksOf(types: TypedBlocks, prefix: string, folder: (type: string) => string): readonly Declared[] {
  return Object.entries(types).flatMap(([type, blocks]) =>
    Object.entries(blocks).map(([name, block]) => ({
      address: `${prefix}${type}.${name}`,
      folder: folder(type).replaceAll('_', '-'),
      block,
    })),
  );
}

/** The files of Terraform in a setup. */
export function terraformFiles(files: ReadonlyMap<string, string>): readonly TerraformFile[] {
  return [...files].filter(([name]) => name.endsWith('.tf.json')).map(([, text]) => parsed(text));
}

function parsed(text: string): TerraformFile {
  const file: unknown = JSON.parse(text);
  if (!isObject(file)) throw new Error(`not an object: ${text}`);
  return file;
}

function isObject(value: unknown): value is TerraformFile {
  return typeof value === 'object' && value !== null;
}

/** The files of one setup. */
export type Setup = readonly TerraformFile[];

/**
 * What is wrong with each setup by the provider's own types: unknown and missing arguments, wrong types, references to what is not
 * declared or has no such attribute. All are checked at once, because the types take seconds to read.
 */
export async function schemaProblems(
  provider: Provider,
  setups: readonly Setup[],
): Promise<readonly (readonly string[])[]> {
  const declared = setups.map((files) => declaredIn(provider, files));
  const lib = await schemasOf(provider, [...new Set(declared.flat().map(({ folder }) => folder))]);
  const typeProblems = typeProblemsOf(lib, declared);
  return setups.map((files, index) => [
    ...(typeProblems.get(index) ?? []),
    ...referenceProblems(provider, files, declared[index] ?? [], lib),
  ]);
}

/** By the index of the setup: each has a line of the source. */
function typeProblemsOf(lib: string, setups: readonly (readonly Declared[])[]): ReadonlyMap<number, readonly string[]> {
  const program = typedProgram(lib, setups);
  const source = program.getSourceFile(join(lib, 'documents.ts'));
  if (source === undefined) throw new Error('the program has no documents');
  const problems = new Map<number, string[]>();
  for (const { start = 0, messageText } of [
    ...program.getSemanticDiagnostics(source),
    ...program.getSyntacticDiagnostics(source),
  ]) {
    const { line } = source.getLineAndCharacterOfPosition(start);
    problems.set(line, [...(problems.get(line) ?? []), ts.flattenDiagnosticMessageText(messageText, ' ')]);
  }
  return problems;
}

/** What the types import; a type that they name and that is not here would be `any`, and check nothing. */
const kernel = (name: string) => `declare module '${name}' {
  export interface TerraformMetaArguments { dependsOn?: unknown; count?: unknown; forEach?: unknown; lifecycle?: unknown; provider?: unknown }
  export interface IResolvable { readonly thisIsNoValue: unique symbol }
}`;

function typedProgram(lib: string, setups: readonly (readonly Declared[])[]): ts.Program {
  const sources = new Map([
    [join(lib, 'documents.ts'), documentsSource(setups)],
    [join(lib, 'kernel.d.ts'), `${kernel('cdktn')}\n${kernel('cdktf')}`],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => sources.has(file) || disk.fileExists(file),
    readFile: (file) => sources.get(file) ?? disk.readFile(file),
    getSourceFile: (file, language, ...rest) => {
      const source = sources.get(file);
      return source === undefined
        ? disk.getSourceFile(file, language, ...rest)
        : ts.createSourceFile(file, source, language);
    },
  };
  return ts.createProgram([...sources.keys()], options, host);
}

function documentsSource(setups: readonly (readonly Declared[])[]): string {
  const lines = setups.map((declared, setup) => {
    const blocks = declared.map(({ folder, block }, index) => {
      const type = `import('./${folder}/index.js').${pascal(folder)}Config`;
      return `export const block${setup}_${index}: ${type} = ${printed(block)};`;
    });
    return blocks.join(' ');
  });
  return [...lines, 'declare const reference: any;'].join('\n');
}

/** A string that is one expression may have any type. */
function printed(value: Argument): string {
  if (typeof value === 'string' && /^\$\{.*\}$/s.test(value)) return 'reference';
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .filter(([key]) => key !== '//')
    .map(([key, each]) => `${JSON.stringify(camel(key))}: ${printed(each)}`)
    .join(', ')} }`;
}

/** Arguments are in snake case; keys of maps, such as labels, stay as they are. */
function camel(name: string): string {
  return /^[a-z][a-z0-9_]*$/.test(name)
    ? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : name;
}

function pascal(folder: string): string {
  return folder.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

function referenceProblems(
  provider: Provider,
  files: readonly TerraformFile[],
  declared: readonly Declared[],
  lib: string,
): readonly string[] {
  const text = JSON.stringify(files);
  const known = new Map(declared.map(({ address, folder }) => [address, folder]));
  const names = (kind: 'variable' | 'locals') => new Set(files.flatMap((file) => Object.keys(file[kind] ?? {})));
  const [variables, locals] = [names('variable'), names('locals')];
  const unknown = [...text.matchAll(/\b(var|local)\.(\w+)/g)].filter(([, kind, name = '']) => {
    return !(kind === 'var' ? variables : locals).has(name);
  });
  const used = [...text.matchAll(new RegExp(String.raw`\b((?:data\.)?${provider}_\w+\.\w+)(?:\[0\])?\.(\w+)`, 'g'))];
  const wrong = used.filter(([, address = '', attribute = '']) => {
    const folder = known.get(address);
    const types = folder === undefined ? undefined : ts.sys.readFile(join(lib, folder, 'index.d.ts'));
    return types?.includes(`    get ${camel(attribute)}(`) !== true;
  });
  return [...unknown, ...wrong].map(([reference]) => `${reference} is not declared`);
}
