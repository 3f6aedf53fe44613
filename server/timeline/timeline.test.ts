import { describe, expect, test } from 'vitest';
import { commands } from '../../contract/commands.ts';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { type TimelineEntry, timeline } from '../../contract/timeline.ts';
import { hourMs, minuteMs, secondMs } from '../testing/durations.ts';
import { failedDispense, successfulDispense } from '../testing/machines/reporting-machine.ts';
import { anUnlockRfid } from '../testing/machines/rfids.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { shareServer } from '../testing/server.ts';
import { aBusyTimeline, aMachineWithTimeline, aSizedTimeline } from '../testing/timelines.ts';

const slot = (columnNo: number) => ({ rowNo: 1, columnNo });

const typesOf = (entries: readonly TimelineEntry[]) => entries.map(({ type }) => type);

shareServer();

describe('the timeline of a machine', () => {
  test('a sale says its slot, its size, how it was paid and why it failed', async () => {
    const { tellAfter, page } = await aSizedTimeline();
    const sold = { type: 'DISPENSE', transactionType: 'CASH', isSuccessful: true } as const;
    await tellAfter(secondMs, { ...sold, ...slot(1) });
    await tellAfter(secondMs, failedDispense('JAM'));
    const { entries } = await page({ kind: 'sales' });
    expect(entries).toMatchObject([
      { type: 'SALE', isSuccessful: false, failureReason: 'JAM', paid: 0 },
      { type: 'SALE', ...slot(1), size: 'Regular', transactionType: 'CASH', paid: 10 },
    ]);
  });

  test('a card’s dispense names its holder, but not another one of the same number', async () => {
    const { server, params, admin, tellAfter, page } = await aMachineWithTimeline();
    const { institutionId } = params;
    const give = async (name: string) => {
      server.clock.now += secondMs;
      const { rfid } = await server.call(rfids.create, {
        params: { institutionId },
        body: { physicalId: '04:A1', name, stockType: 'UNLIMITED', isFree: true },
        token: admin,
      });
      const takeBack = () =>
        server.call(rfids.remove, { params: { institutionId, rfidId: rfid._id }, token: admin });
      return { takeBack };
    };
    const byCard = { ...successfulDispense, transactionType: 'RFID', rfid: '04a1' } as const;
    const holders = async () =>
      (await page({ kind: 'SALES' })).entries.map((entry) => entry.type === 'SALE' && entry.holder);
    await tellAfter(secondMs, successfulDispense, byCard);
    expect(await holders()).toEqual([null, null]);
    const { takeBack } = await give('Rahima');
    await tellAfter(secondMs, byCard);
    expect(await holders()).toEqual(['Rahima', 'Rahima', null]);
    server.clock.now += secondMs;
    await takeBack();
    await give('Shirin');
    await tellAfter(secondMs, byCard);
    expect(await holders()).toEqual(['Shirin', null, null, null]);
  });

  test('refills and counts of one go are one entry, by who opened the door', async () => {
    const { server, machine, tellAfter, page } = await aSizedTimeline();
    const rfid = 'UNLOCK-7';
    const { organizationId } = machine;
    await anUnlockRfid(server, { organizationId, physicalId: rfid, name: 'Rahima' });
    await tellAfter(minuteMs, { type: 'UNLOCK', rfid });
    await tellAfter(minuteMs, { type: 'COUNT', ...slot(1), counted: 8 });
    await tellAfter(secondMs, { type: 'COUNT', ...slot(2), counted: 9 });
    await tellAfter(20 * secondMs, { type: 'REFILL', ...slot(1), added: 4 });
    await tellAfter(20 * secondMs, { type: 'REFILL', ...slot(2), added: 6 });
    await tellAfter(hourMs, { type: 'REFILL', ...slot(1), added: 1 });
    const { entries } = await page({ kind: 'STOCK', limit: 2 });
    expect(entries).toMatchObject([
      { by: null, slots: 1, refilled: [{ size: 'Regular', count: 1 }], counted: null },
      {
        by: 'Rahima',
        slots: 2,
        refilled: [
          { size: 'Night', count: 6 },
          { size: 'Regular', count: 4 },
        ],
        counted: { count: 17, expected: 20 },
      },
    ]);
  });

  test('a door says whose RFID opened it and how long it stood open', async () => {
    const { server, sync, tellAfter, page } = await aMachineWithTimeline();
    await tellAfter(secondMs, { type: 'UNLOCK', rfid: 'UNLOCK-8' });
    server.clock.now += 10 * secondMs;
    await sync({ doorOpen: true });
    server.clock.now += 4 * minuteMs;
    await sync({ doorOpen: false });
    server.clock.now += 4 * minuteMs;
    await sync({ doorOpen: true });
    const { entries } = await page({ kind: 'DOOR' });
    expect(entries).toMatchObject([
      { rfid: null, openMs: null },
      { rfid: 'UNLOCK-8', name: null, openMs: 4 * minuteMs + 10 * secondMs },
    ]);
  });

  test('a start after a silence says how long it was, and the silence is shown once', async () => {
    const { server, sync, tellAfter, page } = await aMachineWithTimeline();
    await sync();
    await tellAfter(14 * minuteMs, { type: 'BOOT' });
    server.clock.now += 7 * minuteMs;
    await sync();
    server.clock.now += minuteMs;
    await sync();
    const { entries } = await page({ kind: 'FAULTS' });
    expect(entries).toMatchObject([
      { type: 'BACK', silentMs: 7 * minuteMs },
      { type: 'BOOT', silentMs: 14 * minuteMs },
    ]);
  });

  test('faults are shown with their clears and with the dispenses that failed', async () => {
    const { tellAfter, page } = await aMachineWithTimeline();
    await tellAfter(secondMs, successfulDispense);
    await tellAfter(secondMs, failedDispense('MOTOR'));
    await tellAfter(secondMs, { type: 'FAULT', code: 'JAM', ...slot(2) });
    await tellAfter(secondMs, { type: 'FAULT', code: 'POWER' });
    await tellAfter(secondMs, { type: 'CLEAR', code: 'JAM' });
    const { entries } = await page({ kind: 'faults' });
    expect(entries).toMatchObject([
      { type: 'CLEAR', code: 'JAM' },
      { type: 'FAULT', code: 'POWER', place: null },
      { type: 'FAULT', code: 'JAM', place: slot(2) },
      { type: 'SALE', failureReason: 'MOTOR' },
    ]);
  });

  test('commands and changes name their admin; stock is shown by size', async () => {
    const { server, params, admin, sync, page } = await aSizedTimeline();
    server.clock.now += secondMs;
    await server.call(commands.queue, { params, body: { type: 'UNLOCK' }, token: admin });
    const { commands: offered } = await sync();
    await sync({ results: [{ commandId: offered[0]?.commandId, state: 'SUCCEEDED' }] });
    server.clock.now += secondMs;
    await server.call(machines.update, { params, body: { price: 12 }, token: admin });
    server.clock.now += secondMs;
    const stocks = [
      { ...slot(1), sizeId: 'R', productCount: 16 },
      { ...slot(2), sizeId: 'N', productCount: 7 },
    ];
    const counted = { stocks, taskAssignedTo: 'Rahima' };
    await server.call(machines.update, { params, body: counted, token: admin });
    const { entries } = await page({ limit: 3 });
    const by = expect.stringMatching(/./);
    expect(entries).toMatchObject([
      {
        type: 'CHANGE',
        by,
        assignedTo: 'Rahima',
        stock: [
          { size: 'Regular', count: 6 },
          { size: 'Night', count: -3 },
        ],
      },
      { type: 'CHANGE', by, message: 'Machine updated: price 10 → 12', stock: [] },
      { type: 'COMMAND', command: 'UNLOCK', state: 'SUCCEEDED', by },
    ]);
    expect(typesOf((await page({ kind: 'STOCK' })).entries)).toContain('CHANGE');
    expect((await page({ kind: 'COMMANDS' })).entries).toHaveLength(1);
  });

  test('pairing is shown step by step', async () => {
    const { server, params, admin, page } = await aMachineWithTimeline();
    server.clock.now += secondMs;
    await server.call(machines.revokeKey, { params, token: admin });
    const { entries } = await page({ kind: 'CHANGES' });
    const steps = entries.flatMap((entry) => (entry.type === 'PAIRING' ? entry.step : []));
    expect(steps[0]).toBe('REVOKED');
    expect(new Set(steps)).toEqual(new Set(['REVOKED', 'CODE', 'CLAIMED']));
  });

  test('a payment that took no money is shown, one that did by what it dispensed', async () => {
    const { server, machine, page } = await aMachineWithTimeline();
    const none = { trxId: null, state: 'CANCELLED', amount: 2000 } as const;
    const { id: paymentId } = await aPayment(server, machine, none);
    await aPayment(server, machine);
    const { entries } = await page({ kind: 'PAYMENTS' });
    expect(entries).toMatchObject([{ type: 'PAYMENT', paymentId, state: 'CANCELLED', amount: 20 }]);
  });
});

describe('the pages', () => {
  test('more entries than are read at once are read on', async () => {
    const { tellAfter, everything } = await aMachineWithTimeline();
    const cards = Array.from({ length: 250 }, (_, index) => `CARD-${index}`);
    for (let from = 0; from < cards.length; from += 100) {
      const events = cards.slice(from, from + 100);
      await tellAfter(secondMs, ...events.map((rfid) => ({ type: 'UNKNOWN_CARD', rfid }) as const));
    }
    const entries = await everything({ kind: 'CARDS', limit: 20 });
    const rfids = entries.map((entry) => (entry.type === 'UNKNOWN_CARD' ? entry.rfid : ''));
    expect(rfids).toEqual(cards.toReversed());
  });

  test('what is reported meanwhile moves no older page', async () => {
    const { tellAfter, page } = await aBusyTimeline();
    const { older } = await page({ limit: 5 });
    const idsOfSecond = async () => {
      const { entries } = await page({ limit: 5, before: older });
      return entries.map(({ _id }) => _id);
    };
    const second = await idsOfSecond();
    expect(second).toHaveLength(5);
    await tellAfter(minuteMs, successfulDispense, { type: 'BOOT' });
    expect(await idsOfSecond()).toEqual(second);
  });

  test('what is no cursor is refused, and one of elsewhere shows nothing that is not here', async () => {
    const { server, admin, params, page } = await aBusyTimeline();
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const wrong = [
      'x',
      written(null),
      written(['SALE', -1, []]),
      written(['NOTHING', 1, []]),
      written(['SALE', 1, [['SALE', 1, '\0']]]),
      written(['SALE', 1e300, []]),
      '0'.repeat(401),
    ];
    for (const before of wrong) {
      const { status } = await server.expectRefusal(timeline.all, {
        params,
        query: { before },
        token: admin,
      });
      expect([before, status]).toEqual([before, 400]);
    }
    const odd = [
      ['UNLOCK', Number.MAX_SAFE_INTEGER, [['UNLOCK', 5, "1:1' or 1=1"]]],
      ['STOCK', 5, [['STOCK', Number.MAX_SAFE_INTEGER, '1e999:-1']]],
    ];
    for (const before of odd.map(written)) {
      const { entries } = await page({ before });
      expect(entries.length).toBeLessThanOrEqual(30);
    }
  });
});
