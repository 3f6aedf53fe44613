import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { formOf } from '../testing/forms.ts';
import { anOrganizationAtWork, collegeForm, namesOf } from '../testing/organization-at-work.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

test('an institution with machines is not removed until they are', async () => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  const { id } = await anInstitution(server, { organizationId });
  const params = { institutionId: id };
  const { machine } = await server.call(machines.create, {
    token,
    params,
    body: { physicalId: 'VM-1' },
  });
  const refusal = await server.expectRefusal(institutions.remove, { token, params: { id } });
  expect([refusal.status, refusal.body]).toEqual([
    400,
    {
      message: 'This institution still has machines. Delete them first.',
      code: 'institutionInUse',
    },
  ]);

  await server.call(machines.remove, { token, params: { ...params, machineId: machine._id } });
  await server.call(institutions.remove, { token, params: { id } });
  expect(await namesOf(server, token, organizationId)).toEqual([]);
});

test('nothing is created in an organization that is removed at the same time', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const [created, removed] = await Promise.allSettled([
    server.call(institutions.create, {
      token,
      params: { organizationId },
      body: formOf(collegeForm),
    }),
    server.call(organizations.remove, { token, params: { id: organizationId } }),
  ]);
  expect([created.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
});
