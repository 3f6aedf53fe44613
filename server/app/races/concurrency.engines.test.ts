import { expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { rfids } from '../../../contract/rfids.ts';
import { checkRollup } from '../../overview/check.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { runContention } from '../../testing/database/contention.ts';
import { aDispense, aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aServer } from '../../testing/server.ts';
import { pickBySize } from '../../testing/test-size.ts';

const changes = pickBySize({ short: 256, whole: 2048 });
/** Fewer than the clients ask for: half of the changes are dispenses. */
const points = 100;

test('64 clients change one machine’s stock and one card’s points: nothing is lost', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '1000000' });
  const machine = await aMachine(server, {
    pointsEnabled: true,
    point: 1,
    stocks: [{ rowNo: 1, columnNo: 1, productCount: 1000 }],
  });
  const institution = { id: machine.institutionId };
  const card = await anRfid(server, { institution, point: points, stockType: 'UNLIMITED' });
  const key = await aMachineKey(server, machine);
  const { token } = await aSuper(server);
  const place = { institutionId: machine.institutionId, machineId: machine.id };
  const slot = { rowNo: 1, columnNo: 1 };
  const rfid = card.physicalId;

  const dispensed = await runContention(
    {
      authorize: async (requestId) => {
        const body = { requestId, rfid, ...slot };
        return (await server.call(machineApi.authorize, { body, token: key })).allowed;
      },
      dispense: (requestId, seq) => {
        const event = aDispense(seq, { transactionType: 'RFID', rfid, requestId });
        const body = { epoch: 1, uptimeMs: 0, events: [event] };
        return server.call(machineApi.sync, { body, token: key });
      },
      countStock: (productCount) =>
        server.call(machines.update, {
          params: place,
          body: { stocks: [{ ...slot, productCount }] },
          token,
        }),
      changeCard: (name) =>
        server.call(rfids.update, {
          params: { institutionId: machine.institutionId, rfidId: card._id },
          body: { name },
          token,
        }),
    },
    changes,
  );

  const { store } = server;
  const sum = async (table: 'stockLedger' | 'pointLedger') => {
    const { total } = await store.read
      .selectFrom(table)
      .select((eb) => eb.fn.sum<number>('delta').as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  const held = await store.read.selectFrom('slots').selectAll().executeTakeFirstOrThrow();
  const stored = await store.read.selectFrom('rfids').selectAll().executeTakeFirstOrThrow();
  expect(held.productCount).toBe(await sum('stockLedger'));
  expect(held.productCount).toBeGreaterThanOrEqual(0);
  expect(stored.point).toBe(await sum('pointLedger'));
  expect(stored.point).toBe(points - dispensed);
  expect(dispensed).toBe(points);
  expect(await checkRollup(store.read, server.settings)).toEqual([]);
});
