import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../../testing/admins/admins.ts';
import { finishItem, listAttention, scanAttention } from '../../testing/attention.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

const common = 'password123';
const other = 'river and rain';

/** An institution with an admin, and with one above it. */
const anInstitutionBelow = async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Eden Campus' });
  const { organizationId, id: institutionId } = institution;
  const superAdmin = await aSuper(server);
  const above = await anOrganizationAdmin(server, organizationId);
  const below = await anInstitutionAdmin(server, institution);
  const peer = await anInstitutionAdmin(server, institution);
  const params = { institutionId, adminId: below.id };
  const setBelow = (password: string) =>
    server.call(admins.institutionUpdate, { token: above.token, params, body: { password } });
  return { server, institution, superAdmin, above, below, peer, params, setBelow };
};

test('a weak password of an institution admin is listed for the admins of its organization', async () => {
  const { server, institution, superAdmin, above, below, peer, setBelow } =
    await anInstitutionBelow();
  const since = new Date(server.clock.now).toISOString();
  await setBelow(common);
  await scanAttention(server);
  const expected = {
    kind: 'WEAK_PASSWORD',
    severity: 'note',
    organization: { _id: institution.organizationId },
    institution: null,
    subject: below.id,
    since,
    facts: {
      username: below.username,
      type: 'INSTITUTION',
      tenant: { _id: institution.id, name: 'Eden Campus' },
    },
  };
  expect(await listAttention(server, {}, above.token)).toMatchObject([expected]);
  expect(await listAttention(server, {}, superAdmin.token)).toMatchObject([expected]);
  expect(await listAttention(server, {}, peer.token)).toEqual([]);
});

test('a weak password of an organization admin or a SUPER is listed for SUPERs alone', async () => {
  const { server, institution, superAdmin, above } = await anInstitutionBelow();
  const { organizationId } = institution;
  const peer = await anOrganizationAdmin(server, organizationId);
  await server.call(admins.organizationUpdate, {
    token: superAdmin.token,
    params: { organizationId, adminId: above.id },
    body: { password: common },
  });
  server.clock.now += minuteMs;
  const other = await aSuper(server);
  await server.call(admins.password, {
    token: superAdmin.token,
    body: { oldPassword: adminPassword, newPassword: common },
  });
  await scanAttention(server);
  expect(await listAttention(server, {}, other.token)).toMatchObject([
    {
      organization: null,
      facts: { username: above.username, type: 'ORGANIZATION', tenant: { _id: organizationId } },
    },
    {
      organization: null,
      facts: { username: superAdmin.username, type: 'SUPER', tenant: null },
    },
  ]);
  expect(await listAttention(server, {}, peer.token)).toEqual([]);
});

test('the item is over when the password is changed to a stronger one', async () => {
  const { server, setBelow } = await anInstitutionBelow();
  await setBelow(common);
  await scanAttention(server);
  expect(await listAttention(server)).toHaveLength(1);
  await setBelow(other);
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

test('the item is over when the admin is removed, alone or with its institution', async () => {
  const { server, above, params, peer, setBelow } = await anInstitutionBelow();
  const { institutionId } = params;
  await setBelow(common);
  await server.call(admins.institutionUpdate, {
    token: above.token,
    params: { institutionId, adminId: peer.id },
    body: { password: common },
  });
  await scanAttention(server);
  expect(await listAttention(server)).toHaveLength(2);
  await server.call(admins.institutionRemove, { token: above.token, params });
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([{ subject: peer.id }]);
  await server.call(institutions.remove, { token: above.token, params: { id: institutionId } });
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

test('an item that is done comes back with the next weak password', async () => {
  const { server, setBelow } = await anInstitutionBelow();
  await setBelow(common);
  await scanAttention(server);
  const [item] = await listAttention(server);
  await finishItem(server, item);
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
  server.clock.now += minuteMs;
  await setBelow(common);
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([{ kind: 'WEAK_PASSWORD' }]);
});
