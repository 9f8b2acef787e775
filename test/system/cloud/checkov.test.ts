import { beforeAll, describe, expect, it } from 'vitest';
import { aksFiles } from '../../../src/cloud/aks/files.js';
import { eksFiles } from '../../../src/cloud/eks/files.js';
import { gkeFiles } from '../../../src/cloud/gke/files.js';
import { isJsonObject, type JsonObject, parsedObject } from '../../../src/values/json.js';
import { aksSetups, eksSample, eksSetups, gkeSetups } from '../../cloud/samples.js';
import { numberAt, objectsAt, readReport } from '../../cluster/checkers/read-report.js';
import { runTool } from '../../cluster/checkers/run-tool.js';
import { withFiles } from '../../support/helm.js';
import { at, textAt } from '../../support/objects.js';
import { findPython } from '../../support/python.js';

const python = await findPython('../cluster/checkers/requirements.txt');

type Files = ReadonlyMap<string, string>;

const setups: readonly (readonly [name: string, files: Files])[] = [
  ...eksSetups.map(([name, each]) => [`eks ${name}`, eksFiles(each)] as const),
  ...gkeSetups.map(([name, each]) => [`gke ${name}`, gkeFiles(each)] as const),
  ...aksSetups.map(([name, each]) => [`aks ${name}`, aksFiles(each)] as const),
];

/** A setup whose pods may do everything, which checkov must not let pass. */
const everything = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['*'], Resource: ['*'] }],
});
const wrong: Files = new Map([...eksFiles(eksSample), ['policies/service-account-policy.json', everything]]);

/**
 * The files as checkov can read them: it knows no block `terraform` in JSON, and takes a policy in a file of its own for an unknown one.
 */
function readable(files: Files): readonly (readonly [path: string, text: string])[] {
  return [...files]
    .filter(([path]) => path.endsWith('.tf.json'))
    .map(([path, text]) => {
      const rest = Object.fromEntries(Object.entries(parsedObject(text)).filter(([name]) => name !== 'terraform'));
      return [
        path,
        JSON.stringify(rest).replaceAll(/"\$\{file\(\\"\$\{path\.module\}\/([^"\\]+)\\"\)\}"/g, inlined),
      ] as const;
    });

  function inlined(_: string, path: string): string {
    return JSON.stringify(files.get(path) ?? '');
  }
}

interface Failure {
  readonly setup: string;
  readonly check: string;
  /** The block that the check is about. */
  readonly block: JsonObject;
}

describe.skipIf(python === undefined)('checkov over the Terraform of all setups (needs python3 on the path)', () => {
  let report: JsonObject = {};

  beforeAll(async () => {
    const files = [...setups, ['wrong', wrong] as const].flatMap(([setup, each]) =>
      readable(each).map(([path, text]) => [`${setup}/${path}`, text] as const),
    );
    const options = [
      '--framework',
      'terraform_json',
      '--output',
      'json',
      '--compact',
      '--skip-download',
      '--directory',
    ];
    report = await withFiles(Object.fromEntries(files), async (folder) => {
      const [program, ...args] = [python ?? '', '-m', 'checkov.main', ...options, folder];
      const found = readReport('checkov', await runTool([program], args));
      return isJsonObject(found) ? found : {};
    });
  }, 300_000);

  /** What failed in the files of the setups. */
  function failures(): readonly Failure[] {
    const blocks = new Map<string, JsonObject>(
      setups.flatMap(([setup, files]) =>
        [...files].map(([path, text]) => [`/${setup}/${path}`, parsedObject(text)] as const),
      ),
    );
    return objectsAt(report, 'results', 'failed_checks').flatMap((failure) => {
      const path = textAt(failure, 'file_path');
      const name = textAt(failure, 'resource').split('.').at(-1) ?? '';
      const [setup = ''] = path.slice(1).split('/');
      const types = at(blocks.get(path) ?? {}, 'resource');
      const resources = isJsonObject(types) ? Object.values(types) : [];
      const block = resources.map((blocks) => at(blocks, name)).find((found) => found !== undefined);
      return setup === 'wrong'
        ? []
        : [{ setup, check: textAt(failure, 'check_id'), block: parsedObject(JSON.stringify(block)) }];
    });
  }

  it('reads every file', () => {
    expect(numberAt(report, 'summary', 'parsing_errors')).toBe(0);
    expect(numberAt(report, 'summary', 'passed')).toBeGreaterThan(100);
  });

  it('finds a policy that allows everything', () => {
    const found = objectsAt(report, 'results', 'failed_checks').filter((each) =>
      textAt(each, 'file_path').startsWith('/wrong/'),
    );
    expect(found.map((each) => textAt(each, 'check_id'))).toContain('CKV_AWS_62');
  });

  it('finds nothing but what a comment in the block gives a reason for', () => {
    const open = failures().filter(({ check, block }) => !commentOf(block).includes(`${check}: `));
    expect(open).toEqual([]);
  });

  it('has no comment without a finding', () => {
    const found = new Set(failures().map(({ check }) => check));
    const texts = setups.flatMap(([, files]) => [...files.values()]).join('\n');
    const reasons = [...texts.matchAll(/\b(CKV\w+): /g)].map(([, check]) => check);
    expect(new Set(reasons)).toEqual(found);
  });
});

function commentOf(block: JsonObject): string {
  const comment = block['//'];
  return typeof comment === 'string' ? comment : '';
}
