import { expect, test, vi } from 'vitest';
import { commands } from '../../contract/commands.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aCountedServer } from '../testing/database/counted-store.ts';
import { aMachine, aMachineKey, machineParams } from '../testing/machines/machines.ts';
import { pollOptions } from '../testing/machines/poll-options.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const fleet = 20;

/** Pairs machines that have not called since. */
const aFleet = async (server: TestServer) => {
  const institution = await anInstitution(server);
  const paired: { params: ReturnType<typeof machineParams>; token: string }[] = [];
  for (let index = 0; index < fleet; index += 1) {
    const machine = await aMachine(server, { institution });
    paired.push({ params: machineParams(machine), token: await aMachineKey(server, machine) });
  }
  return paired;
};

test('machines that all ask for commands at once after an outage are written together', async () => {
  const { server, counts } = await aCountedServer();
  const paired = await aFleet(server);
  const before = { ...counts };
  // Writing starts when the identity and the state of all machines are loaded.
  const expected = before.statements + 2 * fleet;
  server.beforeNextTransaction(() =>
    vi.waitFor(() => expect(counts.statements).toBe(expected), pollOptions),
  );
  const answers = await Promise.all(
    paired.map(({ token }) => server.call(machineApi.commands, { token })),
  );
  expect(answers).toEqual(Array(fleet).fill({ commands: [] }));
  expect(counts.transactions - before.transactions).toBeLessThanOrEqual(2);
  const { token } = await aSuper(server);
  const [{ params } = { params: { institutionId: '', machineId: '' } }] = paired;
  const { machines: list } = await server.call(machines.all, { params, token });
  expect(list.map(({ isOnline }) => isOnline)).toEqual(Array(fleet).fill(true));
});

test('each of them is answered by itself: with its command, or that it may not call', async () => {
  const server = await aServer();
  const [ordered, inactive, revoked, ...others] = await aFleet(server);
  if (!ordered || !inactive || !revoked) throw new Error('The fleet is too small');
  const { token } = await aSuper(server);
  const { command } = await server.call(commands.queue, {
    params: ordered.params,
    body: { type: 'UNLOCK' },
    token,
  });
  await server.call(machines.update, {
    params: inactive.params,
    body: { isActivated: false },
    token,
  });
  // The key stays cached as valid until the transaction.
  server.beforeNextTransaction(() =>
    server.store.change((tx) =>
      tx
        .updateTable('machineKeys')
        .set({ revokedAt: 1 })
        .where('machineId', '=', revoked.params.machineId)
        .execute(),
    ),
  );
  const [ofOrdered, ofInactive, ofRevoked, ...ofOthers] = await Promise.all(
    [ordered, inactive, revoked, ...others].map(({ token }) =>
      server.ask(machineApi.commands, { token }),
    ),
  );
  expect(ofOrdered?.body).toMatchObject({ commands: [{ commandId: command._id }] });
  expect([ofInactive, ofRevoked].map((answer) => answer?.status)).toEqual([403, 401]);
  expect(ofOthers.map((answer) => answer.status)).toEqual(Array(fleet - 3).fill(200));
});
