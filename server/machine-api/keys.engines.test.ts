import { describe, expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aDispense, aMachine, aMachineKey } from '../testing/machines/machines.ts';
import { aPairedMachine, readDispenses, readStock } from '../testing/machines/sync.ts';
import { aServer, shareServer } from '../testing/server.ts';

shareServer();

describe('keys', () => {
  test('of two new keys that are first used at once one is left', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const keys = [await aMachineKey(server, machine), await aMachineKey(server, machine)];
    const body = { epoch: 1, uptimeMs: 1 };
    const both = () =>
      Promise.all(keys.map((token) => server.ask(machineApi.sync, { token, body })));
    await both();
    expect((await both()).map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a key that is revoked while its sync waits to be written stores nothing of it alone', async () => {
    const server = await aServer();
    const [valid, lost] = [await aPairedMachine(server), await aPairedMachine(server)];
    const { token } = await aSuper(server);
    const { institutionId, id: machineId } = lost.machine;
    const params = { institutionId, machineId };
    server.beforeNextTransaction(() => server.call(machines.revokeKey, { params, token }));
    const body = { epoch: 1, uptimeMs: 0, events: [aDispense(1)] };
    const answers = await Promise.all(
      [valid, lost].map((one) => server.ask(machineApi.sync, { token: one.token, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect(await readDispenses(server, valid.machine)).toHaveLength(1);
    expect(await readDispenses(server, lost.machine)).toEqual([]);
    expect(await readStock(server, lost.machine)).toEqual([20]);
  });
});
