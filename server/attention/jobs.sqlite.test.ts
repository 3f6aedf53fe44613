import { expect, test } from 'vitest';
import type { AttentionKind } from '../../contract/attention.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { kindsListed } from '../testing/attention.ts';
import { minute, second } from '../testing/durations.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { soon } from '../testing/soon.ts';
import { aPairedMachine, sync } from '../testing/syncing.ts';

const rfid = 'A91C04F2';
type Tell = (server: TestServer, key: string) => Promise<unknown>;

const showCard: Tell = (server, token) =>
  server.call(machineApi.authorize, {
    body: { requestId: String(server.clock.now), rfid, rowNo: 1, columnNo: 1 },
    token,
  });
const fail: Tell = (server, key) =>
  sync(server, key, [{ type: 'FAULT', code: 'MOTOR', seq: 1, uptimeMs: 0 }]);

/** Sends the last report after the first scan, which would find it anyway. */
const isLookedAt = async (kind: AttentionKind, before: readonly Tell[], last: Tell) => {
  const server = await aServer();
  const { token: key } = await aPairedMachine(server, { stocks: [] });
  for (const tell of before) {
    await tell(server, key);
    server.clock.now += minute;
  }
  // Its return would start a scan anyway.
  await sync(server, key, []);
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const looked = () =>
    server.store.read
      .selectFrom('jobs')
      .select('ranAt')
      .where('name', '=', 'attention')
      .where('ranAt', '>', 0)
      .executeTakeFirst();
  await expect.poll(looked, soon).toBeDefined();
  server.clock.now += 10 * second;
  await last(server, key);
  await expect.poll(() => kindsListed(server), soon).toEqual([kind]);
};

test('what a machine tells is looked at within seconds, be it of a slot or not', async () => {
  await Promise.all([
    isLookedAt('UNKNOWN_CARD', [showCard, showCard], showCard),
    isLookedAt('MACHINE_FAULT', [], fail),
  ]);
});
