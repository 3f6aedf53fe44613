import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLicences } from './licences.js';
import { root } from './paths.js';

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

test('the licence file has every library that server and console use, and no tool', () => {
  const { dependencies } = readJson('package.json');
  const titles = new Set(
    readLicences()
      .match(/^\S+ \d\S* \(.*\)$/gm)
      ?.map((it) => it.split(' ')[0]),
  );
  expect(Object.keys(dependencies).filter((name) => !titles.has(name))).toEqual([]);
  expect(titles).toContain('@tanstack/query-core');
  for (const tool of ['vite', 'vitest', 'playwright-core']) expect(titles).not.toContain(tool);
});

test('every Node that is installed from npm has a checksum', () => {
  const { packages } = readJson('tools/runtime/package-lock.json');
  const { optionalDependencies } = readJson('tools/runtime/package.json');
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const integrity = expect.stringMatching(/^sha512-/);
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity });
  }
});
