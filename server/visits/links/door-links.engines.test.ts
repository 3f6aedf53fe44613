import { expect, test } from 'vitest';
import { doorLinks } from '../../../contract/door-links.ts';
import { machines } from '../../../contract/machines.ts';
import { lateVisitDays, visits } from '../../../contract/visits.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { auditRowsAddedBy } from '../../testing/audit-rows.ts';
import { dayMs, hourMs } from '../../testing/durations.ts';
import { aMachine, machineParams } from '../../testing/machines/machines.ts';
import { aPerson } from '../../testing/people.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { aDoorLink, aVisit, visitBody } from '../../testing/visits.ts';

shareServer();

/** A server on which nobody has to wait after wrong links. */
const aRestedServer = async () => {
  const server = await aServer();
  server.clock.now += hourMs;
  return server;
};

test('a door link shows the cabinet of its machine and nothing else', async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Eden College' });
  const machine = await aMachine(server, {
    institution,
    name: 'Library',
    newSizes: [{ sizeId: 'R', sizeName: 'Regular', price: 10, point: 0 }],
    stocks: [
      { rowNo: 2, columnNo: 1, productCount: 3 },
      { rowNo: 1, columnNo: 2, productCount: 12, sizeId: 'R', fixedCapacity: 24 },
    ],
  });
  const person = await aPerson(server, { institution, name: 'Rahima', phone: '01712345678' });
  await aPerson(server, { name: 'Somebody elsewhere' });
  const token = await aDoorLink(server, machine);
  expect(await server.call(visits.cabinet, { token })).toEqual({
    machine: { physicalId: machine.physicalId, name: 'Library', institution: 'Eden College' },
    people: [{ _id: person._id, name: 'Rahima' }],
    slots: [
      { rowNo: 1, columnNo: 2, size: 'Regular', expected: 12, capacity: 24 },
      { rowNo: 2, columnNo: 1, size: '', expected: 3, capacity: 10 },
    ],
    serverTime: new Date(server.clock.now).toISOString(),
  });
});

test('an admin makes, replaces and ends a door link; its token is shown once and kept as a digest', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token: admin } = await aSuper(server);
  const given = { token: admin, params: machineParams(machine) };
  expect(await server.call(doorLinks.one, given)).toEqual({ doorLink: null });
  const first = await server.call(doorLinks.create, given);
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(16);
  expect(await server.call(doorLinks.one, given)).toEqual({ doorLink: first.doorLink });
  const second = await server.call(doorLinks.create, given);
  expect((await server.ask(visits.cabinet, { token: first.token })).status).toBe(404);
  expect((await server.ask(visits.cabinet, { token: second.token })).status).toBe(200);
  const [row] = await auditRowsAddedBy(server, () => server.call(doorLinks.end, given));
  expect(row).toMatchObject({ action: 'DELETE /machine/door-link', outcome: 'DONE' });
  expect((await server.ask(visits.cabinet, { token: second.token })).status).toBe(404);
  expect((await server.expectRefusal(doorLinks.end, given)).body.code).toBe('doorLinkNotFound');
  const stored = await server.store.read.selectFrom('visitLinks').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(second.token);
});

test('door links that are made at once leave one that works', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const tokens = await Promise.all(Array.from({ length: 8 }, () => aDoorLink(server, machine)));
  const answers = await Promise.all(tokens.map((token) => server.ask(visits.cabinet, { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an unknown link, an ended one and one of a removed machine get the same answer', async () => {
  const server = await aRestedServer();
  const [ended, removed] = [await aMachine(server), await aMachine(server)];
  const tokens = [
    'no-such-token',
    await aDoorLink(server, ended),
    await aDoorLink(server, removed),
  ];
  const { token } = await aSuper(server);
  await server.call(doorLinks.end, { token, params: machineParams(ended) });
  await server.call(machines.remove, { token, params: machineParams(removed) });
  for (const given of [{}, ...tokens.map((one) => ({ token: one }))]) {
    const { status, body } = await server.expectRefusal(visits.cabinet, given);
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'visitLinkUnusable' })]);
  }
});

test('wrong links make their sender wait, before the right one is looked for', async () => {
  const server = await aRestedServer();
  const machine = await aMachine(server);
  const token = await aDoorLink(server, machine);
  for (let time = 0; time < 10; time++) {
    expect((await server.ask(visits.cabinet, { token: `guess-${time}` })).status).toBe(404);
  }
  const refused = await server.expectRefusal(visits.cabinet, { token });
  expect([refused.status, refused.body.code]).toEqual([429, 'tooManyLinks']);
  server.clock.now += hourMs;
  expect((await server.ask(visits.cabinet, { token })).status).toBe(200);
});

test('a visit that began before its link ended is taken for 14 days, a later one is not', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const token = await aDoorLink(server, machine);
  server.clock.now += hourMs;
  const typed = visitBody(server);
  server.clock.now += hourMs;
  const { token: admin } = await aSuper(server);
  await server.call(doorLinks.end, { token: admin, params: machineParams(machine) });
  server.clock.now += lateVisitDays * dayMs;
  await aVisit(server, token, typed);
  const params = { visitId: crypto.randomUUID() };
  expect((await server.ask(visits.send, { token, params, body: visitBody(server) })).status).toBe(
    404,
  );
  server.clock.now += 1;
  expect((await server.ask(visits.send, { token, params, body: typed })).status).toBe(404);
});
