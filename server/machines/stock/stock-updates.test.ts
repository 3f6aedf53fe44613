import { describe, expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { logsOf } from '../../testing/machines/machine-logs.ts';
import { aMachine, machineParams } from '../../testing/machines/machines.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';

shareServer();

const ledgerSum = async ({ store }: TestServer, machineId: string) => {
  const rows = await store.read
    .selectFrom('stockLedger')
    .select('delta')
    .where('machineId', '=', machineId)
    .execute();
  return rows.reduce((sum, { delta }) => sum + delta, 0);
};

describe('updating a machine', () => {
  test('a stock update is a ledger row, a log row and a change of the summary', async () => {
    const server = await aServer();
    const machine = await aMachine(server, {
      stocks: [
        { rowNo: 1, columnNo: 1, productCount: 5 },
        { rowNo: 1, columnNo: 2, productCount: 3 },
      ],
    });
    const { token } = await aSuper(server);
    await server.call(machines.update, {
      params: machineParams(machine),
      body: {
        taskAssignedTo: 'Shirin Akter',
        stocks: [
          { rowNo: 1, columnNo: 1, productCount: 5 },
          { rowNo: 1, columnNo: 2, productCount: 20 },
        ],
      },
      token,
    });
    expect(await logsOf(server, machine.id)).toEqual([
      { message: 'Machine created: slots 2, pads 8', assignedTo: '' },
      { message: 'Stock updated: row 1, column 2: 3 → 20', assignedTo: 'Shirin Akter' },
    ]);
    expect(await ledgerSum(server, machine.id)).toBe(25);
    const summary = await server.call(overview.summary, {
      query: { machineId: machine.id },
      token,
    });
    expect(summary.stockSummary).toEqual({ totalLogs: 2, openingValue: 0, closingValue: 25 });
    expect(summary.dispenseSummary.remainingStock).toBe(25);
  });

  test('slots that leave the list take their stock with them', async () => {
    const server = await aServer();
    const machine = await aMachine(server, {
      stocks: [
        { rowNo: 1, columnNo: 1, productCount: 5 },
        { rowNo: 2, columnNo: 1, productCount: 7 },
      ],
    });
    const { token } = await aSuper(server);
    const answer = await server.call(machines.update, {
      params: machineParams(machine),
      body: { stocks: [{ rowNo: 2, columnNo: 1, productCount: 7 }] },
      token,
    });
    expect(answer.machine.stocks).toHaveLength(1);
    expect(await ledgerSum(server, machine.id)).toBe(7);
  });
});
