import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bangla } from '../../contract/messages/bangla/index.ts';
import { english } from '../../contract/messages/english.ts';
import { entriesOf } from '../../contract/records.ts';
import { banglaTexts } from './index.ts';

const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
const [businessNouns = ''] = glossary.split('## Screen words');

/** Terms that are verbs as well, or stand for something else too. */
const otherwiseUsed = ['Dispense', 'Report', 'Count', 'Audit', 'Settlement', 'Person', 'Visit'];

/** The second has a command of the server. */
const exceptions = ['Refund of a charge', english.alertsNotLive];

const terms = [
  ...businessNouns.matchAll(/^\| ([A-Za-z][^|]+) \| ([^|]*[\u0980-\u09ff][^|]*|RFID) \|/gm),
]
  .flatMap(([, names = '', words = '']) =>
    names.split(', ').map((name, at) => ({ name, word: words.split(', ')[at] ?? '' })),
  )
  .filter(({ name }) => !otherwiseUsed.includes(name));

const texts: [english: string, bangla: string][] = [
  ...Object.entries(banglaTexts),
  ...entriesOf(bangla).map(([code, text]): [string, string] => [english[code], text]),
];

/** Matches a term in the singular or plural, but not the name of a value. */
const patternOf = (name: string) =>
  new RegExp(
    `(?<![\\w{.-])[${name[0]}${name[0]?.toLowerCase()}]${name.slice(1).replace(/s$/, '')}s?(?![\\w,}])`,
  );

test.each(terms)('‘$name’ is ‘$word’ in every text', ({ name, word }) => {
  const isSaid = (text: string) =>
    !exceptions.includes(text) && patternOf(name).test(text.replace(/\{\w+(, number)?\}/g, ''));
  expect(texts.filter(([text]) => isSaid(text)).filter(([, own]) => !own.includes(word))).toEqual(
    [],
  );
});

test('no text has a word that another one has replaced', () => {
  const replaced =
    /নীরব|রিফান্ড|সিগনাল|পৃষ্ঠা|হাল ছাড়া|প্রত্যাহার|নামান|স্টক|মনোযোগ|আরএফআইডি|ডিসপেন্স|এখনো|কখনো|অপারেটর|(?:RFID|MB)-এর/;
  expect(texts.filter(([, own]) => replaced.test(own))).toEqual([]);
});
