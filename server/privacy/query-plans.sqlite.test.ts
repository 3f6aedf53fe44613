import { expect, test } from 'vitest';
import { calendarOf } from '../../contract/values/periods.ts';
import { changeOfBatch } from '../platform/db/change-in-batches.ts';
import { explainQuery } from '../testing/database/explain-query.ts';
import { anRfid } from '../testing/machines/rfids.ts';
import { aServer } from '../testing/server.ts';
import { cardDispensesQuery } from './card-dispenses.ts';
import { historyQuery } from './card-history.ts';
import { cardRowsBefore, forgottenRequests, payerRows } from './rows-to-forget.ts';

test('the dispenses and the history of a card are looked up, however many dispenses there are', async () => {
  const server = await aServer();
  const { _id } = await anRfid(server);
  const { read } = server.store;
  const rfid = await read
    .selectFrom('rfids')
    .selectAll()
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const calendar = calendarOf(server.settings.TIME_ZONE);
  const page = { page: 1, limit: 15 };
  const context = { calendar, now: server.clock.now, namedFrom: 0 };
  for (const [query, indexes] of [
    [cardDispensesQuery(rfid, page), ['dispensesOfCard', 'pointsOfRfid']],
    [historyQuery(read, rfid, context, page), ['dispensesOfCard', 'pointsOfRfid', 'statesOfRfid']],
  ] as const) {
    const steps = await explainQuery(read, query);
    expect(steps.filter((step) => /^SCAN (?!page|json_each|given|history)/.test(step))).toEqual([]);
    for (const index of indexes) expect(steps.join()).toContain(index);
  }
});

test('a batch that forgets reads no more than its rows, however much is to be forgotten', async () => {
  const { store } = await aServer();
  const rowsOfNight = [...cardRowsBefore('i', 1, 1), forgottenRequests('i', 1, 1), ...payerRows(1)];
  for (const rows of rowsOfNight) {
    const steps = await explainQuery(store.read, changeOfBatch(rows, 20));
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    // The changed rows are found by their primary key.
    expect(steps[0]).toMatch(
      new RegExp(`SEARCH ${rows.table} USING .*(sqlite_autoindex|PRIMARY KEY)`),
    );
  }
});
