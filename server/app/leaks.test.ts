import { describe, expect, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { admins } from '../../contract/admins.ts';
import { type AdminType, adminTypes, type Endpoint, paramNames } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { rows } from '../../contract/index.ts';
import { reports } from '../../contract/reports.ts';
import { search } from '../../contract/search.ts';
import { aSuper, type TestAdmin } from '../testing/admins.ts';
import { textOf } from '../testing/answered-text.ts';
import { bodyFor } from '../testing/arbitrary.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anEstate, type Campus, type Estate, paramsIn, queryIn } from '../testing/world.ts';

/** Every row, by every kind of caller, on its own, a sibling's and a foreign tenant's data. */

const adminRows = rows.flatMap((row) =>
  typeof row.who === 'object' ? [{ row, who: row.who }] : [],
);

interface Place {
  readonly name: string;
  readonly estate: Estate;
  readonly campus: Campus;
}

interface World {
  readonly server: TestServer;
  readonly callers: Record<AdminType, TestAdmin>;
  readonly own: Place;
  readonly sibling: Place;
  readonly foreign: Place;
}

const aWorld = async (): Promise<World> => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '1000000' });
  const estate = await anEstate(server);
  const other = await anEstate(server);
  const [campus, sibling] = estate.campuses;
  return {
    server,
    callers: {
      SUPER: await aSuper(server),
      ORGANIZATION: estate.admin,
      INSTITUTION: campus.admin,
    },
    own: { name: 'own', estate, campus },
    sibling: { name: 'sibling', estate, campus: sibling },
    foreign: { name: 'foreign', estate: other, campus: other.campuses[0] },
  };
};

/** What a caller must never read: the markers of every tenant that is not its own. */
const forbidden = (type: AdminType, { sibling, foreign, own }: World): string[] => {
  const foreignMarkers = [foreign.estate.marker, ...foreign.estate.campuses.map((c) => c.marker)];
  if (type === 'SUPER') return [];
  if (type === 'ORGANIZATION') return foreignMarkers;
  return [...foreignMarkers, sibling.campus.marker, own.estate.unlockRfidId];
};

const mayReach = (type: AdminType, place: Place, row: Endpoint): boolean => {
  // They name no tenant: one finds what the caller may see, one asks for the caller's own.
  if (type === 'SUPER' || row === search.find || row === reports.xlsxPlace) return true;
  if (type === 'ORGANIZATION') return place.name !== 'foreign';
  const namesNothing = !paramNames(row.path).length && !row.query;
  return place.name === 'own' || namesNothing;
};

/** Asks a row as every kind of admin for everybody's data: its own is answered, others' is not there. */
const expectNoLeak = async (world: World, { row, who }: (typeof adminRows)[number]) => {
  const { server, callers } = world;
  // The mightiest last: it may remove the others.
  for (const type of adminTypes.toReversed()) {
    for (const place of [world.foreign, world.sibling, world.own]) {
      const names = paramNames(row.path).length > 0 || row.query !== undefined;
      if (place.name !== 'own' && !names) continue;
      const answer = await server.ask(row, {
        token: callers[type].token,
        params: paramsIn(row, place.estate, place.campus),
        query: queryIn(row, place.estate, place.campus),
        body: bodyFor(row),
      });
      const text = textOf(row, answer);
      for (const marker of forbidden(type, world)) expect(text, row.path).not.toContain(marker);
      const told = [row.path, type, place.name, answer.status];
      if (!who.types.includes(type)) expect(told).toEqual([row.path, type, place.name, 403]);
      else if (!mayReach(type, place, row)) {
        expect(told).toEqual([row.path, type, place.name, 404]);
      } else if (row.method === 'GET' && row !== gateways.one) {
        // What is refused to everybody hides nothing. Credentials take a bKash to be saved, and are
        // tried in proof/attacks.
        expect(told).toEqual([row.path, type, place.name, row.status]);
      }
    }
  }
};

describe('nobody reads or changes what is another tenant’s', () => {
  const isReading = ({ row }: (typeof adminRows)[number]) => row.method === 'GET';
  const changing = adminRows.filter((one) => !isReading(one));

  test('by any row that reads', async () => {
    const world = await aWorld();
    for (const one of adminRows.filter(isReading)) await expectNoLeak(world, one);
  });

  for (const one of changing.filter(({ row }) => row !== admins.logout)) {
    test(`${one.row.method} ${one.row.path}`, async () => expectNoLeak(await aWorld(), one));
  }
});

test('a child is found only under its own parent', async () => {
  const { server, callers, own, sibling, foreign } = await aWorld();
  const mixed = adminRows.filter(({ row }) => paramNames(row.path).length > 1);
  for (const { row, who } of mixed.filter(({ row }) => !row.path.includes(':startDate'))) {
    const here = paramsIn(row, own.estate, own.campus);
    const [parent = ''] = paramNames(row.path);
    for (const place of [sibling, foreign]) {
      const there = paramsIn(row, place.estate, place.campus);
      if (there[parent] === here[parent]) continue;
      for (const type of who.types) {
        const { status } = await server.ask(row, {
          token: callers[type].token,
          params: { ...there, [parent]: here[parent] ?? '' },
          body: bodyFor(row),
        });
        const told = [row.path, type, place.name, status];
        expect(told).toEqual([row.path, type, place.name, 404]);
      }
    }
  }
});

test('a revoked token and a machine key open no row of the console', async () => {
  const { server, own } = await aWorld();
  const { token } = await aSuper(server);
  await server.call(admins.logout, { token });
  for (const { row } of adminRows) {
    const params = paramsIn(row, own.estate, own.campus);
    for (const bad of [undefined, token, own.campus.machineKey, 'nonsense']) {
      const { status } = await server.ask(row, { token: bad, params, body: bodyFor(row) });
      expect([row.path, status]).toEqual([row.path, 401]);
    }
  }
});

describe('fields that only the server sets', () => {
  const owned = [
    '_id',
    'id',
    'createdAt',
    'removedAt',
    'organizationId',
    'institutionId',
    'machineId',
    'passwordHash',
    'usernameKey',
    'sealed',
    'cardsVersion',
    'configVersion',
    'lastSyncedAt',
    'role',
    'paid',
    'refunded',
    'inside',
    'keyState',
    'unlockRFIDs',
    'sizeTypes',
    'logoId',
  ];

  test('are refused in every body, each named', async () => {
    const { server, callers, own } = await aWorld();
    const writes = adminRows.filter(({ row }) => row.body && row !== admins.logout);
    for (const { row } of writes) {
      const shape = row.body instanceof ZodMiniObject ? Object.keys(row.body.shape) : [];
      const strange = owned.filter((field) => !shape.includes(field));
      // Of all of them together not each would be told.
      for (const some of [strange.slice(0, 10), strange.slice(10)]) {
        const { status, body } = await server.refused(row, {
          token: callers.SUPER.token,
          params: paramsIn(row, own.estate, own.campus),
          body: { ...bodyFor(row), ...Object.fromEntries(some.map((f) => [f, 'x'])) },
        });
        expect([row.path, status]).toEqual([row.path, 400]);
        expect(Object.keys(body.errors ?? {})).toEqual(expect.arrayContaining(some));
      }
    }
  });
});
