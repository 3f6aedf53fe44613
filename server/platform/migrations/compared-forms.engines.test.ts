import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { machines } from '../../../contract/machines.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aServer } from '../../testing/server.ts';
import { anOrganization } from '../../testing/tenants.ts';
import { rekeyNames } from './compared-forms.ts';

test('of two machines or admins alike each is found by its own text, and nothing is merged', async () => {
  const server = await aServer();
  const { store } = server;
  const { token } = await aSuper(server);
  const older = await aMachine(server, { physicalId: 'PAD-1' });
  const newer = await aMachine(server, { physicalId: 'later' });
  const { id: organizationId } = await anOrganization(server);
  const first = await anOrganizationAdmin(server, organizationId);
  const second = await anOrganizationAdmin(server, organizationId);
  const names = { [first.id]: 'হল ১', [second.id]: 'হ\u200dল ১' };
  await store.change(async (tx) => {
    await tx
      .updateTable('machines')
      .set({ physicalId: 'pad_1', idKey: ' pad_1' })
      .where('id', '=', newer.id)
      .execute();
    for (const [id, username] of Object.entries(names)) {
      const row = { username, usernameKey: username };
      await tx.updateTable('admins').set(row).where('id', '=', id).execute();
    }
    await rekeyNames(tx);
    await rekeyNames(tx);
  });

  const find = async (machineId: string, { institutionId }: { institutionId: string }) =>
    (await server.call(machines.one, { params: { institutionId, machineId }, token })).machine._id;
  expect(await find('pad_1', newer)).toBe(newer.id);
  expect(await find('PAD-1', older)).toBe(older.id);
  expect(await find('Pad 1', older)).toBe(older.id);

  const logIn = async (username: string) =>
    (await server.call(admins.login, { body: { username, password: adminPassword } })).admin._id;
  expect(await logIn('হ\u200dল ১')).toBe(second.id);
  expect(await logIn('হল ১')).toBe(first.id);
  expect(await logIn('হল\u00a01')).toBe(first.id);
});
