import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { rfids } from '../../contract/rfids.ts';
import { parseAdminCommand } from '../operations/operator/admin-commands.ts';
import { countWrongPoints } from '../rfids/points/check-points.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { readPointLedger } from '../testing/machines/point-ledger.ts';
import { rfidParams } from '../testing/machines/rfids.ts';
import { readSummary } from '../testing/machines/sync.ts';
import { namedCards, runForgetting } from '../testing/privacy.ts';

/** A card that has taken two of the three pads that it may take in a month. */
const aUsedCard = async () => {
  const world = await aCardMachine();
  const { server, admin, params, addCard, sync, dispense } = world;
  const body = { limitation: { monthly: 3 } };
  await server.call(institutions.update, {
    params: { id: params.institutionId },
    body,
    token: admin,
  });
  const given = { name: 'Nusrat', designation: 'Class 9', designationId: 'S-9', point: 20 };
  const card = await addCard({ ...given, stockType: 'LIMITED' });
  await sync([dispense(1, card.physicalId), dispense(2, card.physicalId)]);
  const readUse = async () =>
    (await server.call(rfidHistory.use, { params: rfidParams(card), token: admin })).use;
  return { ...world, card, readUse };
};

test('a forgotten person leaves a card without a name, with its points and what its limits leave', async () => {
  const world = await aUsedCard();
  const { server, machine, admin, card, readUse, sync, dispense, authorize } = world;
  const before = { use: await readUse(), summary: await readSummary(server, machine) };
  const { rfid } = await server.call(rfids.forget, { params: rfidParams(card), token: admin });
  const nobody = { name: '', designation: '', designationId: '' };
  expect(rfid).toEqual({ ...card, ...nobody, point: 16, version: expect.any(Number) });
  expect(await namedCards(server, machine.id)).toEqual([null, null]);
  expect({ use: await readUse(), summary: await readSummary(server, machine) }).toEqual(before);
  const ledger = await readPointLedger(server, card._id);
  expect(ledger).toContainEqual(expect.objectContaining({ delta: -4, cause: '' }));
  expect(ledger).toHaveLength(2);
  expect(await countWrongPoints(server.store.read)).toBe(0);
  server.clock.now += 1000;
  await sync([dispense(3, card.physicalId)]);
  expect(await authorize(card.physicalId)).toMatchObject({ reason: 'MONTHLY_LIMIT' });
});

test('what the limits of a forgotten card count is forgotten when they begin anew', async () => {
  const { server, admin, card } = await aUsedCard();
  await server.call(rfids.forget, { params: rfidParams(card), token: admin });
  const readRow = () =>
    server.store.read
      .selectFrom('rfids')
      .select(['forgottenAt', 'forgottenUse'])
      .where('id', '=', card._id)
      .executeTakeFirstOrThrow();
  const { forgottenAt } = await readRow();
  await runForgetting(server);
  expect((await readRow()).forgottenUse).not.toBeNull();
  const april = Date.parse('2026-03-31T18:00:00.000Z');
  server.clock.now = april - 1;
  await runForgetting(server);
  expect((await readRow()).forgottenUse).not.toBeNull();
  server.clock.now = april;
  await runForgetting(server);
  expect(await readRow()).toEqual({ forgottenAt, forgottenUse: null });
});

test('no row of the database names a forgotten person, nor does the audit of who forgot it', async () => {
  const { server, admin, card } = await aUsedCard();
  await server.call(rfids.forget, { params: rfidParams(card), token: admin });
  const { read } = server.store;
  const rows = JSON.stringify([
    await read.selectFrom('rfids').selectAll().execute(),
    await read.selectFrom('audit').selectAll().execute(),
    await read.selectFrom('events').selectAll().execute(),
  ]);
  expect(rows).toContain('POST /rfid/forget');
  expect(rows).not.toMatch(/nusrat|class 9|s-9/i);
});

test('an event that the server could not read names no forgotten card', async () => {
  const { server, admin, card, sync } = await aUsedCard();
  const { physicalId } = card;
  const at = new Date(server.clock.now).toISOString();
  const unreadable = (seq: number) => ({ type: 'DANCE', seq, uptimeMs: 0, card: physicalId, at });
  await sync([unreadable(3), { ...unreadable(4), card: 'ANOTHER' }]);
  server.clock.now += 1000;
  await server.call(rfids.forget, { params: rfidParams(card), token: admin });
  const events = await server.store.read.selectFrom('events').select('content').execute();
  const contents = events.map(({ content }) => content).join();
  expect(contents).toContain('ANOTHER');
  expect(contents).not.toContain(physicalId);
});

test('what a machine reports later from before is nobody’s', async () => {
  const { server, machine, admin, card, sync, dispense, authorize, pointsOf } = await aUsedCard();
  await server.call(institutions.update, {
    params: { id: machine.institutionId },
    body: { limitation: { monthly: null } },
    token: admin,
  });
  await authorize(card.physicalId, 'under way');
  const at = new Date(server.clock.now).toISOString();
  server.clock.now += 1000;
  await server.call(rfids.forget, { params: rfidParams(card), token: admin });
  await sync([dispense(3, card.physicalId, { at, requestId: 'under way' })]);
  expect(await namedCards(server, machine.id)).toEqual([null, null, null]);
  const ledger = await readPointLedger(server, card._id);
  const isOfMachine = expect.stringContaining(machine.id);
  expect(ledger).not.toContainEqual(expect.objectContaining({ cause: isOfMachine }));
  expect(await pointsOf(card._id)).toBe(14);
  server.clock.now += 61_000;
  await runForgetting(server);
  const requests = await server.store.read.selectFrom('authorizations').selectAll().execute();
  expect(requests).toEqual([]);
});

test('the operator forgets a person for a request on paper', async () => {
  const { server, machine, params, card } = await aUsedCard();
  const operator = { name: 'rahim', computer: 'vms-1' };
  const context = { ...server, now: () => server.clock.now, operator };
  const run = (number: string) =>
    parseAdminCommand(['forget', number, '--institution', params.institutionId])(
      context,
      undefined,
    );
  await expect(run('NOBODY')).rejects.toThrow("The institution has no card 'NOBODY'");
  expect((await run(card.physicalId)).join()).toContain('is forgotten');
  expect(await namedCards(server, machine.id)).toEqual([null, null]);
});
