import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../../contract/commands.ts';
import { machines } from '../../contract/machines.ts';
import { wakeCalls } from '../core/wake-calls.ts';
import { concerns, type Topic, type Wake } from '../core/wakes.ts';
import { aSuper } from '../testing/admins.ts';
import { aDispense, aMachineKey, inMachine } from '../testing/machines.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer } from '../testing/server.ts';
import { aPairedMachine, sync } from '../testing/syncing.ts';

test('change events reach other servers, with their tenant and machine', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const { token } = await aSuper(server);
  const { calls, close } = wakeCalls(server.store);
  onTestFinished(close);
  const heard: Wake[] = [];
  calls.hear((wakes) => heard.push(...wakes));
  while (!heard.length) await setImmediate();

  const { id: machineId, organizationId, institutionId } = machine;
  const toldOf = async (deed: Promise<unknown>, ...topics: readonly Topic[]) => {
    await deed;
    const isTold = (topic: Topic) =>
      heard.some(
        (wake) =>
          wake.topic === topic &&
          wake.organizationId === organizationId &&
          concerns(wake, { institutionId, machineId }),
      );
    while (!topics.every(isTold)) await setImmediate();
    heard.length = 0;
  };
  const params = inMachine(machine);
  await toldOf(server.call(machines.update, { params, body: { price: 12 }, token }), 'machines');
  await toldOf(
    sync(server, key, [aDispense(1)]),
    'events',
    'dispenses',
    'stock',
    'figures',
    'contacts',
  );
  await toldOf(
    server.call(commands.queue, { params, body: { type: 'UNLOCK' }, token }),
    'commands',
  );
  await toldOf(anRfid(server, { institution: { id: institutionId } }), 'cards');
  await toldOf(aMachineKey(server, machine), 'keys');
  await toldOf(server.call(machines.revokeKey, { params, token }), 'keys');
  expect(heard).toEqual([]);
});
