import { expect, test } from 'vitest';
import { cash } from '../../../contract/cash.ts';
import { people } from '../../../contract/people.ts';
import { reports } from '../../../contract/reports.ts';
import { timeline } from '../../../contract/timeline.ts';
import { visits } from '../../../contract/visits.ts';
import { anInstitutionAdmin, aSuper } from '../../testing/admins/admins.ts';
import { listAttention, scanAttention } from '../../testing/attention.ts';
import { dayMs, hourMs } from '../../testing/durations.ts';
import { aDispense, machineParams, type TestMachine } from '../../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aPerson, personParams } from '../../testing/people.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { aDoorLink, aVisit } from '../../testing/visits.ts';

shareServer();

const isoTime = (at: number): string => new Date(at).toISOString();

/** A machine whose pads cost 10 Tk, with the token of its door. */
const aBox = async (server: TestServer) => {
  const { machine, token: key } = await aPairedMachine(server);
  let sold = 0;
  const sell = async (...times: number[]) => {
    const events = times.map((time, index) => aDispense(sold + index + 1, { at: isoTime(time) }));
    sold += times.length;
    await syncEvents(server, key, events);
  };
  const token = await aDoorLink(server, machine);
  const collect = (at: number, taka: number, name = 'Rahima Khatun') =>
    aVisit(server, token, { name, beganAt: isoTime(at), at: isoTime(at), slots: [], cash: taka });
  return { machine, token, sell, collect };
};

const listCash = async (server: TestServer, { institutionId, id }: TestMachine) =>
  server.call(cash.all, {
    token: (await aSuper(server)).token,
    params: { institutionId },
    query: { machineId: id },
  });

test('cash is compared with the sales since the collection before, by the sales’ own times', async () => {
  const server = await aServer();
  const { machine, sell, collect } = await aBox(server);
  const start = server.clock.now;
  server.clock.now += 2 * dayMs;
  await sell(start + 1000);
  const first = await collect(start + hourMs, 500);
  expect(first.cash).toEqual({ counted: 500, expected: null });
  await sell(start + 2 * hourMs, start + 3 * hourMs, start + 5 * hourMs);
  const second = await collect(start + 4 * hourMs, 10);
  expect(second.cash).toEqual({ counted: 10, expected: 20 });
  // Late sales belong to the collections of their times; a late collection divides one.
  await sell(start + 2 * hourMs + 1, start + 2000);
  await collect(start + 2.5 * hourMs, 20);
  const { collections, count, byMachine, byCollector } = await listCash(server, machine);
  expect(collections.map(({ counted, expected }) => [counted, expected])).toEqual([
    [10, 10],
    [20, 20],
    [500, null],
  ]);
  const sums = { collections: 3, counted: 530, expected: 530, lastAt: isoTime(start + 4 * hourMs) };
  expect(count).toBe(3);
  expect(byMachine).toMatchObject([{ machine: { physicalId: machine.physicalId }, ...sums }]);
  expect(byCollector).toEqual([{ name: 'Rahima Khatun', ...sums }]);
  // Its sender gets the first answer for ever.
  const { token: admin } = await aSuper(server);
  const visit = { token: admin, params: { ...machineParams(machine), visitId: second.visitId } };
  expect((await server.call(visits.one, visit)).visit.cash).toEqual({ counted: 10, expected: 10 });
  const { entries } = await server.call(timeline.all, {
    token: admin,
    params: machineParams(machine),
    query: { kind: 'STOCK' },
  });
  expect(entries[0]).toMatchObject({ by: 'Rahima Khatun', cash: { counted: 10, expected: 10 } });
});

test('a visit with cash that is sent again is one collection with one answer', async () => {
  const server = await aServer();
  const { machine, token, sell, collect } = await aBox(server);
  const start = server.clock.now;
  server.clock.now += dayMs;
  await collect(start + hourMs, 0);
  await sell(start + 2 * hourMs);
  const at = isoTime(start + 3 * hourMs);
  const given = { beganAt: at, at, slots: [], cash: 12.5 };
  const visitId = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => aVisit(server, token, given, visitId)),
  );
  await sell(start + 2.5 * hourMs);
  answers.push(await aVisit(server, token, given, visitId));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.cash)))).toEqual(
    new Set(['{"counted":12.5,"expected":10}']),
  );
  expect((await listCash(server, machine)).collections[0]).toMatchObject({
    counted: 12.5,
    expected: 20,
  });
});

test('a shortage over 50 Tk or 5 % needs attention for a week; a smaller one does not', async () => {
  const server = await aServer();
  const { machine, sell, collect } = await aBox(server);
  const findShortages = async () => {
    await scanAttention(server);
    return listAttention(server, { kind: 'CASH_SHORT', machineId: machine.id });
  };
  const start = server.clock.now;
  server.clock.now += dayMs;
  await collect(start, 0);
  await sell(...Array.from({ length: 40 }, (_, index) => start + 1000 + index));
  const { visitId } = await collect(start + hourMs, 380);
  expect(await findShortages()).toEqual([]);
  // One more sale arrives late, and the box misses more than 5 %.
  await sell(start + 2000);
  expect(await findShortages()).toMatchObject([
    {
      machine: { _id: machine.id },
      subject: visitId,
      facts: { counted: 380, expected: 410 },
      since: isoTime(start + hourMs),
    },
  ]);
  server.clock.now += 7 * dayMs;
  expect(await findShortages()).toEqual([]);
});

test('the report lists collections where it is asked for them, in files as well', async () => {
  const server = await aServer();
  const { machine, sell, collect } = await aBox(server);
  const start = server.clock.now;
  server.clock.now += dayMs;
  await collect(start, 0);
  await sell(start + 1000);
  await collect(start + hourMs, 10, 'Karim');
  const { token } = await aSuper(server);
  const query = { machineId: machine.id, max: true };
  const report = await server.call(reports.generate, { token, query });
  expect(report.cash).toBeNull();
  const asked = { token, query: { ...query, isShowCash: true } };
  expect((await server.call(reports.generate, asked)).cash).toMatchObject([
    { name: 'Karim', counted: 10, expected: 10, machine: { physicalId: machine.physicalId } },
    { counted: 0, expected: null },
  ]);
  const csv = new TextDecoder().decode(await server.call(reports.csv, asked));
  const [heads = '', row = '', first = ''] = csv.trim().split('\r\n');
  expect(heads).toContain('Collected by,Expected (BDT),Counted (BDT),Difference (BDT)');
  expect(row).toMatch(/Karim,10,10,0$/);
  expect(first).toMatch(/Rahima Khatun,,0,$/);
  expect((await server.ask(reports.xlsx, asked)).status).toBe(200);
});

test('the collector’s name goes with the person, the money stays; other tenants see neither', async () => {
  const server = await aServer();
  const { machine, token } = await aBox(server);
  const institution = { id: machine.institutionId, organizationId: machine.organizationId };
  const person = await aPerson(server, { institution, name: 'Monowara' });
  await aVisit(server, token, { personId: person._id, slots: [], cash: 70 });
  const { token: admin } = await aSuper(server);
  await server.call(people.remove, { token: admin, params: personParams(person) });
  expect((await listCash(server, machine)).byCollector).toMatchObject([{ name: '', counted: 70 }]);
  const other = await anInstitution(server);
  const stranger = await anInstitutionAdmin(server, other);
  const refused = await server.ask(cash.all, {
    token: stranger.token,
    params: { institutionId: machine.institutionId },
  });
  expect(refused.status).toBe(404);
});
