import type { TestServer } from '../server.ts';
import { anInstitution } from '../tenants.ts';

export const raceTimeoutMs = 60_000;

export interface TenantIds {
  readonly organizationId: string;
  readonly institutionId: string;
  readonly machineId: string;
}

export const idsInInstitution = async (server: TestServer): Promise<TenantIds> => {
  const { id: institutionId, organizationId } = await anInstitution(server);
  return { organizationId, institutionId, machineId: '' };
};
