/** The API reports: @microsoft/api-extractor extracts the signatures of each entry of the package from dist/. */
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
  ExtractorMessageCategory,
} from '@microsoft/api-extractor';
import { TSDocConfigFile } from '@microsoft/tsdoc-config';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const packageJson = join(root, 'package.json');

interface Entry {
  /** Such as `helmwright` or `helmwright/constructs`. */
  readonly name: string;
  readonly declarations: string;
}

/** The entries of the package that have types. */
export function entries(): readonly Entry[] {
  const manifest: unknown = JSON.parse(readFileSync(packageJson, 'utf8'));
  if (!hasExports(manifest)) throw new Error('package.json has no exports');
  return Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [{ name: path.replace('.', 'helmwright'), declarations: join(root, target.types) }],
  );
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

function hasExports(manifest: unknown): manifest is Manifest {
  return typeof manifest === 'object' && manifest !== null && 'exports' in manifest;
}

/**
 * Writes a report of each entry into a folder.
 *
 * @returns what is wrong with the documentation, one line each
 */
export function writeReports(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const configs = entries().map((entry) => configOf(entry, folder));
  const [first, ...others] = configs;
  if (first === undefined) throw new Error('package.json exports nothing');
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  const problems = new Set<string>();
  for (const config of configs) {
    Extractor.invoke(config, {
      compilerState,
      localBuild: true,
      messageCallback: (message) => {
        message.handled = true;
        if (isProblem(message)) problems.add(textOf(message));
      },
    });
  }
  return [...problems].sort();
}

function configOf({ name, declarations }: Entry, folder: string): ExtractorConfig {
  const configObject = {
    projectFolder: root,
    mainEntryPointFilePath: declarations,
    newlineKind: 'lf' as const,
    compiler: { overrideTsconfig: tsconfig },
    apiReport: {
      enabled: true,
      reportFileName: `${basename(name)}.api.md`,
      reportFolder: folder,
      reportTempFolder: join(root, '.cache/api'),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages,
  };
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: packageJson,
    tsdocConfigFile: TSDocConfigFile.loadFile(join(root, 'scripts/api/tsdoc.json')),
  });
}

const warning = { logLevel: ExtractorLogLevel.Warning };
const none = { logLevel: ExtractorLogLevel.None };

/** All exports are public. Helper types of signatures need not be exported. */
const messages = {
  compilerMessageReporting: { default: warning },
  extractorMessageReporting: {
    default: warning,
    'ae-undocumented': warning,
    'ae-missing-release-tag': none,
    'ae-forgotten-export': none,
  },
  tsdocMessageReporting: { default: warning },
};

/** Only the declarations, so that the compiler does not read the sources again. */
const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  },
  files: entries().map(({ declarations }) => declarations),
};

/** Undocumented exports and TSDoc errors in our own sources, without the generated `imports/`. */
function isProblem({ category, logLevel, sourceFilePath }: ExtractorMessage): boolean {
  if (logLevel === ExtractorLogLevel.None || category === ExtractorMessageCategory.Console) return false;
  return sourceFilePath === undefined || relative(root, sourceFilePath).startsWith('src/');
}

function textOf({ sourceFilePath, sourceFileLine, messageId, text }: ExtractorMessage): string {
  const place = sourceFilePath === undefined ? '' : `${relative(root, sourceFilePath)}:${sourceFileLine ?? 0}: `;
  return `${place}${text} (${messageId})`;
}
