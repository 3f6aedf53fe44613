import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../../contract/commands.ts';
import { machines } from '../../../contract/machines.ts';
import {
  type ChangeEvent,
  type ChangeTopic,
  matchesFilter,
} from '../../platform/events/change-events.ts';
import { openChangeFeed } from '../../platform/events/subscriptions.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aDispense, aMachineKey, machineParams } from '../../testing/machines/machines.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

test('change events reach other servers, with their tenant and machine', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const { token } = await aSuper(server);
  const { changes, close } = openChangeFeed(server.store, server.http.log);
  onTestFinished(close);
  const published: ChangeEvent[] = [];
  changes.subscribe((wakes) => published.push(...wakes));
  while (!published.length) await setImmediate();

  const { id: machineId, organizationId, institutionId } = machine;
  const expectPublished = async (change: Promise<unknown>, ...topics: readonly ChangeTopic[]) => {
    await change;
    const isPublished = (topic: ChangeTopic) =>
      published.some(
        (wake) =>
          wake.topic === topic &&
          wake.organizationId === organizationId &&
          matchesFilter(wake, { institutionId, machineId }),
      );
    while (!topics.every(isPublished)) await setImmediate();
    published.length = 0;
  };
  const params = machineParams(machine);
  await expectPublished(
    server.call(machines.update, { params, body: { price: 12 }, token }),
    'machines',
  );
  await expectPublished(
    syncEvents(server, key, [aDispense(1)]),
    'events',
    'dispenses',
    'stock',
    'figures',
    'contacts',
  );
  await expectPublished(
    server.call(commands.queue, { params, body: { type: 'UNLOCK' }, token }),
    'commands',
  );
  await expectPublished(anRfid(server, { institution: { id: institutionId } }), 'cards');
  await expectPublished(aMachineKey(server, machine), 'keys');
  await expectPublished(server.call(machines.revokeKey, { params, token }), 'keys');
  expect(published).toEqual([]);
});
