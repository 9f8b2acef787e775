import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startDemo } from '../../support/service-process.js';

/** Runs the command behind it with a standard error that takes nothing. */
const onFullDisk = ['sh', '-c', 'exec "$@" 2>/dev/full', 'sh'];

// Linux has this file, whose disk is always full.
it.skipIf(!existsSync('/dev/full'))('responds and shuts down even if the log cannot be written', async () => {
  const { child, url, end } = await startDemo(['--log-level', 'info'], onFullDisk);
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const answer = await fetch(`${url}/v1/table/none/describe`, { method: 'POST' });
    statuses.push(answer.status);
    await answer.text();
  }
  await end();
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
});
