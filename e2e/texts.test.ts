import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { heldByServer, texts } from './texts.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The code of a spec without comments and without the titles of its tests, which see nothing. */
const codeOf = (source: string) =>
  source
    .replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    .replace(/\btest(?:\.describe)?\(\s*(["'`]).*?\1,/g, '');

/** Journeys by the name of their file, component tests by their room and name. */
const specs = new Map(
  globSync(['e2e/*.spec.ts', 'console/*/*.browser.test.tsx'], { cwd: root }).map((path) => [
    path.replace(/^(e2e|console)\/|\.spec\.ts$|\.browser\.test\.tsx$/g, ''),
    codeOf(read(path)),
  ]),
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** In a regular expression what is special to it is escaped, in single quotes the apostrophe. */
const spellings = (text: string) => [text, text.replaceAll("'", "\\'"), escaped(text)];

/** 'Point' is not found in 'Points', nor 'LIMITED' in 'UNLIMITED'; cells of a row join each other. */
const has = (source: string, text: string) => {
  const before = /^\w/.test(text) ? '(?<![A-Z])' : '';
  const after = /\w$/.test(text) ? '(?![a-z])' : '';
  return spellings(text).some((spelling) =>
    new RegExp(`${before}${escaped(spelling)}${after}`).test(source),
  );
};

test.each(texts)('‘$text’ is looked at on the screen by $seenBy', ({ text, seenBy }) => {
  expect(has(specs.get(seenBy) ?? '', text)).toBe(true);
});

test.each(heldByServer)('‘$text’ is what the server answers, by $heldBy', ({ text, heldBy }) => {
  expect(has(codeOf(read(heldBy)), text)).toBe(true);
});
