import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { openSession } from '../../platform/endpoints/session.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  aSuper,
  type TestAdmin,
} from '../../testing/admins/admins.ts';
import { loginStatus } from '../../testing/admins/login-guesses.ts';
import { idsInInstitution, raceTimeoutMs, type TenantIds } from '../../testing/database/races.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { pickBySize } from '../../testing/test-size.ts';

/** Few tries, because hashing a password is slow. */
const tries = pickBySize({ short: 6, whole: 20 });

const sessionsOf = ({ store }: TestServer, { id }: TestAdmin) =>
  store.read.selectFrom('sessions').select('tokenHash').where('adminId', '=', id).execute();

const logInAs = (server: TestServer, { username }: TestAdmin) =>
  server.ask(admins.login, { body: { username, password: adminPassword } });

const passwords = { oldPassword: adminPassword, newPassword: 'another river and rain' };

/** Events that end every session of an institution admin, run while somebody logs in. */
const sessionEndings: readonly (readonly [
  string,
  (server: TestServer, admin: TestAdmin, place: TenantIds) => Promise<unknown>,
])[] = [
  [
    'a change of its password',
    (server, { token }) => server.call(admins.password, { token, body: passwords }),
  ],
  [
    'its removal',
    async (server, { id }, { institutionId }) => {
      const { token } = await aSuper(server);
      const params = { institutionId, adminId: id };
      return server.call(admins.institutionRemove, { token, params });
    },
  ],
  [
    'the removal of its institution',
    async (server, _admin, { institutionId: id }) => {
      const { token } = await aSuper(server);
      return server.call(institutions.remove, { token, params: { id } });
    },
  ],
];

test.each(sessionEndings)(
  'a login in flight at %s leaves no session',
  async (_name, end) => {
    const server = await aServer({ REQUESTS_PER_MINUTE: '1000000' });
    for (let index = 0; index < tries; index++) {
      const place = await idsInInstitution(server);
      const admin = await anInstitutionAdmin(server, { ...place, id: place.institutionId });
      const [, ...logins] = await Promise.all([
        end(server, admin, place),
        logInAs(server, admin),
        logInAs(server, admin),
      ]);
      for (const { status } of logins) expect([200, 401]).toContain(status);
      expect(await sessionsOf(server, admin)).toEqual([]);
    }
  },
  raceTimeoutMs,
);

test(
  'of two changes of a password at once one is done, whichever session they come from',
  async () => {
    const server = await aServer({ REQUESTS_PER_MINUTE: '1000000' });
    for (let index = 0; index < tries; index++) {
      const admin = await aSuper(server);
      const other = await server.store.change((tx) => openSession(tx, admin.id, server.clock.now));
      const token = index % 2 ? admin.token : other;
      const change = (given: string, newPassword: string) =>
        server.ask(admins.password, { token: given, body: { ...passwords, newPassword } });
      const both = await Promise.all([
        change(admin.token, 'the first new password'),
        change(token, 'the other new password'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
      expect(await sessionsOf(server, admin)).toEqual([]);
    }
  },
  raceTimeoutMs,
);

test('many guesses at once, from however many addresses, do not outrun the count of an account', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const names = [username, ` ${username.toUpperCase()} `];
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      loginStatus(server, names[turn % 2] ?? '', 'guess', `203.0.113.${turn}`),
    ),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});
