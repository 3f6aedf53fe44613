import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../../contract/device-events.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aPairedMachine, readStock, readSummary, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

describe('stock counts', () => {
  test('dispenses after a count subtract from it, late ones from before it do not', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const { token: admin } = await aSuper(server);
    const counted = server.clock.now;
    await server.call(machines.update, {
      params: { institutionId: machine.institutionId, machineId: machine.id },
      body: { taskAssignedTo: 'Rina', stocks: [{ rowNo: 1, columnNo: 1, productCount: 10 }] },
      token: admin,
    });
    server.clock.now += 3_600_000;
    await syncEvents(server, token, [
      aDispense(1, { at: new Date(counted - 60_000).toISOString() }),
      aDispense(2, { at: new Date(counted + 60_000).toISOString() }),
    ]);
    expect(await readStock(server, machine)).toEqual([9]);
    expect((await readSummary(server, machine)).dispenseSummary.remainingStock).toBe(9);
  });

  test('in whatever order a machine’s history arrives, the stock ends the same', async () => {
    const day = 86_400_000;
    const start = Date.parse('2026-03-01T06:00:00.000Z');
    const at = (days: number) => new Date(start + days * day).toISOString();
    const slot = { rowNo: 1, columnNo: 1, uptimeMs: 0 };
    const history: DeviceEvent[] = [
      { ...slot, seq: 1, type: 'COUNT', counted: 30, at: at(0) },
      aDispense(2, { at: at(1), uptimeMs: 0 }),
      { ...slot, seq: 3, type: 'REFILL', added: 4, at: at(2) },
      { ...slot, seq: 4, type: 'COUNT', counted: 25, at: at(3) },
      aDispense(5, { at: at(4), uptimeMs: 0 }),
      aDispense(6, { at: at(5), uptimeMs: 0 }),
    ];
    const orders = [
      history,
      history.toReversed(),
      [3, 0, 5, 1, 4, 2].flatMap((i) => history[i] ?? []),
    ];
    for (const order of orders) {
      const server = await aServer();
      const { machine, token } = await aPairedMachine(server, {
        stocks: [{ rowNo: 1, columnNo: 1, productCount: 50 }],
      });
      server.clock.now += day;
      for (const event of order) await syncEvents(server, token, [event]);
      expect(await readStock(server, machine)).toEqual([50]);
      const { token: admin } = await aSuper(server);
      const { stockSummary } = await server.call(overview.summary, {
        query: { machineId: machine.id, dateStart: '2026-03-02', dateEnd: '2026-03-05' },
        token: admin,
      });
      expect(stockSummary).toMatchObject({ openingValue: 30, closingValue: 24 });
    }
  });
});
