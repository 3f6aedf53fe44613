import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { failedPage } from './failed.ts';
import { maxMessageLength } from './plain-text.ts';
import { pagesOf, pagesWith } from './samples.ts';
import { pageStyle } from './style.ts';

const maxBytes = 3072;

/** Letters in no order, so that packing them gains next to nothing. */
const letters = (first: number, kinds: number, length: number, seed: number): string => {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return String.fromCodePoint(first + Math.floor((state / 2 ** 32) * kinds));
  }).join('');
};
const rare = (length: number) => letters(0x20000, 40_000, length, 1);
const bangla = (length: number, seed: number) => letters(0x0995, 36, length, seed);

test('a page is at most 3 KB, with names and a message as long as can be', () => {
  const pages = pagesWith({
    name: bangla(100, 1),
    physicalId: bangla(100, 200),
    message: rare(10_000),
    sizes: [1, 2, 3, 4, 5, 6].map((size) => bangla(100, 1000 * size)),
  });
  expect(pages).toHaveLength(12);
  for (const html of pages) expect(gzipSync(html).length).toBeLessThanOrEqual(maxBytes);
});

test('a page is one request without a script, a font or an icon', () => {
  for (const html of pagesOf('VM-0042')) {
    expect(html).toContain('<link rel="icon" href="data:,"/>');
    expect(html).not.toMatch(
      /<script|<link (?!rel="icon" href="data:,")|<img|<iframe|@font-face|@import|url\(|src=|javascript:/i,
    );
  }
});

test('phones of 2016 style a page: a newer value stands behind a plain one', () => {
  expect(pageStyle).not.toMatch(
    /:(?:has|is|where)\(|color-mix|light-dark|\d[dsl]v[hw]\b|inset|aspect-ratio|(?:inline|block)-(?:start|end)|@(?:container|layer|supports)/,
  );
  for (const [, block = ''] of pageStyle.matchAll(/\{([^{}]*)\}/g)) {
    const plain = new Set<string>();
    for (const [, property = '', value = ''] of block.matchAll(/([\w-]+):([^;]+)/g)) {
      if (!/\b(?:min|max|clamp|env)\(/.test(value)) plain.add(property);
      expect(plain, `${property}:${value}`).toContain(property);
    }
  }
});

test('a page is Bangla, hidden from search engines, and as wide as the phone', () => {
  for (const html of pagesOf('VM-0042')) {
    expect(html).toMatch(/^<!doctype html><html lang="bn">/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1"/>');
    expect(html).toMatch(/<title>[^<]*[\u0980-\u09ff][^<]* · [A-Z][^<]+<\/title>/);
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
});

test('the machine is named, by its physical ID alone when it has no name', () => {
  const page = (name: string) =>
    failedPage({
      machine: { name, physicalId: 'VM-0042' },
      machineId: undefined,
      message: undefined,
    });
  expect(page('Gate 2')).toContain('>Gate 2</b><small dir="auto">VM-0042</small>');
  expect(page('')).toContain('>VM-0042</b></div>');
});

const hostile = {
  'a script': '</style></title><script>alert(1)</script><img src=x onerror=alert(1)>"\'',
  '10,000 characters': '<b>'.repeat(3334),
  'marks that turn the direction': '\u202e\u2066\u200f\u061cevil\u202c\u2069',
  'null bytes and other controls': 'a\0b\u0007c\u009fd\r\ne',
  'half a character': '\ud83d and \udc4d',
};

for (const [name, text] of Object.entries(hostile)) {
  test(`${name} in a message or a name is harmless`, () => {
    for (const html of pagesOf(text)) {
      const body = html.slice(html.indexOf('<main>'));
      expect(html).not.toMatch(/<script|<img/i);
      expect(html.match(/<\/style>/g)).toHaveLength(1);
      expect(body).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(html.isWellFormed()).toBe(true);
    }
  });
}

test('a message is plain text of at most 200 characters, none cut in half', () => {
  const shown = (message: string) => {
    const html = failedPage({ machine: undefined, machineId: undefined, message });
    return /<p class="box"[^>]*>([^<]*)</.exec(html)?.[1];
  };
  expect(shown('<b>Wrong</b> PIN')).toBe('&lt;b&gt;Wrong&lt;/b&gt; PIN');
  expect(shown('x'.repeat(200))).toBe('x'.repeat(maxMessageLength));
  expect(shown('x'.repeat(10_000))).toBe('x'.repeat(maxMessageLength));
  expect(shown('👍'.repeat(300))).toBe('👍'.repeat(maxMessageLength));
  expect(shown('ক্\u200dষ')).toBe('ক্\u200dষ');
  expect(shown(' \0 ')).toBeUndefined();
});
