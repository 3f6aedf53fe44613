import { expect, test } from 'vitest';
import { dayMs } from '../testing/durations.ts';
import { aDispense } from '../testing/machines/machines.ts';
import { aRefill, aStockedMachine } from '../testing/machines/stocked-machines.ts';
import { syncEvents } from '../testing/machines/sync.ts';

test('stock that was put in, found, sold, added and removed is listed by name', async () => {
  const { server, key, movements, update } = await aStockedMachine();
  server.clock.now += dayMs;
  await syncEvents(server, key, [aRefill(1, 63), aDispense(2), aDispense(3)]);
  const today = { dateStart: '2026-03-16', dateEnd: '2026-03-16' };
  expect(await movements(today)).toEqual({
    opening: 40,
    refilled: 63,
    counted: 0,
    slotsAdded: 0,
    slotsRemoved: 0,
    dispensed: 2,
    closing: 101,
  });
  server.clock.now += dayMs;
  await update({ held: [80, 20], by: 'Rina' });
  await update({ held: [80, 20, 15] });
  await update({ held: [80] });
  expect(await movements({ dateStart: '2026-03-17', dateEnd: '2026-03-17' })).toEqual({
    opening: 101,
    refilled: 0,
    counted: -1,
    slotsAdded: 15,
    slotsRemoved: 35,
    dispensed: 0,
    closing: 80,
  });
});

test('news of before a count changes the day it is of, and what the count found', async () => {
  const { server, key, movements, update } = await aStockedMachine();
  server.clock.now += 3 * dayMs;
  await update({ held: [25, 20], by: 'Rina' });
  const counted = { dateStart: '2026-03-18', dateEnd: '2026-03-18' };
  expect(await movements(counted)).toMatchObject({ opening: 40, counted: 5, closing: 45 });
  await syncEvents(server, key, [{ ...aRefill(1, 6), at: '2026-03-17T06:00:00.000Z' }]);
  expect(await movements(counted)).toMatchObject({ opening: 46, counted: -1, closing: 45 });
  const before = { dateStart: '2026-03-17', dateEnd: '2026-03-17' };
  expect(await movements(before)).toMatchObject({ opening: 40, refilled: 6, closing: 46 });
});
