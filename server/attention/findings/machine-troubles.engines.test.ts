import { expect, test } from 'vitest';
import { machineTroubleMs } from '../../../contract/attention-limits.ts';
import { findTroubles } from '../../testing/attention.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aSellingMachine, padDispenses } from '../../testing/sales.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

test('rejected events are an item with their number, the first reason and a sample', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const unreadable = [1, 2, 3].map((seq) => ({ ...aDispense(seq), transactionType: 'Cash' }));
  await syncEvents(server, token, unreadable);
  const [item, ...others] = await findTroubles(server, 'EVENTS_REJECTED');
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    kind: 'EVENTS_REJECTED',
    severity: 'note',
    machine: { physicalId: machine.physicalId },
    facts: { rejected: 3, failure: expect.stringMatching(/BKASH, CASH, RFID.*transactionType/) },
  });
  expect(item?.facts).toMatchObject({ sample: expect.stringContaining('"Cash"') });
  // Sent again, they are the same events.
  await syncEvents(server, token, unreadable);
  expect(await findTroubles(server, 'EVENTS_REJECTED')).toMatchObject([{ facts: { rejected: 3 } }]);
  // The machine learned to write them.
  await syncEvents(server, token, [aDispense(1), aDispense(2), aDispense(3)]);
  expect(await findTroubles(server, 'EVENTS_REJECTED')).toEqual([]);
});

test('flagged dispenses are an item for each machine and flag, for a week', async () => {
  const { server, machine, addCard, update, sync, dispense } = await aCardMachine();
  const { _id, physicalId } = await addCard();
  await update(_id, { isActive: false });
  await sync([dispense(1, physicalId), dispense(2, physicalId, { columnNo: 9 })]);
  expect(
    (await findTroubles(server, 'DISPENSES_FLAGGED')).map(({ machine: at, subject, facts }) => [
      at?._id,
      subject,
      facts,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [machine.id, 'BLOCKED_CARD', { flag: 'BLOCKED_CARD', times: 2 }],
      [machine.id, 'UNKNOWN_SLOT', { flag: 'UNKNOWN_SLOT', times: 1 }],
    ]),
  );
  server.clock.now += machineTroubleMs;
  expect(await findTroubles(server, 'DISPENSES_FLAGGED')).toEqual([]);
});

test('a machine where cash stops while cards go on is an item until the next cash', async () => {
  const server = await aServer();
  const sold = (at: string, count: number, given: object) =>
    padDispenses(at, count).map((event) => ({ ...event, ...given }));
  const card = { transactionType: 'RFID', rfid: 'CARD-1' };
  const machine = await aSellingMachine(server, 10, (at, index) => [
    ...(index < 8 ? sold(at, 20, {}) : []),
    ...sold(at, 5, card),
  ]);
  expect(await findTroubles(server, 'SALES_STOPPED')).toMatchObject([
    {
      machine: { _id: machine.id },
      severity: 'warning',
      subject: 'CASH',
      facts: { way: 'CASH', usual: 20, days: 2 },
    },
  ]);
  await syncEvents(server, machine.token, [aDispense(1000)]);
  expect(await findTroubles(server, 'SALES_STOPPED')).toEqual([]);
});
