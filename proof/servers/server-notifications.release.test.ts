import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { commands } from '../../contract/commands.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { callsThrough } from '../../server/testing/calls.ts';
import { machineParams } from '../../server/testing/machines/machines.ts';
import { aPairedMachine } from '../../server/testing/machines/sync.ts';
import { aWorld } from '../world.ts';
import { aPeer } from './peer.ts';

/** A machine without events, connected to another process than the admins. */
const aQuietMachine = async () => {
  const world = await aWorld();
  const { machine, token } = await aPairedMachine(world);
  const { token: admin } = await aSuper(world);
  const there = callsThrough((await aPeer(world)).inject);
  const ask = (body: object) => there.call(machineApi.sync, { body, token });
  const { config, cards } = await ask({ epoch: 1, uptimeMs: 0 });
  const versions = { configVersion: config?.version, cardsVersion: cards?.version };
  const sync = (results: readonly object[] = []) =>
    ask({ epoch: 1, uptimeMs: 0, ...versions, results });
  await sync();
  return { world, there, token, admin, params: machineParams(machine), sync };
};

test('another process hears of a price, a command and a key that is revoked', async () => {
  const { world, there, token, admin, params, sync } = await aQuietMachine();
  await world.call(machines.update, { params, body: { price: 12 }, token: admin });
  while ((await sync()).config?.price !== 12) await setImmediate();

  const held = there.call(machineApi.commands, { query: { wait: 25 }, token });
  await world.call(commands.queue, { params, body: { type: 'UNLOCK' }, token: admin });
  const [command] = (await held).commands;
  expect(command).toMatchObject({ type: 'UNLOCK' });
  await sync([{ commandId: command?.commandId, state: 'SUCCEEDED' }]);

  const ending = there.expectRefusal(machineApi.commands, { query: { wait: 25 }, token });
  await world.call(machines.revokeKey, { params, token: admin });
  expect((await ending).status).toBe(401);
  expect((await there.expectRefusal(machineApi.commands, { token })).status).toBe(401);
});
