import type { RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { movementKinds } from '../../contract/statements.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import { explainQuery } from '../testing/database/explain-query.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import type { Holder, StatementAccount } from './accounts.ts';
import { daySumsQuery, movementsByTrxId, movementsInRange } from './queries.ts';

const holders: readonly Holder[] = [{ institutionId: 'one' }, 'PLATFORM'];

const explainPayments = async ({ store: { read } }: TestServer, query: RawBuilder<unknown>) =>
  (await explainQuery(read, query)).filter((step) => step.includes('payments'));

const usesIndex = (index: string, covering = '') =>
  expect.stringMatching(`^SEARCH payments USING ${covering}INDEX ${index} `);

test('the days of a statement are looked up in indexes that have all that is added up of many', async () => {
  const server = await aServer();
  for (const holder of holders) {
    const where = holder === 'PLATFORM' ? 'Platform' : 'Institution';
    for (const what of ['charged', 'refunded', 'open'] as const) {
      const steps = await explainPayments(
        server,
        daySumsQuery(server.store.read, holder, what, [20_000, 20_001], calendarOf('Asia/Dhaka')),
      );
      expect(steps).toEqual([usesIndex(`${what}Of${where}`, what === 'open' ? '' : 'COVERING ')]);
    }
  }
});

const account = (gatewayIds: readonly string[]): StatementAccount => ({
  shown: { _id: 'a', owner: 'PLATFORM', name: '', isRetired: false },
  gatewayIds,
  fingerprint: null,
  username: undefined,
});

test('movements are looked up by their day and by their trxID, however many payments there are', async () => {
  const server = await aServer();
  const { read } = server.store;
  for (const holder of holders) {
    const where = holder === 'PLATFORM' ? 'Platform' : 'Institution';
    const query = { holder, account: account(holder === 'PLATFORM' ? [] : ['g1']) };
    for (const kind of movementKinds) {
      const moved = kind === 'CHARGE' ? 'charged' : 'refunded';
      const days = { from: 20_000, to: 20_030 };
      const inRange = movementsInRange({ ...query, kind }, days, calendarOf('Asia/Dhaka'), 10);
      expect(await explainPayments(server, inRange)).toEqual([usesIndex(`${moved}Of${where}`)]);
      const trxId = kind === 'CHARGE' ? 'trxId' : 'refundTrxId';
      const named = movementsByTrxId(read, { ...query, kind }, ['CK1']);
      expect(await explainPayments(server, named)).toEqual([usesIndex(`${trxId}Named`)]);
    }
  }
});
