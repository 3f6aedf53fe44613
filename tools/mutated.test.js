import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutatedSets } from './mutated.js';
import { root } from './paths.js';

const count = (/** @type {string} */ pattern) => globSync(pattern, { cwd: root }).length;

test.each(mutatedSets.flatMap(({ files, tests }) => [...files, ...tests]))(
  'mutation testing finds %s',
  (pattern) => {
    // Each alternative in braces names one file.
    const names = /\{([^}]*)\}/.exec(pattern)?.[1]?.split(',').length ?? 1;
    expect(count(pattern)).toBeGreaterThanOrEqual(names);
  },
);

/** @type {{ file: string, line: string }[]} */
const equals = JSON.parse(readFileSync(join(root, 'tools', 'mutate-equal.json'), 'utf8'));

test.each(equals)('an equal mutant stands in $file: $line', ({ file, line }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(line);
});
