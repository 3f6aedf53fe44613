import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../../server/testing/admins.ts';
import { anInstitution, anOrganization } from '../../server/testing/tenants.ts';
import { paramsIn } from '../../server/testing/world.ts';
import { dumpOf } from '../dump.ts';
import { oneInShort } from '../engines.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { changesBetween } from './changes.ts';
import { type ParkedCall, parkedCall } from './parking.ts';
import { aCity, effectiveBody, end, newPassword } from './session-ends.ts';
import { nameOf } from './town.ts';

describe.each(oneInShort)('on %s', (engine) => {
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
});
