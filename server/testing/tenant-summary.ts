import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from './admins/admins.ts';
import { aServer, type TestServer } from './server.ts';
import { anInstitution } from './tenants.ts';
import { uniqueLetters } from './unique.ts';

interface MachineContents {
  readonly institutionId: string;
  readonly counts?: readonly number[];
  readonly isActivated?: boolean;
  /** Seconds since the machine's last contact; never by default. */
  readonly silentFor?: number;
}

export const aMachineWith = async (
  server: TestServer,
  token: string,
  { institutionId, counts = [20], isActivated = true, silentFor }: MachineContents,
): Promise<string> => {
  const stocks = counts.map((productCount, index) => ({
    rowNo: 1,
    columnNo: index + 1,
    productCount,
  }));
  const { machine } = await server.call(machines.create, {
    token,
    params: { institutionId },
    body: { physicalId: `VM-${uniqueLetters()}`, isActivated, stocks },
  });
  if (silentFor !== undefined) {
    const lastSyncedAt = server.clock.now - silentFor * 1000;
    await server.store.change((tx) =>
      tx.updateTable('machines').set({ lastSyncedAt }).where('id', '=', machine._id).execute(),
    );
  }
  return machine._id;
};

export const anInstitutionWithMachines = async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: institutionId, organizationId } = await anInstitution(server);
  const add = (given: Omit<MachineContents, 'institutionId'> = {}) =>
    aMachineWith(server, token, { institutionId, ...given });
  const inside = async () =>
    (await server.call(institutions.one, { token, params: { id: institutionId } })).institution
      .inside;
  return { server, token, institutionId, organizationId, add, inside };
};
