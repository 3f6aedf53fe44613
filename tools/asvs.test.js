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
    if (!titles) return /\.(test|spec)\.[jt]sx?$/.test(path) ? [`${path} without a title`] : [];
    const content = plain(readFileSync(target, 'utf8'));
    const parts = titles.split(/…|; /).map((part) => plain(part).trim());
    return parts.filter((part) => !content.includes(part)).map((part) => `${path}: ${part}`);
  });
  expect(missing).toEqual([]);
});

/** The address of a heading within its document. */
const anchorOf = (/** @type {string} */ heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

test('every claim of docs/asvs.md names its test, or the document that is asked for', () => {
  const rows = Array.from(text.matchAll(/^\| (\d+\.\d+\.\d+) \| .*? \| (.*) \|$/gm));
  const bare = rows.flatMap(([, number = '', answer = '']) => {
    if (answer.startsWith('**Deviates:**')) return [];
    const links = Array.from(answer.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link);
    if (!answer.startsWith('**Written:**')) {
      return links.some((link) => /\.(test|spec)\.[jt]sx?$/.test(link)) ? [] : [number];
    }
    const areThere = links.map((link) => {
      const [file = '', anchor] = link.split('#');
      const document =
        file === '' ? text : existsSync(join(docs, file)) && readFileSync(join(docs, file), 'utf8');
      const headings = Array.from((document || '').matchAll(/^#+ (.*)$/gm), ([, it = '']) =>
        anchorOf(it),
      );
      return headings.length > 0 && (anchor === undefined || headings.includes(anchor));
    });
    return areThere.length > 0 && areThere.every(Boolean) ? [] : [number];
  });
  expect(bare).toEqual([]);
});
