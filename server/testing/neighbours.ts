import type { AdminType } from '../../contract/endpoint.ts';
import { insertGateway } from '../gateways/queries.ts';
import { aSuper, type TestAdmin } from './admins/admins.ts';
import { anEstate, type Campus, type Estate } from './estates.ts';
import { buildOnce, type TestServer } from './server.ts';

export interface NeighbourTenant {
  readonly name: string;
  readonly estate: Estate;
  readonly campus: Campus;
}

export interface NeighbourScenario {
  readonly server: TestServer;
  readonly callers: Record<AdminType, TestAdmin>;
  readonly own: NeighbourTenant;
  readonly sibling: NeighbourTenant;
  readonly foreign: NeighbourTenant;
}

/** Two estates: the callers' own campus, its sibling, and a foreign one. */
export const createNeighbours = async (
  server: TestServer,
): Promise<Omit<NeighbourScenario, 'server'>> => {
  const estate = await anEstate(server);
  const other = await anEstate(server);
  const [campus, sibling] = estate.campuses;
  const callers: NeighbourScenario['callers'] = {
    SUPER: await aSuper(server),
    ORGANIZATION: estate.admin,
    INSTITUTION: campus.admin,
  };
  return {
    callers,
    own: { name: 'own', estate, campus },
    sibling: { name: 'sibling', estate, campus: sibling },
    foreign: { name: 'foreign', estate: other, campus: other.campuses[0] },
  };
};

const neighbours = buildOnce(async (server) => {
  const tenants = await createNeighbours(server);
  await server.store.change(async (tx) => {
    for (const { campus } of [tenants.own, tenants.sibling, tenants.foreign]) {
      await insertGateway(tx, campus, { username: campus.marker, sealed: '' }, server.clock.now);
    }
  });
  return tenants;
});

export const aNeighbourScenario = (): Promise<NeighbourScenario> =>
  neighbours({ REQUESTS_PER_MINUTE: '1000000' });
