import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.js';

const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** Lists the tests of a folder that the tables link. */
const listLinked = (/** @type {string} */ folder) => {
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const links = rows.flatMap((row) => [...row.matchAll(/\]\(\.\.\/([^)#]+)\)/g)]);
  const files = links.map(([, path = '']) => path).filter((path) => path.startsWith(folder));
  return [...new Set(files)].toSorted();
};

/** Lists the tests of a folder that record trials. */
const listTrials = (/** @type {string} */ folder) => {
  const files = readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);
  const recordsTrial = (/** @type {string} */ file) =>
    readFileSync(join(root, file), 'utf8').includes('recordTrial({');
  return files.filter(recordsTrial).toSorted();
};

test.each(['proof/attacks', 'proof/faults'])(
  'the tables of docs/security.md link every trial of %s, and nothing else there',
  (folder) => {
    expect(listLinked(folder)).toEqual(listTrials(folder));
  },
);
