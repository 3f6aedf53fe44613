import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCounts } from './asvs.js';
import { root } from './paths.js';

const docs = join(root, 'docs');
const text = readFileSync(join(docs, 'asvs.md'), 'utf8');

test('the counts of docs/asvs.md are those of its rows', () => {
  expect(text).toBe(withCounts(text));
});

/** Texts in any quotes are compared, and values that a title takes from its table are left out. */
const plain = (/** @type {string} */ title) => title.replace(/['"`’\\]/g, '').replace(/\s+/g, ' ');

test('every test that docs/asvs.md names is there', () => {
  const links = text.matchAll(/\[([^\]]+?)(?:: ([^\]]+))?\]\((\.\.[^)#]+)\)/g);
  const missing = Array.from(links).flatMap(([, , titles = '', path = '']) => {
    const target = join(docs, path);
    if (!existsSync(target)) return [path];
    if (!titles) return /\.(test|spec)\.tsx?$/.test(path) ? [`${path} without a title`] : [];
    const content = plain(readFileSync(target, 'utf8'));
    const parts = titles.split(/…|; /).map((part) => plain(part).trim());
    return parts.filter((part) => !content.includes(part)).map((part) => `${path}: ${part}`);
  });
  expect(missing).toEqual([]);
});
