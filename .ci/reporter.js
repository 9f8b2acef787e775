/**
 * A reporter for vitest whose log is short, because a long one is often kept in part: how far the tests are, and each
 * failure when it happens. At the end it writes what it counted to the file that HELMWRIGHT_CI_REPORT names, for
 * summary.js.
 */
import { writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const report = process.env.HELMWRIGHT_CI_REPORT;
/** Two runs write to one log. */
const name = basename(report ?? 'tests', '.json');
const progressMs = 60_000;
const mostLines = 12;
const mostSlowFiles = 15;

// vitest takes the default export of a reporter's file.
// eslint-disable-next-line no-restricted-syntax
export default class CiReporter {
  #passed = 0;
  #failures = [];
  #files = 0;
  #progress;

  onTestRunStart(specifications) {
    const tell = () =>
      console.log(
        `${name}: ${this.#files} of ${specifications.length} files, ${this.#passed} passed, ${this.#failures.length} failed`,
      );
    this.#progress = setInterval(tell, progressMs);
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') this.#fail(`${pathOf(test.module)} > ${test.fullName}`, errors);
  }

  /** A file that cannot be read, or whose hooks fail, has errors of its own. */
  onTestModuleEnd(module) {
    this.#files += 1;
    for (const suite of [module, ...module.children.allSuites()]) {
      const place = suite === module ? pathOf(module) : `${pathOf(module)} > ${suite.fullName}`;
      if (suite.errors().length > 0) this.#fail(place, suite.errors());
    }
  }

  onTestRunEnd(modules, unhandled) {
    clearInterval(this.#progress);
    console.log(`${name}: slowest files: ${slowest(modules).join(', ')}`);
    for (const error of unhandled) this.#fail('outside of a test', [error]);
    if (report) writeFileSync(report, JSON.stringify({ passed: this.#passed, failures: this.#failures }));
  }

  #fail(place, errors) {
    const failure = [`FAILED ${place}`, ...errors.flatMap(linesOf).map((line) => `  ${line}`)].join('\n');
    console.log(failure);
    this.#failures.push(failure);
  }
}

/** Where the next minute is to be saved. */
function slowest(modules) {
  const seconds = (module) => module.diagnostic().duration / 1000;
  const sorted = [...modules].sort((a, b) => seconds(b) - seconds(a)).slice(0, mostSlowFiles);
  return sorted.map((module) => `${pathOf(module)} ${seconds(module).toFixed(0)} s`);
}

function pathOf(module) {
  return relative(process.cwd(), module.moduleId);
}

function linesOf({ name, message, stacks, stack, diff }) {
  const places =
    stacks?.map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`) ?? stack?.split('\n') ?? [];
  const here = places.filter((place) => !place.includes('node_modules')).slice(0, 3);
  return [...beginningOf(`${name}: ${message}`), ...beginningOf(diff ?? ''), ...here];
}

function beginningOf(text) {
  return stripVTControlCharacters(text).split('\n').slice(0, mostLines);
}
