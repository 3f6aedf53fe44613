import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { type Endpoint, isChanging } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
  type TestAdmin,
} from '../../server/testing/admins.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import { aMachine, aMachineKey } from '../../server/testing/machines.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { anInstitution, anOrganization } from '../../server/testing/tenants.ts';
import { paramsIn } from '../../server/testing/world.ts';
import { dumpOf } from '../dump.ts';
import { oneInShort } from '../engines.ts';
import { engines } from '../places.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { type Attacked, attacked } from './attacked.ts';
import { changesBetween } from './changes.ts';
import { type ParkedCall, parkedCall } from './parking.ts';
import { adminRows, aTown, machineRows, nameOf, type Town } from './town.ts';

const newPassword = 'another password of tests';

/** How a session ends, by somebody else than the request that it must not let through any more. */
type Ending = 'logout' | 'logout everywhere' | 'password change' | 'removal';
const endings: readonly Ending[] = ['logout', 'logout everywhere', 'password change', 'removal'];

interface Ended {
  readonly ending: Ending;
  readonly admin: TestAdmin;
  readonly row: Endpoint;
}

const writes = adminRows.filter(({ row }) => isChanging(row) && row !== admins.logout);

/** For each row that writes and each ending an admin of its own who may call it. */
const aCity = async (server: TestServer): Promise<Town & { readonly ended: readonly Ended[] }> => {
  const town = await aTown(server);
  const { estate, campus } = town.own;
  const institution = { id: campus.id, organizationId: estate.id };
  const ended: Ended[] = [];
  for (const [turn, { row, who }] of writes.entries()) {
    const of = sized({ whole: endings, short: endings.slice(turn % 4, (turn % 4) + 1) });
    for (const ending of of) {
      // A SUPER is removed by nobody.
      if (ending === 'removal' && !who.types.includes('ORGANIZATION')) continue;
      const admin =
        ending !== 'removal'
          ? await (who.types.includes('SUPER')
              ? aSuper(server)
              : anInstitutionAdmin(server, institution))
          : await anOrganizationAdmin(server, estate.id);
      ended.push({ ending, admin, row });
    }
  }
  return { ...town, ended };
};

const end = async (server: Attacked<Town>, { ending, admin }: Ended): Promise<void> => {
  const { token } = admin;
  switch (ending) {
    case 'logout':
      return server.call(admins.logout, { token });
    case 'logout everywhere':
      return server.call(admins.logout, { token, body: { everywhere: true } });
    case 'password change':
      return server.call(admins.password, {
        token,
        body: { oldPassword: adminPassword, newPassword },
      });
    case 'removal':
      return server.call(admins.organizationRemove, {
        token: server.world.tokens.SUPER,
        params: { organizationId: server.world.own.estate.id, adminId: admin.id },
      });
  }
};

/** A body that would do what it says. */
const effectiveBody = (row: Endpoint): unknown =>
  row === admins.password ? { oldPassword: adminPassword, newPassword } : bodyFor(row);

/** Rows that an ending itself changes. */
const isOfEnding = (change: string): boolean => /^(admins|knownClients)[:,]/.test(change);

describe.each(engines)('on %s', (engine) => {
  test('a request parked in its body does nothing once its session has ended', async () => {
    const server = await attacked(engine, aCity);
    const { own, ended } = server.world;
    const { leaks } = found();
    for (const one of ended) {
      const { row, admin, ending } = one;
      const waiting = await parkedCall(server, {
        row,
        token: admin.token,
        params: paramsIn(row, own.estate, own.campus),
        body: effectiveBody(row),
      });
      await end(server, one);
      const before = await dumpOf(server.place);
      const status = await waiting.finish();
      const changes = changesBetween(before, await dumpOf(server.place));
      if (status < 400) leaks.push(`${nameOf(row)} after ${ending}: ${status}`);
      leaks.push(...changes.map((change) => `${nameOf(row)} after ${ending}: ${change}`));
    }
    tried({ what: `${engine}: parked requests`, attempts: ended.length, leaks });
  });

  test('what is begun in a tenant that is being removed is not done', async () => {
    const rounds = sized({ short: 3, whole: 20 });
    const server = await attacked(engine, async (given) => {
      const places = [];
      for (let round = 0; round < rounds; round += 1) {
        const institution = await anInstitution(given);
        const admin = await anInstitutionAdmin(given, institution);
        const { id: organizationId } = await anOrganization(given);
        const orgAdmin = await anOrganizationAdmin(given, organizationId);
        places.push({ institution, admin, organizationId, orgAdmin });
      }
      return { places, token: (await aSuper(given)).token };
    });
    const { places, token } = server.world;
    const { leaks } = found();
    for (const [round, { institution, admin, organizationId, orgAdmin }] of places.entries()) {
      const username = `made-in-${round}`;
      const body = { username, password: newPassword };
      const attempts: ParkedCall[] = [
        {
          row: machines.create,
          params: { institutionId: institution.id },
          body: { physicalId: username },
          token: admin.token,
        },
        { row: admins.institutionCreate, params: { institutionId: institution.id }, body, token },
        {
          row: admins.organizationCreate,
          params: { organizationId },
          body: { ...body, username: `${username}-too` },
          token,
        },
        {
          row: institutions.create,
          params: { organizationId },
          body: { name: username, category: 'SOCIAL', address: 'x' },
          token: orgAdmin.token,
        },
      ];
      const waiting = await Promise.all(attempts.map((one) => parkedCall(server, one)));
      await server.call(institutions.remove, { params: { id: institution.id }, token });
      await server.call(organizations.remove, { params: { id: organizationId }, token });
      const before = await dumpOf(server.place);
      const statuses = await Promise.all(waiting.map(({ finish }) => finish()));
      for (const [index, status] of statuses.entries()) {
        const row = attempts[index]?.row;
        if (![401, 404].includes(status)) leaks.push(`${row && nameOf(row)}: ${status}`);
      }
      leaks.push(...changesBetween(before, await dumpOf(server.place)));
    }
    tried({ what: `${engine}: removed tenants`, attempts: 4 * places.length, leaks });
  });

  test('a login in flight when the password changes opens no session', async () => {
    const tries = sized({ short: 6, whole: 40 });
    const server = await attacked(engine, async (given) => {
      const list = [];
      for (let one = 0; one < tries; one += 1) list.push(await aSuper(given));
      return list;
    });
    const { leaks } = found();
    for (const { username, token } of server.world) {
      const logins = [1, 2, 3].map(() =>
        server.ask(admins.login, { body: { username, password: adminPassword } }),
      );
      const change = server.ask(admins.password, {
        token,
        body: { oldPassword: adminPassword, newPassword },
      });
      const { status } = await change;
      if (status !== 204) leaks.push(`the password change of ${username}: ${status}`);
      for (const login of await Promise.all(logins)) {
        const given = login.body as { accessToken?: string };
        if (!given.accessToken) continue;
        const me = await server.ask(admins.me, { token: given.accessToken });
        if (me.status !== 401) leaks.push(`${username}: a session of the old password`);
      }
      const old = await server.ask(admins.me, { token });
      if (old.status !== 401) leaks.push(`${username}: the session that changed it`);
    }
    tried({ what: `${engine}: logins in flight`, attempts: 3 * tries, leaks });
  });

  test('a revoked key lets nothing through that is parked, held or sent later', async () => {
    const rounds = sized({ short: 1, whole: 5 });
    const server = await attacked(engine, async (given) => {
      const made = [];
      for (let round = 0; round < 3 * rounds; round += 1) {
        const machine = await aMachine(given);
        made.push({ machine, key: await aMachineKey(given, machine) });
      }
      return { made, token: (await aSuper(given)).token };
    });
    const { made, token } = server.world;
    const stop = [
      (params: Record<string, string>) => server.call(machines.revokeKey, { params, token }),
      (params: Record<string, string>) => server.call(machines.remove, { params, token }),
      (params: Record<string, string>) =>
        server.call(machines.update, { params, token, body: { isActivated: false } }),
    ];
    const { leaks } = found();
    const attempts = await Promise.all(
      made.map(async ({ machine, key }, turn) => {
        const isDeactivated = turn % stop.length === 2;
        // A deactivated machine's events are still taken.
        const rows = machineRows.filter((row) => isChanging(row) && !isDeactivated);
        const waiting = [];
        for (const row of rows) {
          const body = bodyFor(row);
          waiting.push({
            row,
            ...(await parkedCall(server, { row, params: {}, body, token: key })),
          });
        }
        const poll = server.ask(machineApi.commands, { token: key, query: { wait: 25 } });
        await server.ask(admins.me, { token });
        const params = { institutionId: machine.institutionId, machineId: machine.id };
        await stop[turn % stop.length]?.(params);
        for (const { row, finish } of waiting) {
          const status = await finish();
          if (status !== 401) leaks.push(`${nameOf(row)}, parked: ${status}`);
        }
        const held = await poll;
        if (held.status !== (isDeactivated ? 403 : 401)) leaks.push(`held poll: ${held.status}`);
        for (const row of rows) {
          const { status } = await server.ask(row, { token: key, body: bodyFor(row) });
          if (status !== 401) leaks.push(`${nameOf(row)}, later: ${status}`);
        }
        return 2 * rows.length + 1;
      }),
    );
    const all = attempts.reduce((sum, count) => sum + count, 0);
    tried({ what: `${engine}: revoked keys`, attempts: all, leaks });
  });
});

describe.each(oneInShort)('on %s', (engine) => {
  test('after logout, password change or removal the next request is a 401', async () => {
    const server = await attacked(engine, aCity);
    const { own, ended } = server.world;
    const { leaks } = found();
    for (const one of ended) {
      await end(server, one);
      const before = await dumpOf(server.place);
      const { status } = await server.ask(one.row, {
        token: one.admin.token,
        params: paramsIn(one.row, own.estate, own.campus),
        body: effectiveBody(one.row),
      });
      const changes = changesBetween(before, await dumpOf(server.place));
      if (status !== 401 || changes.some((change) => !isOfEnding(change))) {
        leaks.push(`${nameOf(one.row)} after ${one.ending}: ${status}`);
      }
    }
    tried({ what: `${engine}: ended sessions`, attempts: ended.length, leaks });
  });
});
