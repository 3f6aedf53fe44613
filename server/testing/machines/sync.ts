import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../admins/admins.ts';
import type { TestServer } from '../server.ts';
import { aMachine, aMachineKey, type TestMachine } from './machines.ts';

/** A machine with the key of its controller. */
export const aPairedMachine = async (
  server: TestServer,
  given: Parameters<typeof aMachine>[1] = {},
) => {
  const machine = await aMachine(server, given);
  return { machine, token: await aMachineKey(server, machine) };
};

export const syncEvents = (
  server: TestServer,
  token: string,
  events: readonly unknown[],
  given: {
    epoch?: number;
    uptimeMs?: number;
    configVersion?: number;
    heldFrom?: number;
    doorOpen?: boolean;
  } = {},
) =>
  server.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, events, ...given },
    token,
  });

/** Reads the overview summary of a machine for all time. */
export const readSummary = async (server: TestServer, machine: TestMachine) => {
  const { token } = await aSuper(server);
  return server.call(overview.summary, { query: { machineId: machine.id, max: true }, token });
};

/** Returns the product counts of the slots, in order. */
export const readStock = async (server: TestServer, machine: TestMachine) => {
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId };
  const { machines: list } = await server.call(machines.all, { params, token });
  return list.find(({ _id }) => _id === machine.id)?.stocks.map((slot) => slot.productCount);
};

export const readDispenses = ({ store }: TestServer, machine: TestMachine) =>
  store.read
    .selectFrom('dispenses')
    .selectAll()
    .where('machineId', '=', machine.id)
    .orderBy('seq')
    .execute();
