import type { TestServer } from './server.ts';
import { anInstitution } from './tenants.ts';

export const patience = 60_000;

export interface Place {
  readonly organizationId: string;
  readonly institutionId: string;
  readonly machineId: string;
}

export const inInstitution = async (server: TestServer): Promise<Place> => {
  const { id: institutionId, organizationId } = await anInstitution(server);
  return { organizationId, institutionId, machineId: '' };
};
