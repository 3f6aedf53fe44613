import { type Endpoint, pathParamNames } from '../../contract/endpoint.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from './admins/admins.ts';
import type { TestServer } from './server.ts';
import { anInstitution } from './tenants.ts';

interface Tenants {
  readonly organizationId: string;
  readonly institutionId: string;
}

export const aTenant = async (server: TestServer): Promise<Tenants> => {
  const { id: institutionId, organizationId } = await anInstitution(server);
  return { organizationId, institutionId };
};

/** Returns the parameters of a row: the tenant's ID where it names one, else `some-id`. */
export const paramsOf = ({ path, who }: Endpoint, tenant: Tenants): Record<string, string> => {
  const pathParams = Object.fromEntries(pathParamNames(path).map((name) => [name, 'some-id']));
  const param = typeof who === 'object' && who.tenant !== 'filtered' ? who.tenant : undefined;
  if (!param) return pathParams;
  return 'organization' in param
    ? { ...pathParams, [param.organization]: tenant.organizationId }
    : { ...pathParams, [param.institution]: tenant.institutionId };
};

export const adminsOf = async (server: TestServer, { organizationId, institutionId }: Tenants) => ({
  SUPER: await aSuper(server),
  ORGANIZATION: await anOrganizationAdmin(server, organizationId),
  INSTITUTION: await anInstitutionAdmin(server, { id: institutionId, organizationId }),
});
