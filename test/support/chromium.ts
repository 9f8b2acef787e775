import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The path of Chromium.
 *
 * @returns undefined where it is not installed, unless `CI` is set
 * @throws Error where CI is set and it is not installed
 */
export function findChromium(): string | undefined {
  const path = [process.env['CHROMIUM'] ?? '', ...paths].find((each) => each !== '' && existsSync(each));
  if (path !== undefined || process.env['CI'] === undefined) return path;
  throw new Error('these tests need Chromium: apt-get install chromium, or set CHROMIUM to its path');
}

/** A browser with a new profile that asks nobody for anything. */
export async function openBrowser(
  executablePath: string,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'helmwright-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 1280, height: 900 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const close = async (): Promise<void> => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { context, close };
}
