import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { aSuper } from '../admins/admins.ts';
import { aServer } from '../server.ts';
import { machineParams } from './machines.ts';
import { aPairedMachine } from './sync.ts';

const longSessions = { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_HOURS: '720' };

/** A machine with two slots of 20, and the movements of its stock. */
export const aStockedMachine = async () => {
  const server = await aServer(longSessions);
  const stocks = [1, 2].map((columnNo) => ({ rowNo: 1, columnNo, productCount: 20 }));
  const { machine, token: key } = await aPairedMachine(server, { stocks });
  const { token } = await aSuper(server);
  const movements = async (query: Record<string, string> = { machineId: machine.id }) =>
    (await server.call(overview.tiles, { query, token })).movements;
  const update = (body: Parameters<typeof stockForm>[0]) =>
    server.call(machines.update, { params: machineParams(machine), body: stockForm(body), token });
  return { server, machine, token, key, movements, update };
};

const stockForm = ({ held, by }: { held: readonly number[]; by?: string }) => ({
  stocks: held.map((productCount, index) => ({ rowNo: 1, columnNo: index + 1, productCount })),
  taskAssignedTo: by,
});

export const aRefill = (seq: number, added: number, columnNo = 1) => ({
  type: 'REFILL',
  seq,
  uptimeMs: 0,
  rowNo: 1,
  columnNo,
  added,
});
