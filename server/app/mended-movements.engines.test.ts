import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { dialects } from '../core/db/dialect.ts';
import { stockMovements } from '../core/migrations/030-stock-movements.ts';
import { checkRollup } from '../overview/check.ts';
import { aSuper } from '../testing/admins.ts';
import { undoMovements } from '../testing/before-movements.ts';
import { aDispense, inMachine } from '../testing/machines.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { aPairedMachine, sync } from '../testing/syncing.ts';

const calendar = { timeZone: 'Asia/Dhaka', historyFrom: Date.parse('2020-01-01T00:00:00Z') };

/** The rows that the migration derives. */
const madeOf = async ({ store }: TestServer) => ({
  rollups: await store.read
    .selectFrom('rollups')
    .select(['scope', 'day', 'scopeId', 'stockChange', 'stockRefilled', 'stockCounted'])
    .select(['stockAdded', 'stockRemoved', 'visitEvents'])
    .orderBy('scope')
    .orderBy('day')
    .orderBy('scopeId')
    .execute(),
  ledger: await store.read.selectFrom('stockLedger').selectAll().orderBy('id').execute(),
  visits: await store.read.selectFrom('visitEvents').selectAll().orderBy('id').execute(),
});

test('old reports and entries are separated, counted and listed like new ones', async () => {
  const server = await aServer();
  const { token: admin } = await aSuper(server);
  const { machine, token } = await aPairedMachine(server);
  const params = inMachine(machine);
  const { organizationId } = machine;
  const size = { sizeId: 'REG', sizeName: 'Regular', price: 10, point: 0 };
  await server.call(sizes.add, { token: admin, params, body: size });
  await server.call(unlockRfids.add, {
    token: admin,
    params: { id: organizationId },
    body: { physicalId: '04A1', name: 'Rahima', isActive: true },
  });
  const change = (columns: readonly number[], taskAssignedTo?: string) => {
    const stocks = columns.map((productCount, index) => {
      return { rowNo: 1, columnNo: index + 1, productCount, sizeId: index ? null : 'REG' };
    });
    return server.call(machines.update, { token: admin, params, body: { stocks, taskAssignedTo } });
  };
  await change([20, 8]);
  await change([20]);
  await change([20, 9]);
  await change([18, 9], 'Rina');
  const slot = { uptimeMs: 0, rowNo: 1, columnNo: 1 };
  await sync(server, token, [
    aDispense(1, { at: '2026-03-10T06:00:00.000Z' }),
    { ...slot, seq: 2, type: 'REFILL', added: 30, at: '2026-03-11T06:00:00.000Z' },
    { ...slot, seq: 3, type: 'COUNT', counted: 40 },
    { seq: 4, uptimeMs: 0, type: 'UNLOCK', rfid: '04A1' },
    { seq: 5, uptimeMs: 0, type: 'UNLOCK', rfid: '04A2' },
    { ...slot, seq: 6, type: 'REFILL', added: 7, columnNo: 9 },
    aDispense(7, { isSuccessful: false, failureReason: 'EMPTY', columnNo: 2 }),
  ]);

  const made = await madeOf(server);
  expect(made.visits.map(({ type, name }) => [type, name])).toEqual([
    ['REFILL', 'Regular'],
    ['COUNT', 'Regular'],
    ['UNLOCK', 'Rahima'],
    ['UNLOCK', ''],
  ]);
  await server.store.change(async (tx) => {
    await undoMovements(tx);
    const texts = stockMovements(dialects[server.store.engine], calendar);
    for (const text of texts) await sql.raw(text).execute(tx);
  });
  expect(await madeOf(server)).toEqual(made);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});
