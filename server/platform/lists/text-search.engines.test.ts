import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { searchForm } from '../../../contract/values/text-forms.ts';
import { aDatabase } from '../../testing/database/database.ts';
import { openStore } from '../db/open-store.ts';
import { readSettings } from '../settings/settings.ts';
import { anyColumnContains, matchRankOf } from './text-search.ts';

const openTestStore = async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const store = await openStore({ ...readSettings({}), ...place });
  onTestFinished(store.close);
  return store.read;
};

const letters = fc.constantFrom(
  ...'aZ 09%_\\ßÅéΣσſﬁ①²কৎঅা্তয়ড়ঢ়োৌে্ং০৩৯Ａ３ｶ',
  '\u09af\u09bc',
  '\u09c7\u09be',
  '\u09c7\u09d7',
  'অা',
  'ত্\u200d',
  'e\u0301',
  'A\u030a',
  'ｶﾞ',
  '\u200c',
  '\u200d',
  '\ufeff',
);

test('the database and the server bring any text into the same form', async () => {
  const db = await openTestStore();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letters }), async (text) => {
      const { rows } = await sql<{ form: string }>`
        select "searchForm"(cast(${text} as text)) as "form"`.execute(db);
      expect(rows).toEqual([{ form: searchForm(text) }]);
    }),
  );
});

test('a text is found whole, in either encoding of its letters', async () => {
  const db = await openTestStore();
  const texts = fc.array(letters, { minLength: 3, maxLength: 12 }).map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const condition = anyColumnContains(['name'], text.normalize('NFD'));
      const { rows } = await sql<{ rank: number }>`
        select ${matchRankOf(['name'], text.normalize('NFD'))} as "rank"
        from (select cast(${text} as text) as "name") as "named" where ${condition}`.execute(db);
      expect(rows).toEqual([{ rank: 0 }]);
    }),
  );
});
