import { describe, expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import {
  type AdminType,
  adminTypes,
  type Endpoint,
  pathParamNames,
} from '../../contract/endpoint.ts';
import { machines } from '../../contract/machines.ts';
import { reports } from '../../contract/reports.ts';
import { adminRows } from '../testing/admins/admin-rows.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { bodyFor } from '../testing/arbitrary.ts';
import type { CallAnswer } from '../testing/calls.ts';
import { hourMs } from '../testing/durations.ts';
import { namesTenant, paramsIn, queryIn } from '../testing/estates.ts';
import {
  aNeighbourScenario,
  type NeighbourScenario,
  type NeighbourTenant,
} from '../testing/neighbours.ts';
import { pickBySize } from '../testing/test-size.ts';
import { unzipTexts } from '../testing/unzip.ts';
import { machineWrites } from '../testing/writes.ts';

/** Returns the whole text of an answer, including the files of a workbook. */
const textOfAnswer = (row: Endpoint, { status, body }: CallAnswer<unknown>): string => {
  if (!(body instanceof Uint8Array)) return JSON.stringify(body);
  const bytes = Buffer.from(body);
  const isWorkbook = row === reports.xlsx && status === row.status;
  return isWorkbook ? Array.from(unzipTexts(bytes).values()).join() : bytes.toString('latin1');
};

/** The markers of every foreign tenant, which a caller must never read. */
const forbiddenMarkers = (
  type: AdminType,
  { sibling, foreign, own }: NeighbourScenario,
): string[] => {
  const foreignMarkers = [foreign.estate.marker, ...foreign.estate.campuses.map((c) => c.marker)];
  if (type === 'SUPER') return [];
  if (type === 'ORGANIZATION') return foreignMarkers;
  return [...foreignMarkers, sibling.campus.marker, own.estate.unlockRfidId];
};

const mayReach = (type: AdminType, place: NeighbourTenant, row: Endpoint): boolean => {
  if (type === 'SUPER' || !namesTenant(row)) return true;
  return type === 'ORGANIZATION' ? place.name !== 'foreign' : place.name === 'own';
};

/**
 * Calls a row as every type of admin for every tenant: its own is answered, others' are not found.
 * Returns how many calls were done as asked.
 */
const expectNoLeak = async (world: NeighbourScenario, { row, who }: (typeof adminRows)[number]) => {
  const { server, callers } = world;
  let done = 0;
  for (const type of adminTypes.toReversed()) {
    // A SUPER may change all and be told all.
    if (type === 'SUPER' && row.method !== 'GET' && who.types.includes(type)) continue;
    for (const place of [world.foreign, world.sibling, world.own]) {
      const names = pathParamNames(row.path).length > 0 || row.query !== undefined;
      if (place.name !== 'own' && !names) continue;
      const answer = await server.ask(row, {
        token: callers[type].token,
        params: paramsIn(row, place.estate, place.campus),
        query: queryIn(row, place.estate, place.campus),
        body: bodyFor(row),
      });
      if (answer.status === row.status) done++;
      const text = textOfAnswer(row, answer);
      for (const marker of forbiddenMarkers(type, world))
        expect(text, row.path).not.toContain(marker);
      const result = [row.path, type, place.name, answer.status];
      if (!who.types.includes(type)) expect(result).toEqual([row.path, type, place.name, 403]);
      else if (!mayReach(type, place, row)) {
        expect(result).toEqual([row.path, type, place.name, 404]);
      } else if (row.method === 'GET') {
        // Other methods may also be refused for their body.
        expect(result).toEqual([row.path, type, place.name, row.status]);
      }
    }
  }
  return done;
};

describe('nobody reads or changes what is another tenant’s', () => {
  const isReading = ({ row }: (typeof adminRows)[number]) => row.method === 'GET';
  const changing = adminRows.filter((one) => !isReading(one));

  test('by any row that reads', async () => {
    const world = await aNeighbourScenario();
    for (const one of adminRows.filter(isReading)) await expectNoLeak(world, one);
  });

  test('by any row that changes something', async () => {
    let world = await aNeighbourScenario();
    for (const one of changing.filter(({ row }) => row !== admins.logout)) {
      // Another row could miss what this one has changed.
      if (await expectNoLeak(world, one)) world = await aNeighbourScenario();
    }
  });
});

/** The parameters that are IDs; dates are not. */
const idsOf = (row: Endpoint): string[] =>
  pathParamNames(row.path).filter((name) => !name.endsWith('Date'));

test('a child is found only under its own parent', async () => {
  const { server, callers, own, sibling, foreign } = await aNeighbourScenario();
  for (const { row, who } of adminRows.filter(({ row }) => idsOf(row).length > 1)) {
    const here = paramsIn(row, own.estate, own.campus);
    const [parent = ''] = idsOf(row);
    for (const place of [sibling, foreign]) {
      const there = paramsIn(row, place.estate, place.campus);
      if (there[parent] === here[parent]) continue;
      for (const type of who.types) {
        for (const params of [
          { ...there, [parent]: here[parent] ?? '' },
          { ...here, [parent]: there[parent] ?? '' },
        ]) {
          const { token } = callers[type];
          const { status } = await server.ask(row, { token, params, body: bodyFor(row) });
          expect([row.path, type, place.name, status]).toEqual([row.path, type, place.name, 404]);
        }
      }
    }
  }
});

test('an id of something else names nothing', async () => {
  const { server, callers, own } = await aNeighbourScenario();
  const { estate, campus } = own;
  const kinds: Readonly<Record<string, string>> = {
    organizationId: estate.id,
    institutionId: campus.id,
    machineId: campus.machine.id,
    rfidId: campus.rfidId,
    unlockRfidId: estate.unlockRfidId,
    sizeId: campus.sizeId,
    paymentId: campus.paymentId,
    adminId: campus.admin.id,
    nothing: 'no-such-id',
    pattern: '%',
  };
  for (const [turn, { row, who }] of adminRows.entries()) {
    const params = paramsIn(row, estate, campus);
    for (const name of idsOf(row)) {
      const strange = Object.entries(kinds).filter(([, id]) => id !== params[name]);
      const some = pickBySize({
        short: [...strange, ...strange].slice(turn % 10, (turn % 10) + 2),
        whole: strange,
      });
      for (const [kind, id] of some) {
        for (const type of who.types) {
          const { status } = await server.ask(row, {
            token: callers[type].token,
            params: { ...params, [name]: id },
            query: queryIn(row, estate, campus),
            body: bodyFor(row),
          });
          expect([row.path, name, kind, status]).toEqual([row.path, name, kind, 404]);
        }
      }
    }
  }
});

test('what once was a login or a key, or never was one, opens no row of the console', async () => {
  const { server, own } = await aNeighbourScenario();
  const { token: loggedOut } = await aSuper(server);
  await server.call(admins.logout, { token: loggedOut });
  const [expired, idle] = [await aSuper(server), await aSuper(server)];
  await server.store.change(async (tx) => {
    const { now } = server.clock;
    const age = (id: string, times: { createdAt?: number; lastUsedAt?: number }) =>
      tx.updateTable('sessions').set(times).where('adminId', '=', id).execute();
    await age(expired.id, { createdAt: now - 13 * hourMs });
    await age(idle.id, { lastUsedAt: now - 3 * hourMs });
  });
  const invalidTokens = [
    undefined,
    'nonsense',
    'x'.repeat(4000),
    loggedOut,
    expired.token,
    idle.token,
  ];
  for (const { row } of adminRows) {
    const params = paramsIn(row, own.estate, own.campus);
    for (const token of [...invalidTokens, own.campus.machineKey]) {
      const { status } = await server.ask(row, { token, params, body: bodyFor(row) });
      expect([row.path, token?.slice(0, 8), status]).toEqual([row.path, token?.slice(0, 8), 401]);
    }
  }
});

test('what is no key of a machine, or was one, opens no row of the machines', async () => {
  const { server, callers, own } = await aNeighbourScenario();
  const { token } = callers.SUPER;
  const revoked = own.campus.machineKey;
  const params = paramsIn(machines.revokeKey, own.estate, own.campus);
  await server.call(machines.revokeKey, { token, params });
  for (const row of machineWrites) {
    for (const key of [undefined, 'nonsense', 'x'.repeat(4000), revoked, token]) {
      const { status } = await server.ask(row, { token: key, body: bodyFor(row) });
      expect([row.path, status]).toEqual([row.path, 401]);
    }
  }
});
