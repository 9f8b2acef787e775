import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import type { Finding, Verdict } from './finding.js';
import { numberAt, objectsAt, readReport } from './read-report.js';
import type { Rendering } from './rendering.js';
import { withRenderings } from './rendering-files.js';
import { type Command, runTool } from './run-tool.js';

const options = [
  'score',
  '--output-format=json',
  '--enable-optional-test=container-seccomp-profile',
  '--enable-optional-test=container-ports-check',
  '--disable-ignore-checks-annotations',
];

/** What a check is worth where nothing is to be said. */
const fullGrade = 10;

/** What kube-score finds in one rendering. */
export async function kubeScore(program: Command, rendering: Rendering, kubeVersion: string): Promise<Verdict> {
  return withRenderings([rendering], async (_folder, files) => {
    const minor = `v${kubeVersion.split('.').slice(0, 2).join('.')}`;
    const answer = await runTool(program, [...options, `--kubernetes-version=${minor}`, ...files]);
    if (answer.stdout === '') return unreadable(rendering, answer.stderr);
    // Of nothing but kinds that it does not know it says null.
    const objects = answer.stdout.trim() === 'null' ? [] : objectsAt(readReport('kube-score', answer));
    const checks = objects.flatMap((object) => objectsAt(object, 'checks').map((check) => ({ object, check })));
    const held = checks.filter(({ check }) => at(check, 'skipped') !== true);
    const low = held.filter(({ check }) => numberAt(check, 'grade') < fullGrade);
    return {
      checks: held.length,
      findings: low.map(({ object, check }) => findingOf(rendering, object, check)),
    };
  });
}

/** A field of a wrong type ends it, and it does not say where. */
function unreadable({ name }: Rendering, hint: string): Verdict {
  return {
    checks: 1,
    findings: [{ tool: 'kube-score', check: 'unreadable', rendering: name, object: 'some object', hint: hint.trim() }],
  };
}

function findingOf(rendering: Rendering, object: JsonObject, check: JsonObject): Finding {
  const comments = objectsAt(check, 'comments');
  const said = comments.map((comment) =>
    [textAt(comment, 'path'), textAt(comment, 'summary')].filter(Boolean).join(': '),
  );
  return {
    tool: 'kube-score',
    check: textAt(check, 'check', 'id'),
    rendering: rendering.name,
    object: `${textAt(object, 'type_meta', 'kind')} ${textAt(object, 'object_meta', 'name')}`,
    hint: said.length === 0 ? textAt(check, 'check', 'comment') : said.join('; '),
  };
}
