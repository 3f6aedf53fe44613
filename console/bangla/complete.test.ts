import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  failureWords,
  flagWords,
  forgottenCardsNote,
  headings,
  markWords,
  paymentStateLabels,
  reporterWords,
  reportPartTitles,
  statusWords,
  typeWords,
} from '../../contract/words.ts';
import { banglaByRoom, banglaTexts } from './index.ts';
import { usedTexts } from './used-texts.ts';

const allTexts = new Set([
  ...usedTexts(join(import.meta.dirname, '..')),
  ...Object.values(typeWords),
  ...Object.values(markWords),
  ...Object.values(statusWords),
  ...Object.values(failureWords),
  ...Object.values(flagWords),
  ...Object.values(reportPartTitles),
  ...Object.values(headings),
  ...Object.values(paymentStateLabels),
  ...Object.values(reporterWords),
  forgottenCardsNote,
]);

test('every text of the console has its Bangla', () => {
  expect([...allTexts].filter((text) => !(text in banglaTexts)).sort()).toEqual([]);
});

test('no Bangla is left of a text that is not used any more', () => {
  expect(Object.keys(banglaTexts).filter((text) => !allTexts.has(text))).toEqual([]);
});

test('a text has its Bangla in one place', () => {
  const texts = banglaByRoom.flatMap((room) => Object.keys(room));
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

test('an amount stands before its unit in either language', () => {
  const isTurned = (text: string) => /\bTk [\d{]|৳|টাকা [০-৯{]/.test(text);
  expect([...allTexts, ...Object.values(banglaTexts)].filter(isTurned)).toEqual([]);
});

test('a Bangla text names the same values as the English one', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/(?<!one |other )\{\w+/g))].sort();
  for (const [english, own] of Object.entries(banglaTexts)) {
    expect([english, valuesOf(own)]).toEqual([english, valuesOf(english)]);
  }
});

test('a number before a noun in the plural has forms for one and many', () => {
  const noPlurals = ['is', 'was', 'this', 'as', 'needs'];
  const countedOnly = [...allTexts].filter((text) => {
    const [, noun = ''] = /\{(?!provider)\w+(?:, number)?\} (\p{L}+s)\b/u.exec(text) ?? [];
    return noun !== '' && !noPlurals.includes(noun);
  });
  expect(countedOnly).toEqual([]);
});
