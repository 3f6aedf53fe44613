import { machineApi } from '../contract/machine-api.ts';
import { type Machine, machines } from '../contract/machines.ts';
import { type ApiAccess, callEndpoint } from './call.ts';

/** Requests a claim code for a machine, as an admin. */
export const pairingCode = async (admin: ApiAccess, { institutionId, _id: machineId }: Machine) => {
  const params = { institutionId, machineId };
  return (await callEndpoint(admin, machines.pairingCode, { params })).claimCode;
};

/** Claims a machine and returns its API access, for events that a test sends itself. */
export const machineLine = async (admin: ApiAccess, machine: Machine): Promise<ApiAccess> => {
  const body = { physicalId: machine.physicalId, claimCode: await pairingCode(admin, machine) };
  const { machineKey } = await callEndpoint({ url: admin.url }, machineApi.claim, { body });
  return { url: admin.url, bearer: machineKey };
};
