import { expect, test } from 'vitest';
import type { AttentionKind } from '../../contract/attention-kinds.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { listAttentionKinds } from '../testing/attention.ts';
import { minuteMs, secondMs } from '../testing/durations.ts';
import { pollOptions } from '../testing/machines/poll-options.ts';
import { aPairedMachine, syncEvents } from '../testing/machines/sync.ts';
import { aServer, type TestServer } from '../testing/server.ts';

const rfid = 'A91C04F2';
type SendReport = (server: TestServer, key: string) => Promise<unknown>;

const showCard: SendReport = (server, token) =>
  server.call(machineApi.authorize, {
    body: { requestId: String(server.clock.now), rfid, rowNo: 1, columnNo: 1 },
    token,
  });
const reportFault: SendReport = (server, key) =>
  syncEvents(server, key, [{ type: 'FAULT', code: 'MOTOR', seq: 1, uptimeMs: 0 }]);

/** Sends the last report after the first scan, which would find it anyway. */
const expectScan = async (kind: AttentionKind, before: readonly SendReport[], last: SendReport) => {
  const server = await aServer();
  const { token: key } = await aPairedMachine(server, { stocks: [] });
  for (const send of before) {
    await send(server, key);
    server.clock.now += minuteMs;
  }
  // Its return would start a scan anyway.
  await syncEvents(server, key, []);
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const readScan = () =>
    server.store.read
      .selectFrom('jobs')
      .select('ranAt')
      .where('name', '=', 'attention')
      .where('ranAt', '>', 0)
      .executeTakeFirst();
  await expect.poll(readScan, pollOptions).toBeDefined();
  server.clock.now += 10 * secondMs;
  await last(server, key);
  await expect.poll(() => listAttentionKinds(server), pollOptions).toEqual([kind]);
};

test('what a machine tells is looked at within seconds, be it of a slot or not', async () => {
  await Promise.all([
    expectScan('UNKNOWN_CARD', [showCard, showCard], showCard),
    expectScan('MACHINE_FAULT', [], reportFault),
  ]);
});
