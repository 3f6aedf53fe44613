import { expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { organizations } from '../../../contract/organizations.ts';
import { overview } from '../../../contract/overview.ts';
import { reports } from '../../../contract/reports.ts';
import { anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aServer, setEventLoopDelay } from '../../testing/server.ts';
import { anOrganization } from '../../testing/tenants.ts';

/** A server with a machine and an admin, whose event loop delay a test sets. */
const aLateServer = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token } = await aSuper(server);
  const key = await aMachineKey(server, machine);
  const params = { institutionId: machine.institutionId };
  const asAdmin = { headers: { authorization: `Bearer ${token}` } };
  const ask = async () => {
    const answers = {
      health: server.http.inject('/health'),
      sync: server.http.inject({
        method: 'POST',
        url: '/api/v1/device/sync',
        headers: { authorization: `Bearer ${key}` },
        payload: { epoch: 1, uptimeMs: 1 },
      }),
      payment: server.http.inject(`/payment/bKash-pgw?machineId=${machine.physicalId}`),
      change: server.http.inject({
        method: 'PUT',
        url: `/api/v1/machine/update/${params.institutionId}/${machine.id}`,
        payload: { name: 'Hall', price: 10 },
        ...asAdmin,
      }),
      login: server.http.inject({ method: 'POST', url: '/api/v1/admin/login', payload: {} }),
      read: server.http.inject({ url: `/api/v1${overview.summary.path}`, ...asAdmin }),
      report: server.http.inject({
        url: `/api/v1${reports.csv.path}?isShowSummary=true`,
        ...asAdmin,
      }),
    };
    const statuses: Record<string, number> = {};
    for (const [name, answer] of Object.entries(answers)) {
      statuses[name] = (await answer).statusCode;
    }
    return statuses;
  };
  const beLate = (ms: number) => setEventLoopDelay(server.http, ms);
  return { server, beLate, ask, token, params };
};

const idleStatuses = {
  health: 200,
  sync: 200,
  payment: 303,
  change: 200,
  login: 400,
  read: 200,
  report: 200,
};

test('the busier the server, the more of what is less urgent is put off', async () => {
  const { beLate, ask } = await aLateServer();
  expect(await ask()).toEqual(idleStatuses);
  beLate(1500);
  expect(await ask()).toEqual({ ...idleStatuses, report: 503 });
  beLate(3000);
  expect(await ask()).toEqual({ ...idleStatuses, report: 503, read: 503 });
  beLate(5000);
  expect(await ask()).toEqual({ ...idleStatuses, report: 503, read: 503, change: 503, login: 503 });
  beLate(9000);
  expect(await ask()).toEqual({
    health: 200,
    sync: 503,
    payment: 503,
    change: 503,
    login: 503,
    read: 503,
    report: 503,
  });
  beLate(0);
  expect(await ask()).toEqual(idleStatuses);
});

test('a call that is put off gets a time to retry, and has done and left nothing', async () => {
  const { server, beLate } = await aLateServer();
  const auditRows = () => server.store.read.selectFrom('audit').selectAll().execute();
  const before = await auditRows();
  beLate(5000);
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/v1/admin/login',
    payload: { username: 'somebody', password: 'guess' },
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    message: 'The server is busy. Try again in a moment.',
    code: 'serverBusy',
  });
  expect(answer.headers['retry-after']).toBe('5');
  expect(await auditRows()).toEqual(before);
  expect(await server.store.read.selectFrom('loginGuesses').selectAll().execute()).toEqual([]);
});

test('one admin’s reads are put off when there is no more room for them, and another’s are not', async () => {
  const { server, token, params } = await aLateServer();
  const other = await aSuper(server);
  const readBy = (reader: string) => server.ask(machines.all, { token: reader, params });
  for (const reader of [token, other.token]) expect((await readBy(reader)).status).toBe(200);

  const reads = Array.from({ length: 200 }, () => readBy(token));
  const change = server.ask(machines.create, { token, params, body: { physicalId: 'PAD-2' } });
  expect((await readBy(other.token)).status).toBe(200);
  expect((await change).status).toBe(201);

  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  const answeredCount = statuses.filter((status) => status === 200).length;
  expect(answeredCount).toBeGreaterThanOrEqual(100);
  expect(statuses.filter((status) => status === 503)).toHaveLength(200 - answeredCount);
  expect(answeredCount).toBeLessThan(200);
});

test('reads of all admins of an organization at once leave room for another organization', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  const other = await anOrganizationAdmin(server, (await anOrganization(server)).id);
  const crowd = await Promise.all(Array.from({ length: 6 }, () => anOrganizationAdmin(server, id)));
  const readBy = (reader: string) => server.ask(organizations.all, { token: reader });
  for (const { token } of [...crowd, other]) expect((await readBy(token)).status).toBe(200);

  const reads = crowd.flatMap(({ token }) => Array.from({ length: 110 }, () => readBy(token)));
  expect((await readBy(other.token)).status).toBe(200);
  await Promise.all(reads);
});

test('reads and reports that come one after the other all get their turn', async () => {
  const { server, token, params } = await aLateServer();
  for (let time = 0; time < 30; time++) {
    await server.call(machines.all, { token, params });
    await server.call(reports.csv, { token, query: { isShowSummary: 'true' } });
    await server.expectRefusal(machines.all, { token, params: { institutionId: 'nowhere' } });
  }
});
