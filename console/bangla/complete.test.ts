import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  customerReasons,
  failureWords,
  headings,
  markWords,
  partTitles,
  reporterWords,
  stateNames,
  statusWords,
  typeWords,
} from '../../contract/words.ts';
import { bangla, rooms } from './index.ts';
import { saidTexts } from './said-texts.ts';

const said = new Set([
  ...saidTexts(join(import.meta.dirname, '..')),
  ...Object.values(typeWords),
  ...Object.values(markWords),
  ...Object.values(statusWords),
  ...Object.values(failureWords),
  ...Object.values(partTitles),
  ...Object.values(headings),
  ...Object.values(stateNames),
  ...Object.values(reporterWords),
  ...customerReasons,
]);

test('every text of the console has its Bangla', () => {
  expect([...said].filter((text) => !(text in bangla)).sort()).toEqual([]);
});

test('no Bangla is left of a text that is not used any more', () => {
  expect(Object.keys(bangla).filter((text) => !said.has(text))).toEqual([]);
});

test('a text has its Bangla in one place', () => {
  const texts = rooms.flatMap((room) => Object.keys(room));
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

test('an amount stands before its unit in either language', () => {
  const isTurned = (text: string) => /\bTk [\d{]|৳|টাকা [০-৯{]/.test(text);
  expect([...said, ...Object.values(bangla)].filter(isTurned)).toEqual([]);
});

test('a Bangla text names the same values as the English one', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/(?<!one |other )\{\w+/g))].sort();
  for (const [english, own] of Object.entries(bangla)) {
    expect([english, valuesOf(own)]).toEqual([english, valuesOf(english)]);
  }
});

test('a number before a noun in the plural has forms for one and many', () => {
  const noPlurals = ['is', 'was', 'this', 'as', 'needs'];
  const countedOnly = [...said].filter((text) => {
    const [, noun = ''] = /\{\w+(?:, number)?\} (\p{L}+s)\b/u.exec(text) ?? [];
    return noun !== '' && !noPlurals.includes(noun);
  });
  expect(countedOnly).toEqual([]);
});
