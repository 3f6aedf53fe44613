import type { EndpointQuery } from '../../../contract/endpoint.ts';
import { type MachineForm, machines } from '../../../contract/machines.ts';
import { anInstitutionAdmin } from '../admins/admins.ts';
import { aServer } from '../server.ts';
import { anInstitution } from '../tenants.ts';
import { aMachine } from './machines.ts';

type MachineListQuery = Partial<EndpointQuery<typeof machines.all>>;

/** Prepares an institution with these machines, and its admin's list call. */
export const aMachineList = async (forms: readonly Partial<MachineForm>[]) => {
  const server = await aServer();
  const institution = await anInstitution(server);
  for (const form of forms) await aMachine(server, { institution, ...form });
  const { token } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  const ask = (query: MachineListQuery) => server.call(machines.all, { params, query, token });
  const ids = async (query: MachineListQuery) =>
    (await ask(query)).machines.map(({ physicalId }) => physicalId);
  return { server, institution, params, token, ask, ids };
};

export const numberedMachines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ physicalId: `PAD-${index + 1}` }));
