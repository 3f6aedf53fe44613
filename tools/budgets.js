import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

/**
 * How much JavaScript and CSS a browser fetches, compressed, before it can show what an admin asked
 * for. Read from the files that were built.
 */

/** @typedef {{ file: string, name?: string, css?: string[], imports?: string[], dynamicImports?: string[], isDynamicEntry?: boolean }} Chunk */

const kilobyte = 1024;
const budgets = { login: 90 * kilobyte, firstRoute: 300 * kilobyte, lazy: 60 * kilobyte };

const folder = join(root, 'dist', 'console');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));

/** The files of a chunk and of all it needs at once. @returns {Set<string>} */
const filesOf = (/** @type {string} */ name, /** @type {Set<string>} */ seen = new Set()) => {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
  for (const needed of chunk.imports ?? []) filesOf(needed, seen);
  return seen;
};

const sizeOf = (/** @type {Iterable<string>} */ files) =>
  [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0);

const together = (/** @type {string[]} */ ...names) =>
  new Set(names.flatMap((name) => [...filesOf(name)]));

/** The key of a chunk that vite.config.ts draws together. */
const group = (/** @type {string} */ name) => {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === name);
  if (!key) throw new Error(`The console was built without a chunk named ${name}`);
  return key;
};

const entry = 'index.html';
const firstRoute = together(entry, group('console'));
const lines = [
  {
    what: 'login screen',
    size: sizeOf(together(entry, group('login'))),
    limit: budgets.login,
  },
  { what: 'console, first route', size: sizeOf(firstRoute), limit: budgets.firstRoute },
  ...Object.keys(manifest)
    .filter((name) => manifest[name]?.isDynamicEntry)
    .map((name) => ({
      what: `then ${name}`,
      size: sizeOf([...filesOf(name)].filter((file) => !firstRoute.has(file))),
      limit: budgets.lazy,
    })),
];

for (const { what, size, limit } of lines) {
  const sign = size <= limit ? '✓' : '✗';
  const kilobytes = (/** @type {number} */ bytes) => (bytes / kilobyte).toFixed(1).padStart(6);
  console.log(`${sign} ${kilobytes(size)} KB of ${kilobytes(limit)} KB  ${what}`);
}
process.exit(lines.every(({ size, limit }) => size <= limit) ? 0 : 1);
