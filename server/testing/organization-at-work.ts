import { anOrganizationAdmin } from './admins.ts';
import { aServer } from './server.ts';
import { anOrganization } from './tenants.ts';

export const anOrganizationAtWork = async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, organizationId);
  return { server, token, organizationId };
};
