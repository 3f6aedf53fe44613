import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admins, maxAdmins } from '../../../contract/admins.ts';
import { institutions, maxInstitutions } from '../../../contract/institutions.ts';
import { machines, maxMachines } from '../../../contract/machines.ts';
import { maxOrganizations, organizations } from '../../../contract/organizations.ts';
import { maxPeople, people } from '../../../contract/people.ts';
import { maxSessions, sessions } from '../../../contract/sessions.ts';
import { openSession } from '../../platform/endpoints/session.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPerson, personParams } from '../../testing/people.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { anInstitution, anOrganization } from '../../testing/tenants.ts';
import { uniqueLetters } from '../../testing/unique.ts';

const uniqueColumns = [
  'id',
  'physicalId',
  'physicalIdKey',
  'idKey',
  'username',
  'usernameKey',
  'passwordHash',
];

/** Inserts so many copies of a row. */
const copyRow = async ({ store }: TestServer, table: string, id: string, count: number) => {
  const condition = sql`"id" = ${id}`;
  await store.change(async (tx) => {
    const { rows } =
      await sql<object>`select * from ${sql.table(table)} where ${condition}`.execute(tx);
    const columns = Object.keys(rows[0] ?? {});
    const copied = columns.map((column) =>
      uniqueColumns.includes(column) ? sql`${sql.ref(column)} || '-' || "i"` : sql.ref(column),
    );
    await sql`with recursive "numbers" ("i") as
      (select 1 union all select "i" + 1 from "numbers" where "i" < ${count})
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(copied)} from ${sql.table(table)}, "numbers"
      where ${condition}`.execute(tx);
  });
};

type Outcome = Promise<{ readonly status: number; readonly body: unknown }>;

/** Adds two at once where there is room for one, and one more after a removal. */
const expectFull = async (code: string, add: () => Outcome, makeRoom: () => Promise<unknown>) => {
  const outcomes = await Promise.all([add(), add()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(await add()).toMatchObject({ status: 400, body: { code } });
  await makeRoom();
  expect(await add()).toMatchObject({ status: 201 });
};

const newLogin = () => ({ username: `somebody-${uniqueLetters()}`, password: 'a long password' });

test('an institution has at most 1,000 machines, 200 admins and 200 people', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const institution = await anInstitution(server);
  const params = { institutionId: institution.id };
  const machine = await aMachine(server, { institution });
  await copyRow(server, 'machines', machine.id, maxMachines - 2);
  await expectFull(
    'machinesFull',
    () =>
      server.ask(machines.create, { token, params, body: { physicalId: `P-${uniqueLetters()}` } }),
    () => server.call(machines.remove, { token, params: { ...params, machineId: machine.id } }),
  );
  const admin = await anInstitutionAdmin(server, institution);
  await copyRow(server, 'admins', admin.id, maxAdmins - 2);
  await expectFull(
    'adminsFull',
    () => server.ask(admins.institutionCreate, { token, params, body: newLogin() }),
    () =>
      server.call(admins.institutionRemove, { token, params: { ...params, adminId: admin.id } }),
  );
  const person = await aPerson(server, { institution });
  await copyRow(server, 'people', person._id, maxPeople - 2);
  await expectFull(
    'peopleFull',
    () => server.ask(people.create, { token, params, body: { name: 'Karim', language: 'bn' } }),
    () => server.call(people.remove, { token, params: personParams(person) }),
  );
});

test('an organization has at most 1,000 institutions and 200 admins, and there are 1,000 organizations', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const { id } = await anInstitution(server, { organizationId });
  await copyRow(server, 'institutions', id, maxInstitutions - 2);
  const params = { organizationId };
  const place = { name: 'One more', address: 'Dhaka', category: 'SOCIAL' } as const;
  await expectFull(
    'institutionsFull',
    () => server.ask(institutions.create, { token, params, body: place }),
    () => server.call(institutions.remove, { token, params: { id } }),
  );
  const admin = await anOrganizationAdmin(server, organizationId);
  await copyRow(server, 'admins', admin.id, maxAdmins - 2);
  await expectFull(
    'adminsFull',
    () => server.ask(admins.organizationCreate, { token, params, body: newLogin() }),
    () =>
      server.call(admins.organizationRemove, { token, params: { ...params, adminId: admin.id } }),
  );
  const empty = await anOrganization(server);
  await copyRow(server, 'organizations', empty.id, maxOrganizations - 3);
  const body = { name: 'One more', description: 'Of tests' };
  await expectFull(
    'organizationsFull',
    () => server.ask(organizations.create, { token, body }),
    () => server.call(organizations.remove, { token, params: { id: empty.id } }),
  );
});

test('an admin has at most 100 sessions: a login ends the one that was not used for longest', async () => {
  const server = await aServer();
  const { id, token: oldest } = await aSuper(server);
  const logIn = () => server.store.change((tx) => openSession(tx, id, server.clock.now));
  server.clock.now += 1;
  const second = await logIn();
  server.clock.now += 1;
  for (let count = 2; count < maxSessions; count += 1) await logIn();
  await server.call(sessions.all, { token: oldest });
  const newest = await logIn();
  expect((await server.expectRefusal(sessions.all, { token: oldest })).status).toBe(401);
  for (const token of [second, newest]) {
    const answer = await server.call(sessions.all, { token });
    expect(answer.sessions).toHaveLength(maxSessions);
  }
});
