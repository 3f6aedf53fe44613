import { expect, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

test('organizations are listed by name, whatever the case, numbers by their value', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const name of ['beta 10', 'Gamma', 'alpha', 'Beta 9', 'Alpha 2']) {
    await anOrganization(server, { name });
  }
  const listed = await server.call(organizations.all, { token });
  expect(listed.organizations.map(({ name }) => name)).toEqual([
    'alpha',
    'Alpha 2',
    'Beta 9',
    'beta 10',
    'Gamma',
  ]);
});

test('an organization with institutions is not removed, and the answer says why', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { organizationId: id } = await anInstitution(server);
  const { status, body } = await server.expectRefusal(organizations.remove, {
    token,
    params: { id },
  });
  expect([status, body]).toEqual([
    400,
    {
      message: 'This organization still has institutions. Delete them first.',
      code: 'organizationInUse',
    },
  ]);
  await server.call(organizations.one, { token, params: { id } });
});
