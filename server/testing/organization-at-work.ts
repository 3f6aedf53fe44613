import { institutions } from '../../contract/institutions.ts';
import { anOrganizationAdmin } from './admins/admins.ts';
import type { TestServer } from './server.ts';
import { aServer } from './server.ts';
import { anOrganization } from './tenants.ts';

export const anOrganizationAtWork = async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, organizationId);
  return { server, token, organizationId };
};

export const collegeForm = {
  name: 'Eden College',
  category: 'SOCIAL',
  type: 'College',
  address: 'Azimpur, Dhaka',
};

export const namesOf = async (server: TestServer, token: string, organizationId: string) =>
  (await server.call(institutions.all, { token, params: { organizationId } })).institutions.map(
    ({ name }) => name,
  );
