import { admins } from '../../contract/admins.ts';
import type { AdminType, Endpoint } from '../../contract/endpoint.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../../server/testing/admins.ts';
import { hour } from '../../server/testing/durations.ts';
import { aMachine, aMachineKey } from '../../server/testing/machines.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { anEstate, type Campus, type Estate } from '../../server/testing/world.ts';

/** Two estates: the attackers' own campus, the one beside it, and one of somebody else. */
export interface Town {
  readonly own: Spot;
  readonly sibling: Spot;
  readonly foreign: Spot;
  readonly tokens: Readonly<Record<AdminType, string>>;
  /** What once was a login or a key, or never was one. */
  readonly bad: Readonly<Record<string, string | undefined>>;
}

export interface Spot {
  readonly name: string;
  readonly estate: Estate;
  readonly campus: Campus;
}

const aLoggedOut = async (server: TestServer): Promise<string> => {
  const { token } = await aSuper(server);
  await server.call(admins.logout, { token });
  return token;
};

/** The token of a session that began so long ago. */
const anAged = async (server: TestServer, age: { createdAt?: number; lastUsedAt?: number }) => {
  const { id, token } = await aSuper(server);
  await server.store.change((tx) =>
    tx.updateTable('sessions').set(age).where('adminId', '=', id).execute(),
  );
  return token;
};

const aRevokedKey = async (server: TestServer, { id, organizationId }: Campus): Promise<string> => {
  const { token } = await aSuper(server);
  const machine = await aMachine(server, { institution: { id, organizationId } });
  const key = await aMachineKey(server, machine);
  const params = { institutionId: id, machineId: machine.id };
  await server.call(machines.revokeKey, { params, token });
  return key;
};

export const aTown = async (server: TestServer): Promise<Town> => {
  const estate = await anEstate(server);
  const other = await anEstate(server);
  const [campus, beside] = estate.campuses;
  const { now } = server.clock;
  return {
    own: { name: 'own', estate, campus },
    sibling: { name: 'sibling', estate, campus: beside },
    foreign: { name: 'foreign', estate: other, campus: other.campuses[0] },
    tokens: {
      SUPER: (await aSuper(server)).token,
      ORGANIZATION: estate.admin.token,
      INSTITUTION: campus.admin.token,
    },
    bad: {
      'no token': undefined,
      garbage: 'nonsense',
      'an overlong token': 'x'.repeat(4000),
      'a logged-out token': await aLoggedOut(server),
      'an idle token': await anAged(server, { lastUsedAt: now - 3 * hour }),
      'an old token': await anAged(server, { createdAt: now - 13 * hour }),
      'a revoked key': await aRevokedKey(server, campus),
    },
  };
};

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
