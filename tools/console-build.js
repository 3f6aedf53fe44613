import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { root } from './paths.js';

const stamp = join(root, 'dist', 'console.built');
const sources = [
  'console',
  'contract',
  'visit-page',
  'index.html',
  'vite.config.ts',
  'tools/compressed.ts',
  'tools/fonts.js',
  'tools/licences.js',
  'package-lock.json',
];

/** Builds the console and the visit page into dist, unless they were built from exactly these sources. */
export async function buildConsole(/** @type {string} */ node) {
  const wanted = fingerprint();
  if (read(stamp)?.toString() === wanted) return;
  console.error('Building the console…');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const config of ['vite.config.ts', 'visit-page/vite.config.ts']) {
    const args = [vite, 'build', '--config', config];
    const { code, output } = await runQuietly(node, args, { cwd: root });
    if (code !== 0) throw new Failure(`${config} does not build:\n${lastLines(output, 30)}`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    hash.update(`${file}\n`).update(read(join(root, file)) ?? '');
  }
  return hash.digest('hex');
}

/** @returns {string[]} paths in the repository, always in the same order; tests are not built */
function filesIn(/** @type {string} */ path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
