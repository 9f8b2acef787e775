import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, openBrowser } from '../../support/chromium.js';
import { type ServiceProcess, startDemo } from '../../support/service-process.js';

const chromium = findChromium();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const built = fileURLToPath(new URL('../../../dist/api/ui/page.html', import.meta.url));

describe.skipIf(chromium === undefined)('The page, in Chromium (which must be installed)', () => {
  let service: ServiceProcess;
  let browser: { context: BrowserContext; close: () => Promise<void> };
  let page: Page;
  /** Violations of the content security policy, and errors of the script. */
  let errors: string[] = [];

  beforeAll(async () => {
    service = await startDemo(['--analyze-timeout-ms', '60000']);
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  beforeEach(async () => {
    errors = [];
    page = await browser.context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // An error that the service answers is one of the browser's console, too.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    await page.goto(`${service.url}/ui`);
  });
  afterEach(async () => {
    await page.close();
    expect(errors).toEqual([]);
  });

  const run = async (query: object, isAnalyzed = false): Promise<void> => {
    await page.getByLabel('Query', { exact: true }).fill(JSON.stringify(query));
    await page.getByLabel('Run it and measure each step').setChecked(isAnalyzed);
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByRole('group', { name: 'Steps of the plan' }).waitFor();
  };
  const showExample = async (): Promise<void> => {
    await page.getByText('Paste a plan').click();
    await page.getByRole('button', { name: 'Show an example' }).click();
    await page.getByRole('group', { name: 'Steps of the plan' }).waitFor();
  };
  const saved = async (name: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const shownSteps = (): Promise<number> => page.locator('.tree summary:visible').count();
  const focused = (): Promise<string> => page.evaluate('document.activeElement.querySelector("b")?.textContent ?? ""');

  it('runs a query, and shows its steps and verdicts', async () => {
    await run({ filter: 'price < 50', k: 10 });
    expect(await shownSteps()).toBeGreaterThan(1);
    expect(await page.getByRole('heading', { name: '32 rows of 544 are not in price_idx yet' }).isVisible()).toBe(true);
    expect(await page.locator('.tree .head span').allTextContents()).toEqual(['Step']);
  });

  it('shows rows, time and bytes of a query that was run', async () => {
    await run({ filter: 'price < 50', k: 10 }, true);
    expect(await page.locator('.tree .head span').allTextContents()).toEqual(['Step', 'Rows', 'Time', 'Read']);
  });

  it('says what the service says of a wrong query', async () => {
    await page.getByLabel('Query', { exact: true }).fill('{"filter": "nope = 1"}');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByRole('status').filter({ hasText: '400: ' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('nope');
  });

  it('compares two plans', async () => {
    await run({ filter: "lower(category) = 'home'", k: 10 });
    await page.getByRole('button', { name: 'Compare with the next' }).click();
    await run({ filter: "category = 'home'", k: 10 });
    const comparison = page.getByRole('region', { name: 'Compared with Plan 1: items' });
    // The tree of the first plan is there already, so that only the comparison says that the second has come.
    await comparison.getByText("Solved: No index serves lower(category) = 'home'").waitFor();
    expect(await comparison.getByRole('list', { name: 'Differences of the steps' }).textContent()).toContain(
      'added: + ',
    );
  });

  it('saves a plan as text, JSON and JSON for viewers of PostgreSQL, and reads the JSON again', async () => {
    await showExample();
    expect(await saved('Text')).toContain('warning: No index serves stock > 10');
    const exported: unknown = JSON.parse(await saved('PostgreSQL JSON'));
    expect(exported).toMatchObject([{ Plan: { 'Node Type': 'AnalyzeExec' } }]);
    const json = await saved('JSON');
    // As pasting does: typing so much takes long.
    await page.evaluate(`document.getElementById('plan').value = ${JSON.stringify(json)}`);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await page.getByRole('heading', { name: 'Plan 2: products' }).waitFor();
    expect(await saved('JSON')).toBe(json);
  });

  it('is used with the keyboard alone', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the plan');
    await showExample();
    await page.locator('.tree summary').first().focus();
    expect(await focused()).toBe('AnalyzeExec');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('TracedExec');
    expect(await page.locator('.step h3').textContent()).toBe('TracedExec');
    const before = await shownSteps();
    await page.keyboard.press('Enter');
    expect(await shownSteps()).toBe(2);
    await page.keyboard.press('Enter');
    expect(await shownSteps()).toBe(before);
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('AnalyzeExec');
    await page.keyboard.press('Enter');
    expect(await shownSteps()).toBe(1);
    await page.getByRole('button', { name: 'Show the step' }).first().press('Enter');
    expect(await focused()).toBe('LanceRead');
  });

  it.each(['light', 'dark'] as const)('has no violation of the rules of axe in a %s page', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const violations = async (): Promise<unknown> => {
      const found: unknown = await page.evaluate(
        `(() => { ${axe} })(); axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`,
      );
      return found;
    };
    expect(await violations()).toEqual([]);
    await showExample();
    await page.getByRole('button', { name: 'Compare with the next' }).click();
    await page.getByRole('button', { name: 'Show an example' }).click();
    expect(await violations()).toEqual([]);
  });

  it('asks nobody but the service, and reads plans when it was saved', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`file://${built}`);
    expect(await page.getByText('This page was saved').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Show an example' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Show an example' }).click();
    await page.getByRole('group', { name: 'Steps of the plan' }).waitFor();
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([`file://${built}`]);
  });
});
