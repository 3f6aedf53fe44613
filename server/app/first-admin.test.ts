import { expect, test } from 'vitest';
import { anOrganizationAdmin } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aServer } from '../testing/server.ts';
import { makeFirstAdmin } from './first-admin.ts';

const settings = { SUPER_USERNAME: 'super', SUPER_PASSWORD: undefined };

test('of two servers that start at once one makes the first admin', async () => {
  const { store } = await aServer();
  const created = await Promise.all([1, 2].map((at) => makeFirstAdmin(store, settings, at)));
  expect(created.filter(Boolean)).toMatchObject([
    { username: 'super', password: expect.stringMatching(/./) },
  ]);
});

test('a name of the first admin that another admin has is refused with what to do', async () => {
  const server = await aServer();
  const { organizationId } = await aMachine(server);
  const { username } = await anOrganizationAdmin(server, organizationId);
  await server.store.change(async (tx) => {
    await tx.deleteFrom('sessions').execute();
    await tx.deleteFrom('admins').where('type', '=', 'SUPER').execute();
  });
  const creation = makeFirstAdmin(server.store, { ...settings, SUPER_USERNAME: username }, 1);
  await expect(creation).rejects.toThrow('set SUPER_USERNAME to a free name');
});
