/** `npm start`: generates the charts of this project, checks them with Helm 3 and Helm 4, and shows the result. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { helmBinary, helmMajors } from '../test/support/helm-binaries.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const helms = helmMajors.flatMap((major) => ['--helm', helmBinary(major)]);

helmwright('The charts', ['synth', 'helmwright/charts']);
helmwright('The check against Helm 3 and Helm 4', ['check', '--module', 'helmwright/charts', '--runs', '25', ...helms]);
console.log('\nInstall it:  helm install lance charts/lance-platform --namespace lance --create-namespace');

function helmwright(title: string, args: readonly string[]): void {
  console.log(`\n${title}\n`);
  const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
