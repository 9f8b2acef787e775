import { LineCounter, parseAllDocuments, type Document } from 'yaml';
import { HelmwrightError, type ErrorCode } from '../../errors.js';
import { decodeYaml } from './decode-yaml.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { checkExplicitKeys, checkSeparators, checkYamlEnd, checkYamlNodes, checkYamlText } from './yaml-dialect.js';
import { YamlError } from './yaml-error.js';

/**
 * Reads a values file as Helm does: YAML 1.1 booleans (`on`, `y`), octal `0777`, timestamps as strings, merge keys, the
 * last of equal keys, keys as strings. An empty file is `{}`.
 *
 * @param text - the content of the file
 * @param file - its name, for messages
 * @throws HelmwrightError `invalid-values` with the line, where Helm refuses the file or where its versions read it
 * differently (a second document: Helm 3 ignores it, Helm 4 merges it)
 */
export function readValuesFile(text: string, file: string): JsonObject {
  const source = new YamlSource(text, 'invalid-values', file);
  const [values = {}, ...others] = source.documents().map((document) => valuesOf(source, document));
  const other = others.find((values) => Object.keys(values).length > 0);
  if (other)
    throw source.error(source.text.length, 'more than one document: Helm 3 reads the first, Helm 4 merges all');
  return values;
}

function valuesOf(source: YamlSource, document: Document.Parsed): JsonObject {
  const values = source.decode(document);
  if (values === null) return {};
  if (isJsonObject(values)) return values;
  throw source.error(document.contents?.range[0] ?? 0, 'values must be a map');
}

/**
 * Reads a stream of rendered manifests, such as the output of `helm template`, without its empty documents.
 *
 * @param text - YAML documents
 * @throws HelmwrightError `invalid-manifest` with the line, also where a map has a key twice
 */
export function readManifests(text: string): Json[] {
  const source = new YamlSource(text, 'invalid-manifest', '');
  return source
    .documents()
    .map((document) => source.decode(document))
    .filter((manifest) => manifest !== null);
}

class YamlSource {
  readonly text: string;
  private readonly lines = new LineCounter();

  constructor(
    text: string,
    private readonly code: ErrorCode,
    private readonly place: string,
  ) {
    // goyaml ends a line at a lone carriage return too.
    this.text = text.replace(/\r\n?/g, '\n');
  }

  documents(): Document.Parsed[] {
    const documents = parseAllDocuments(this.text, {
      ...options,
      // Of a key that stands twice in a manifest, readers take one or the other, or refuse both.
      uniqueKeys: this.code === 'invalid-manifest',
      lineCounter: this.lines,
    });
    this.located(() => {
      checkYamlText(this.text);
      if (this.code === 'invalid-values') checkSeparators(this.text);
    });
    return 'empty' in documents ? [] : documents;
  }

  decode(document: Document.Parsed): Json {
    const [mistake] = document.errors;
    if (mistake) throw this.error(mistake.pos[0], mistake.message);
    return this.located(() => {
      checkYamlNodes(document, this.text);
      if (this.code === 'invalid-values') {
        checkExplicitKeys(document);
        checkYamlEnd(document, this.text);
      }
      return decodeYaml(document);
    });
  }

  error(offset: number, what: string): HelmwrightError {
    return new HelmwrightError(this.code, this.place, `${this.lines.linePos(offset).line}: ${what}`);
  }

  private located<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw error instanceof YamlError ? this.error(error.offset, error.message) : error;
    }
  }
}

/** Only the syntax is the library's: with the failsafe schema all scalars stay strings. */
const options = {
  schema: 'failsafe',
  version: '1.1',
  merge: false,
  resolveKnownTags: false,
  prettyErrors: false,
  keepSourceTokens: true,
  logLevel: 'silent',
} as const;
