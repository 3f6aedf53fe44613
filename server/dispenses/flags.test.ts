import { expect, test } from 'vitest';
import { type Dispense, dispenses } from '../../contract/dispenses.ts';
import { overview } from '../../contract/overview.ts';
import { timeline } from '../../contract/timeline.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { aDispense } from '../testing/machines/machines.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

const flagsOf = (rows: readonly Dispense[]) => rows.map(({ flags }) => flags.join(' '));

/** A blocked card, an unknown one at an unknown slot, and a sale without oddities. */
const aFlaggedMachine = async () => {
  const given = await aCardMachine();
  const { server, machine, admin, params, addCard, update, sync, dispense } = given;
  const { _id, physicalId } = await addCard();
  await update(_id, { isActive: false });
  await sync([
    dispense(1, physicalId),
    dispense(2, 'NOBODY', { columnNo: 9 }),
    aDispense(3),
    dispense(4, physicalId, { isSuccessful: false }),
  ]);
  const list = (query: Record<string, unknown>) =>
    server.call(dispenses.all, { params, query, token: admin });
  const csv = async (query: Record<string, unknown>) =>
    Buffer.from(await server.call(dispenses.csv, { params, query, token: admin })).toString('utf8');
  return { server, machine, admin, params, physicalId, list, csv };
};

test('the flags of a dispense are part of its row, and of its entry in the timeline', async () => {
  const { server, machine, admin, params, list } = await aFlaggedMachine();
  const { dispenses: rows } = await list({ order: 'time' });
  const flags = ['BLOCKED_CARD', 'UNKNOWN_CARD UNKNOWN_SLOT', '', 'BLOCKED_CARD'];
  expect(flagsOf(rows)).toEqual(flags);
  const { entries } = await server.call(timeline.all, {
    params: { ...params, machineId: machine.id },
    query: { kind: 'SALES' },
    token: admin,
  });
  const told = entries.map((entry) => (entry.type === 'SALE' ? entry.flags.join(' ') : ''));
  expect(told.toReversed()).toEqual(flags);
});

test('a flag filters the list, with the other filters, and the file', async () => {
  const { machine, physicalId, list, csv } = await aFlaggedMachine();
  const blocked = { flag: 'BLOCKED_CARD' };
  expect(await list(blocked)).toMatchObject({ count: 2 });
  expect(await list({ ...blocked, limit: 1, page: 2 })).toMatchObject({ count: 2 });
  expect(await list({ ...blocked, status: 'SUCCESSFUL' })).toMatchObject({ count: 1 });
  expect(await list({ flag: 'unknown_slot', machineId: machine.id })).toMatchObject({
    count: 1,
    dispenses: [{ rfid: 'NOBODY' }],
  });
  const lines = (await csv(blocked)).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(3, 5))).toEqual([
    ['RFID [Blocked RFID]', physicalId],
    ['RFID [Blocked RFID]', physicalId],
  ]);
});

test('what an unknown slot dispensed is dispensed in the tile and in the movements', async () => {
  const { server, machine, admin } = await aFlaggedMachine();
  const query = { machineId: machine.id, max: true };
  const { dispensed, movements } = await server.call(overview.tiles, { query, token: admin });
  expect([dispensed.value, movements.dispensed]).toEqual([3, 3]);
  expect(movements).toMatchObject({ counted: 1, closing: 18 });
});
