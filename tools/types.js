/** Checks the types of each part with the libraries that its code runs with. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
const projects = globSync(['tsconfig.json', '*/tsconfig.json'], { cwd: root }).sort();

for (const project of projects) {
  // Each checker infers the types that it needs anew: four of them take twice the processor time.
  const args = [compiler, '--singleThreaded', '--project', project];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
