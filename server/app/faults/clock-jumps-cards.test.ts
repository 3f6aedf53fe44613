import { describe, expect, test } from 'vitest';
import { institutions } from '../../../contract/institutions.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { clockOffsets, withClockOff } from '../../testing/database/clock-jumps.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

describe.each(clockOffsets)('after a clock was %s', (_off, off) => {
  test('a card’s hold of then keeps nothing', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server, {
      pointsEnabled: true,
      point: 2,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 1 }],
    });
    const card = await anRfid(server, { institution: { id: machine.institutionId } });
    const authorize = (requestId: string) =>
      server.call(machineApi.authorize, {
        body: { requestId, rfid: card.physicalId, rowNo: 1, columnNo: 1 },
        token,
      });
    await withClockOff(server, off, () => authorize('then'));
    expect(await authorize('now')).toEqual({ allowed: true, points: 8 });
    expect(await authorize('then')).toEqual({ allowed: false, reason: 'USED_REQUEST', points: 8 });
  });

  test('what a card took then counts in no limit of today', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server, { pointsEnabled: true });
    const { token: admin } = await aSuper(server);
    const card = await anRfid(server, { institution: { id: machine.institutionId } });
    await server.call(institutions.update, {
      params: { id: machine.institutionId },
      body: { limitation: { daily: 1, weekly: 1, monthly: 1 } },
      token: admin,
    });
    const rfid = card.physicalId;
    await withClockOff(server, off, () =>
      syncEvents(server, token, [aDispense(1, { transactionType: 'RFID', rfid })]),
    );
    const body = { requestId: 'now', rfid, rowNo: 1, columnNo: 1 };
    expect(await server.call(machineApi.authorize, { body, token })).toMatchObject({
      allowed: true,
    });
  });
});
