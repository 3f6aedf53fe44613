import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { people } from '../../../contract/people.ts';
import { reports } from '../../../contract/reports.ts';
import { timeline } from '../../../contract/timeline.ts';
import { type VisitForm, visits } from '../../../contract/visits.ts';
import { checkRollup } from '../../overview/check.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { auditRowsAddedBy } from '../../testing/audit-rows.ts';
import { dayMs, hourMs } from '../../testing/durations.ts';
import { aDispense, aMachine, machineParams } from '../../testing/machines/machines.ts';
import { aPairedMachine, readStock, syncEvents } from '../../testing/machines/sync.ts';
import { aPerson, personParams } from '../../testing/people.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { aDoorLink, aVisit, visitBody } from '../../testing/visits.ts';

shareServer();

const isoTime = (at: number): string => new Date(at).toISOString();
const slotOne = { rowNo: 1, columnNo: 1 };

/** A machine with twenty pads in its slot, and the token of its door. */
const aDoor = async (server: TestServer) => {
  const { machine, token: key } = await aPairedMachine(server);
  return { machine, key, token: await aDoorLink(server, machine) };
};

const at = (time: number, slot: Partial<VisitForm['slots'][number]>): Partial<VisitForm> => ({
  beganAt: isoTime(time),
  at: isoTime(time),
  slots: [{ ...slotOne, takenOut: 0, added: 0, ...slot }],
});

test('what was found is counted, damaged pads go out, and what was added comes to it', async () => {
  const server = await aServer();
  const { machine, token } = await aDoor(server);
  const { token: admin } = await aSuper(server);
  const slots = [{ ...slotOne, found: 18, takenOut: 3, added: 10 }];
  const { visitId } = await aVisit(server, token, { slots });
  expect(await readStock(server, machine)).toEqual([25]);
  const { stockSummary } = await server.call(overview.summary, {
    token: admin,
    query: { machineId: machine.id, max: true },
  });
  expect(stockSummary).toMatchObject({ closingValue: 25 });
  const ledger = await server.store.read
    .selectFrom('stockLedger')
    .select(['kind', 'delta'])
    .where('cause', '=', visitId)
    .orderBy('kind')
    .execute();
  expect(ledger).toEqual([
    { kind: 'COUNT', delta: -2 },
    { kind: 'REFILL', delta: 10 },
    { kind: 'REMOVAL', delta: -3 },
  ]);
  const params = { ...machineParams(machine), visitId };
  const { visit } = await server.call(visits.one, { token: admin, params });
  expect(visit).toMatchObject({
    name: 'Rahima Khatun',
    flags: [],
    slots: [{ ...slotOne, expected: 20, found: 18, takenOut: 3, added: 10, isGone: false }],
  });
  const { entries } = await server.call(timeline.all, {
    token: admin,
    params: machineParams(machine),
    query: { kind: 'STOCK' },
  });
  expect(entries[0]).toMatchObject({
    type: 'STOCK',
    by: 'Rahima Khatun',
    visitId,
    takenOut: 3,
    refilled: [{ size: null, count: 10 }],
    counted: { count: 18, expected: 20 },
  });
});

test('a slot that nobody counted keeps its stock besides what was added', async () => {
  const server = await aServer();
  const { machine, key, token } = await aDoor(server);
  await syncEvents(server, key, [aDispense(1, { at: isoTime(server.clock.now) })]);
  await aVisit(server, token, at(server.clock.now, { added: 4 }));
  expect(await readStock(server, machine)).toEqual([23]);
});

test('later drops subtract from a count; earlier ones that arrive late do not', async () => {
  const server = await aServer();
  const { machine, key, token } = await aDoor(server);
  server.clock.now += hourMs;
  const counted = server.clock.now;
  await aVisit(server, token, at(counted, { found: 10 }));
  server.clock.now += hourMs;
  await syncEvents(server, key, [
    aDispense(1, { at: isoTime(counted - 60_000) }),
    aDispense(2, { at: isoTime(counted + 60_000) }),
  ]);
  expect(await readStock(server, machine)).toEqual([9]);
});

test('visits of two phones are both kept in the order of their times; the later count wins', async () => {
  const server = await aServer();
  const { machine, key, token } = await aDoor(server);
  const start = server.clock.now;
  server.clock.now += dayMs;
  const later = await aVisit(server, token, at(start + 2 * hourMs, { found: 8, added: 2 }));
  const earlier = await aVisit(server, token, at(start + hourMs, { found: 15, added: 5 }));
  await syncEvents(server, key, [aDispense(1, { at: isoTime(start + 3 * hourMs) })]);
  expect(await readStock(server, machine)).toEqual([9]);
  const { token: admin } = await aSuper(server);
  const given = { token: admin, params: machineParams(machine), query: { kind: 'STOCK' } } as const;
  const { entries } = await server.call(timeline.all, given);
  expect(entries.flatMap((entry) => ('visitId' in entry ? (entry.visitId ?? []) : []))).toEqual([
    later.visitId,
    earlier.visitId,
  ]);
});

test.each([
  ['a day ahead', dayMs],
  ['a year behind', -365 * dayMs],
])('a phone whose clock is %s has its visit dated by arrival and flagged', async (_name, wrong) => {
  const server = await aServer();
  const { token } = await aDoor(server);
  expect(await aVisit(server, token, at(server.clock.now + wrong, { found: 5 }))).toMatchObject({
    at: isoTime(server.clock.now),
    flags: ['CLOCK'],
  });
});

test('a visit sent again is answered the same and changes nothing', async () => {
  const server = await aServer();
  const { machine, token } = await aDoor(server);
  const given = { token, params: { visitId: randomUUID() }, body: visitBody(server) };
  const first = await server.call(visits.send, given);
  server.clock.now += hourMs;
  const added = await auditRowsAddedBy(server, async () => {
    expect(await server.call(visits.send, given)).toEqual(first);
  });
  expect(added).toEqual([]);
  expect(await readStock(server, machine)).toEqual([21]);
});

test('another visit under the same id is a 409, also from another machine', async () => {
  const server = await aServer();
  const { token } = await aDoor(server);
  const other = await aDoor(server);
  const { visitId } = await aVisit(server, token);
  for (const [by, body] of [
    [token, visitBody(server, { name: 'Karim' })],
    [other.token, visitBody(server)],
  ] as const) {
    const given = { token: by, params: { visitId }, body };
    const { status, body: answer } = await server.expectRefusal(visits.send, given);
    expect([status, answer.code]).toEqual([409, 'visitIdTaken']);
  }
  expect(await readStock(server, other.machine)).toEqual([20]);
});

test('two hundred sent at once are one visit', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '100000' });
  const { machine, token } = await aDoor(server);
  const given = { token, params: { visitId: randomUUID() }, body: visitBody(server) };
  const rows = await auditRowsAddedBy(server, async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server.ask(visits.send, given)),
    );
    // A full queue puts some off.
    const done = answers.filter(({ status }) => status !== 503);
    expect(new Set(done.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
  expect(rows).toMatchObject([
    { action: 'PUT /visit', role: 'LINK', actor: machine.physicalId, outcome: 'DONE' },
  ]);
  expect(await readStock(server, machine)).toEqual([21]);
});

test('a slot that was removed is named in the answer and kept in the visit', async () => {
  const server = await aServer();
  const { machine, token } = await aDoor(server);
  const gone = { rowNo: 4, columnNo: 2, takenOut: 0, added: 6 };
  const { visitId, gone: named } = await aVisit(server, token, {
    slots: [{ ...slotOne, takenOut: 0, added: 1 }, gone],
  });
  expect(named).toEqual([{ rowNo: 4, columnNo: 2 }]);
  expect(await readStock(server, machine)).toEqual([21]);
  const { token: admin } = await aSuper(server);
  const params = { ...machineParams(machine), visitId };
  const { visit } = await server.call(visits.one, { token: admin, params });
  expect(visit.slots[1]).toMatchObject({ ...gone, isGone: true });
});

test('a visit of forty slots is one visit of the reports, and the machine gets its new stock', async () => {
  const server = await aServer();
  const places = Array.from({ length: 40 }, (_, index) => ({
    rowNo: 1 + Math.floor(index / 10),
    columnNo: 1 + (index % 10),
  }));
  const machine = await aMachine(server, {
    stocks: places.map((place) => ({ ...place, productCount: 2 })),
  });
  const { token: admin } = await aSuper(server);
  const given = { token: admin, params: machineParams(machine) };
  const before = (await server.call(machines.one, given)).machine;
  await aVisit(server, await aDoorLink(server, machine), {
    slots: places.map((place) => ({ ...place, found: 2, takenOut: 0, added: 8 })),
  });
  const { machine: after } = await server.call(machines.one, given);
  expect(after.stocks.map(({ productCount }) => productCount)).toEqual(places.map(() => 10));
  expect(after.configVersion).toBe(before.configVersion + 1);
  const query = { machineId: machine.id, isShowStockUpdates: true };
  const { stocks } = await server.call(reports.generate, { token: admin, query });
  expect(stocks?.map(({ by }) => by)).toContain('MACHINE');
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('the name of a visit goes with the person; the audit never had it', async () => {
  const server = await aServer();
  const { machine, token } = await aDoor(server);
  const institution = { id: machine.institutionId };
  const person = await aPerson(server, { institution, name: 'Monowara Sultana' });
  const given = { personId: person._id, name: 'Monowara' };
  const { visitId } = await aVisit(server, token, given);
  const { token: admin } = await aSuper(server);
  const call = { token: admin, params: { ...machineParams(machine), visitId } };
  expect((await server.call(visits.one, call)).visit.name).toBe('Monowara Sultana');
  await server.call(people.remove, { token: admin, params: personParams(person) });
  expect((await server.call(visits.one, call)).visit.name).toBe('');
  // A phone that was offline meanwhile brings it no second time.
  const late = await aVisit(server, token, given);
  const lateCall = { token: admin, params: { ...machineParams(machine), visitId: late.visitId } };
  expect((await server.call(visits.one, lateCall)).visit.name).toBe('');
  const rows = await server.store.read.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Monowara');
});

test('a visit of another institution’s machine is not found', async () => {
  const server = await aServer();
  const { token } = await aDoor(server);
  const other = await aDoor(server);
  const { visitId } = await aVisit(server, token);
  const { token: admin } = await aSuper(server);
  const params = { ...machineParams(other.machine), visitId };
  expect((await server.expectRefusal(visits.one, { token: admin, params })).body.code).toBe(
    'visitNotFound',
  );
});

test('a visit needs a name, its own id and each slot once', async () => {
  const server = await aServer();
  const { token } = await aDoor(server);
  const slot = { ...slotOne, takenOut: 0, added: 1 };
  const faults = await server.expectFaults(visits.send, {
    token,
    params: { visitId: randomUUID() },
    body: visitBody(server, { name: ' ', slots: [slot, slot] }),
  });
  expect(faults).toMatchObject({ name: 'Name is required', slots: expect.any(String) });
  const unnamed = { token, params: { visitId: 'my-visit' }, body: visitBody(server) };
  expect((await server.expectRefusal(visits.send, unnamed)).body.code).toBe('visitIdExpected');
});
