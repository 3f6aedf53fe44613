import { expect, test } from 'vitest';
import { deletionOfBatch, updateOfBatch } from '../platform/db/change-in-batches.ts';
import { explainQuery } from '../testing/database/explain-query.ts';
import { aServer } from '../testing/server.ts';
import {
  cardRowsBefore,
  forgottenRequests,
  payerRows,
  type RowsToForget,
} from './rows-to-forget.ts';

test('a batch that forgets reads no more than its rows, however much is to be forgotten', async () => {
  const { store } = await aServer();
  const statementOf = (rows: RowsToForget) =>
    'set' in rows ? updateOfBatch(rows, 20) : deletionOfBatch(rows, 20);
  const requests = { ...forgottenRequests('i', 1, 1), columns: ['rfidId'] };
  for (const rows of [...cardRowsBefore('i', 1, 1), requests, ...payerRows(1)]) {
    const statement = statementOf(rows);
    const steps = await explainQuery(store.read, statement);
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    // The changed rows are found by their primary key.
    expect(steps[0]).toMatch(
      new RegExp(`SEARCH ${rows.table} USING .*(sqlite_autoindex|PRIMARY KEY)`),
    );
  }
});
