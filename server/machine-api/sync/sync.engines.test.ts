import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../../contract/device-events.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aPairedMachine, readStock, readSummary, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

describe('events', () => {
  test('a dispense is in the overview and out of the stock when the answer arrives', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server, { price: 12 });
    const answer = await syncEvents(server, token, [aDispense(1)]);
    expect(answer).toMatchObject({ ackedThrough: 1, gaps: [], rejected: [] });
    const { dispenseSummary } = await readSummary(server, machine);
    expect(dispenseSummary.totalSuccess).toBe(1);
    expect(dispenseSummary.remainingStock).toBe(19);
    expect(dispenseSummary.transactionTypes).toContainEqual({
      _id: 'CASH',
      totalSuccess: 1,
      totalPaidAmount: 12,
    });
    expect(await readStock(server, machine)).toEqual([19]);
  });

  test('every kind of event is stored', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const at = (seq: number) => ({ seq, uptimeMs: 0 });
    const slot = { rowNo: 1, columnNo: 1 };
    const events: DeviceEvent[] = [
      { ...at(1), type: 'BOOT' },
      { ...at(2), ...slot, type: 'REFILL', added: 5 },
      { ...at(3), ...slot, type: 'COUNT', counted: 12 },
      { ...at(4), type: 'UNLOCK', rfid: 'STAFF-1' },
      { ...at(5), type: 'UNKNOWN_CARD', rfid: 'CARD-X' },
      { ...at(6), type: 'FAULT', code: 'MOTOR', ...slot },
      { ...at(7), type: 'CLEAR', code: 'MOTOR' },
      aDispense(8),
    ];
    expect(await syncEvents(server, token, events)).toMatchObject({
      ackedThrough: 8,
      rejected: [],
    });
    const stored = await server.store.read
      .selectFrom('events')
      .select('type')
      .where('machineId', '=', machine.id)
      .orderBy('seq')
      .execute();
    expect(stored.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    expect(await readStock(server, machine)).toEqual([11]);
  });

  test('many machines that sync at once are all counted', async () => {
    const server = await aServer();
    const fleet = await Promise.all(Array.from({ length: 8 }, () => aPairedMachine(server)));
    await Promise.all(
      fleet.flatMap(({ token }) =>
        [1, 2, 3, 4, 5].map((seq) => syncEvents(server, token, [aDispense(seq)])),
      ),
    );
    const { token } = await aSuper(server);
    const { dispenseSummary } = await server.call(overview.summary, { token });
    expect(dispenseSummary).toMatchObject({ totalSuccess: 40, remainingStock: 8 * 15 });
  });
});
