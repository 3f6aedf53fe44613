import { describe, expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { type AdminType, adminTypes, type Endpoint, paramNames } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { adminRows } from '../testing/admin-rows.ts';
import { aSuper } from '../testing/admins.ts';
import { textOf } from '../testing/answered-text.ts';
import { bodyFor } from '../testing/arbitrary.ts';
import { aWorld, type Place, type World } from '../testing/neighbours.ts';
import { namesTenant, paramsIn, queryIn } from '../testing/world.ts';

/** What a caller must never read: the markers of every tenant that is not its own. */
const forbidden = (type: AdminType, { sibling, foreign, own }: World): string[] => {
  const foreignMarkers = [foreign.estate.marker, ...foreign.estate.campuses.map((c) => c.marker)];
  if (type === 'SUPER') return [];
  if (type === 'ORGANIZATION') return foreignMarkers;
  return [...foreignMarkers, sibling.campus.marker, own.estate.unlockRfidId];
};

const mayReach = (type: AdminType, place: Place, row: Endpoint): boolean => {
  if (type === 'SUPER' || !namesTenant(row)) return true;
  return type === 'ORGANIZATION' ? place.name !== 'foreign' : place.name === 'own';
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
