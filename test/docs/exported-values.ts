/** What the entries of the package export: functions, classes and constants, and those in a namespace such as `v`. */
import { join } from 'node:path';
import ts from 'typescript';
import { entries, root } from '../../scripts/api/report.js';

export interface ExportedValue {
  /** Such as `helmwright: v.string`. */
  readonly name: string;
  /** Whether its documentation comment has an `@example`. */
  readonly hasExample: boolean;
}

/** Read from dist/, as users read it. Types are left out: the examples of what takes them show them. */
export function exportedValues(): readonly ExportedValue[] {
  const files = entries().map(({ declarations }) => declarations);
  const program = ts.createProgram(files, compilerOptions());
  const checker = program.getTypeChecker();
  return entries().flatMap(({ name, declarations }) => {
    const source = program.getSourceFile(declarations);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${declarations} is not a module`);
    return valuesOf(checker, module, `${name}: `);
  });
}

function valuesOf(checker: ts.TypeChecker, module: ts.Symbol, prefix: string): readonly ExportedValue[] {
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const name = `${prefix}${exported.name}`;
    if (symbol.flags & ts.SymbolFlags.ValueModule) return valuesOf(checker, symbol, `${name}.`);
    if (!(symbol.flags & ts.SymbolFlags.Value) || isTypeAlone(exported)) return [];
    return [{ name, hasExample: symbol.getJsDocTags().some((tag) => tag.name === 'example') }];
  });
}

/** Whether it is exported by `export type`, as a class is whose objects come from functions. */
function isTypeAlone({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (declaration) => ts.isExportSpecifier(declaration) && ts.isTypeOnlyExportDeclaration(declaration),
  );
}

function compilerOptions(): ts.CompilerOptions {
  const tsconfig: { readonly config?: unknown } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  );
  return ts.parseJsonConfigFileContent(tsconfig.config, ts.sys, root).options;
}
