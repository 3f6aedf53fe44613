import type { AdminType } from '../../contract/endpoint.ts';
import { insertGateway } from '../gateways/queries.ts';
import { aSuper, type TestAdmin } from './admins.ts';
import { madeOnce, type TestServer } from './server.ts';
import { anEstate, type Campus, type Estate } from './world.ts';

export interface Place {
  readonly name: string;
  readonly estate: Estate;
  readonly campus: Campus;
}

export interface World {
  readonly server: TestServer;
  readonly callers: Record<AdminType, TestAdmin>;
  readonly own: Place;
  readonly sibling: Place;
  readonly foreign: Place;
}

/** Two estates: the callers' own campus, its sibling, and a foreign one. */
export const makeNeighbours = async (server: TestServer): Promise<Omit<World, 'server'>> => {
  const estate = await anEstate(server);
  const other = await anEstate(server);
  const [campus, sibling] = estate.campuses;
  const callers: World['callers'] = {
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

const neighbours = madeOnce(async (server) => {
  const made = await makeNeighbours(server);
  await server.store.change(async (tx) => {
    for (const { campus } of [made.own, made.sibling, made.foreign]) {
      await insertGateway(tx, campus, { username: campus.marker, sealed: '' }, server.clock.now);
    }
  });
  return made;
});

export const aWorld = (): Promise<World> => neighbours({ REQUESTS_PER_MINUTE: '1000000' });
