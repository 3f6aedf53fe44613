import type { Endpoint } from '../../contract/endpoint.ts';
import { rows } from '../../contract/index.ts';
import { aSuper } from '../../server/testing/admins.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { anEstate, type Estate } from '../../server/testing/world.ts';

/** One row of the contract, somebody who may call it, and what it is called for. */
export interface Act {
  readonly row: Endpoint;
  readonly estate: Estate;
  readonly token: string;
}

/** What such a row does to its world is not undone: it gets one of its own. */
const isFinal = ({ method, path }: Endpoint): boolean =>
  method === 'DELETE' || /remove|logout|password/.test(path);

/** Every row of the contract, with a caller of its own. */
export const everyAct = async (server: TestServer): Promise<Act[]> => {
  const shared = await anEstate(server);
  const acts: Act[] = [];
  for (const row of rows) {
    const estate = isFinal(row) ? await anEstate(server) : shared;
    const { machineKey } = estate.campuses[0];
    acts.push({
      row,
      estate,
      token: row.who === 'machine' ? machineKey : (await aSuper(server)).token,
    });
  }
  return acts;
};
