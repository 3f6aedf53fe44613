import { describe, expect, test } from 'vitest';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

describe('time', () => {
  const received = Date.parse('2026-03-15T06:00:00.000Z');

  test('an event of the same boot is as old as the uptimes say', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [aDispense(1, { uptimeMs: 40_000 })], { uptimeMs: 100_000 });
    const [dispense] = await readDispenses(server, machine);
    expect(dispense?.dispensedAt).toBe(received - 60_000);
  });

  test('an event with a synced clock keeps its time, but never lies in the future', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, [
      aDispense(1, { at: '2025-12-31T20:00:00.000Z' }),
      aDispense(2, { at: '2027-01-01T00:00:00.000Z' }),
    ]);
    const [past, future] = await readDispenses(server, machine);
    expect(past?.dispensedAt).toBe(Date.parse('2025-12-31T20:00:00.000Z'));
    expect(future?.dispensedAt).toBe(received);
    const { token: admin } = await aSuper(server);
    const { data } = await server.call(overview.bar, {
      query: { machineId: machine.id, dateStart: '2025-12-31', dateEnd: '2026-01-02' },
      token: admin,
    });
    // 20:00 UTC is already the next day in Dhaka.
    expect(data).toEqual([
      { _id: '2025-12-31', successCount: 0 },
      { _id: '2026-01-01', successCount: 1 },
      { _id: '2026-01-02', successCount: 0 },
    ]);
  });

  test('events before a boot happened before it', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(
      server,
      token,
      [
        aDispense(1, { uptimeMs: 900_000 }),
        aDispense(2, { uptimeMs: 960_000 }),
        { seq: 3, type: 'BOOT', uptimeMs: 0 },
      ],
      { uptimeMs: 10_000 },
    );
    const times = (await readDispenses(server, machine)).map(({ dispensedAt }) => dispensedAt);
    expect(times).toEqual([received - 70_000, received - 10_000]);
  });
});
