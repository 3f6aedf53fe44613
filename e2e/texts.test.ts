import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { heldByServer, screenTexts } from './texts.ts';

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
