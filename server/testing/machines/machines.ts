import type { DispenseEvent } from '../../../contract/device-events.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { type MachineForm, machines } from '../../../contract/machines.ts';
import type { TenantMachine } from '../../machines/rollup/rollup.ts';
import { aSuper } from '../admins/admins.ts';
import type { TestServer } from '../server.ts';
import { anInstitution } from '../tenants.ts';
import { uniqueLetters } from '../unique.ts';

export interface TestMachine extends TenantMachine {
  readonly physicalId: string;
}

/** A machine with one slot of 20 at row 1, column 1, created by the API. */
export const aMachine = async (
  server: TestServer,
  given: Partial<MachineForm> & { institution?: { id: string; organizationId: string } } = {},
): Promise<TestMachine> => {
  const { institution: parent, ...form } = given;
  const institution = parent ?? (await anInstitution(server));
  const { token } = await aSuper(server);
  const { machine } = await server.call(machines.create, {
    params: { institutionId: institution.id },
    body: {
      physicalId: `PAD-${uniqueLetters()}`,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 20 }],
      ...form,
    },
    token,
  });
  const { _id: id, organizationId, institutionId, physicalId } = machine;
  return { id, organizationId, institutionId, physicalId };
};

/** Path parameters of calls about a machine. */
export const machineParams = ({ institutionId, id }: { institutionId: string; id: string }) => ({
  institutionId,
  machineId: id,
});

/** Pairs a machine as an installer does. */
export const aClaim = async (server: TestServer, machine: TestMachine) => {
  const { token } = await aSuper(server);
  const { claimCode } = await server.call(machines.pairingCode, {
    params: { institutionId: machine.institutionId, machineId: machine.id },
    token,
  });
  return server.call(machineApi.claim, {
    body: { physicalId: machine.physicalId, claimCode },
  });
};

export const aMachineKey = async (server: TestServer, machine: TestMachine): Promise<string> =>
  (await aClaim(server, machine)).machineKey;

export const aDispense = (seq: number, given: Partial<DispenseEvent> = {}): DispenseEvent => ({
  type: 'DISPENSE',
  seq,
  uptimeMs: 0,
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
  ...given,
});
