import { describe, expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { twoMachinesWithHistory } from '../testing/machines/machines-history.ts';
import { reportDispenses } from '../testing/reports.ts';
import { aServer, shareServer } from '../testing/server.ts';

shareServer();

describe('the list', () => {
  test('a row says its machine, its card, its taka, its refund and why it failed', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const machine = await aMachine(server, { name: 'Library', price: 12.5 });
    await reportDispenses(server, machine, [
      { at: '2026-03-01T06:00:00.000Z', transactionType: 'BKASH' },
      {
        at: '2026-03-01T07:00:00.000Z',
        transactionType: 'RFID',
        rfid: 'CARD-7',
        isSuccessful: false,
        failureReason: 'JAM',
      },
    ]);
    await server.store.change((tx) =>
      tx
        .updateTable('dispenses')
        .set({ paid: 1250, refundTrxId: 'TRX9' })
        .where('transactionType', '=', 'BKASH')
        .execute(),
    );
    const answer = await server.call(dispenses.all, {
      token,
      params: { institutionId: machine.institutionId },
    });
    const machineId = { _id: machine.id, physicalId: machine.physicalId, name: 'Library' };
    expect(answer.dispenses).toMatchObject([
      { machineId, rfid: 'CARD-7', isSuccessful: false, paid: 0, failureReason: 'JAM' },
      { machineId, rfid: null, isSuccessful: true, paid: 12.5, refund: { trxID: 'TRX9' } },
    ]);
    expect(answer.dispenses[0]?.refund).toBeNull();
  });

  test('what a removed machine dispensed stays, and can still be queried', async () => {
    const { server, token, institutionId, first, list } = await twoMachinesWithHistory();
    await server.call(machines.remove, { token, params: { institutionId, machineId: first.id } });
    expect((await list()).count).toBe(146);
    const { dispenses: rows, count } = await list({ machineId: first.id });
    expect([count, rows[0]?.machineId.physicalId]).toEqual([73, first.physicalId]);
  });

  test('wrong filters are all reported at once, a reversed range at its start', async () => {
    const { server, token, institutionId } = await twoMachinesWithHistory();
    const faults = async (query: Record<string, unknown>) => {
      const { status, body } = await server.expectRefusal(dispenses.all, {
        token,
        params: { institutionId },
        query,
      });
      return [status, Object.keys(body.errors ?? {}).toSorted()];
    };
    expect(await faults({ page: 0, limit: 0, startDate: 'May', status: 'ok' })).toEqual([
      400,
      ['limit', 'page', 'startDate', 'status'],
    ]);
    expect(await faults({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual([
      400,
      ['startDate'],
    ]);
  });

  test('an institution without dispenses has an empty list', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const { institutionId } = await aMachine(server);
    const answer = await server.call(dispenses.all, { token, params: { institutionId } });
    expect(answer).toEqual({ dispenses: [], count: 0 });
  });
});
