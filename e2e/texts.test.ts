import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import failing from './texts/failing.json';
import machines from './texts/machines.json';
import pages from './texts/pages.json';
import payments from './texts/payments.json';

/**
 * Literal texts of the specification (2, 4, 5, 8 and 9), each with the journey (`<name>`) or the
 * component test (`<room>/<name>`) that checks it on the screen. A text around a name is listed in
 * its two fixed halves.
 */
const screenTexts = [pages, machines, payments, failing].flatMap((specs) =>
  Object.entries<string[]>(specs).flatMap(([seenBy, listed]) =>
    listed.map((text) => ({ text, seenBy })),
  ),
);

/** Texts for values that the forms cannot send; a server test checks them. */
const heldByServer: readonly { readonly text: string; readonly heldBy: string }[] = [
  { text: 'Not a valid category', heldBy: 'server/institutions/institutions.test.ts' },
  { text: 'Enter a stock type', heldBy: 'server/rfids/rfids.test.ts' },
  { text: 'RFID activity is required', heldBy: 'server/rfids/unlock/unlock-rfids.test.ts' },
];

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the code of a spec without comments and test titles, which check nothing. */
const codeOf = (source: string) =>
  source
    .replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    .replace(/\btest(?:\.describe)?\(\s*(["'`]).*?\1,/g, '');

/** Source of the specs: journeys by file name, component tests by room and name. */
const specs = new Map(
  globSync(['e2e/*.spec.ts', 'console/**/*.browser.test.tsx'], { cwd: root }).map((path) => [
    path.replace(/^(e2e|console)\/|\.spec\.ts$|\.browser\.test\.tsx$/g, ''),
    codeOf(read(path)),
  ]),
);

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A text as it may stand in source: plain, with escaped apostrophes, or in a regular expression. */
const spellings = (text: string) => [text, text.replaceAll("'", "\\'"), escapePattern(text)];

/** Matches whole words: 'Point' not in 'Points', 'LIMITED' not in 'UNLIMITED'; texts of cells may join. */
const hasText = (source: string, text: string) => {
  const before = /^\w/.test(text) ? '(?<![A-Z])' : '';
  const after = /\w$/.test(text) ? '(?![a-z])' : '';
  return spellings(text).some((spelling) =>
    new RegExp(`${before}${escapePattern(spelling)}${after}`).test(source),
  );
};

test.each(screenTexts)('‘$text’ is looked at on the screen by $seenBy', ({ text, seenBy }) => {
  expect(hasText(specs.get(seenBy) ?? '', text)).toBe(true);
});

test.each(heldByServer)('‘$text’ is what the server answers, by $heldBy', ({ text, heldBy }) => {
  expect(hasText(codeOf(read(heldBy)), text)).toBe(true);
});
