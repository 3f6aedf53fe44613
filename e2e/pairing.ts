import { machineApi } from '../contract/machine-api.ts';
import { type Machine, machines } from '../contract/machines.ts';
import { call, type Line } from './call.ts';

/** The code with which a controller claims a machine; the line is an admin's. */
export const pairingCode = async (admin: Line, { institutionId, _id: machineId }: Machine) => {
  const params = { institutionId, machineId };
  return (await call(admin, machines.pairingCode, { params })).claimCode;
};

/** The line of a machine to its server, for what a test sends by itself. */
export const machineLine = async (admin: Line, machine: Machine): Promise<Line> => {
  const body = { physicalId: machine.physicalId, claimCode: await pairingCode(admin, machine) };
  const { machineKey } = await call({ url: admin.url }, machineApi.claim, { body });
  return { url: admin.url, bearer: machineKey };
};
