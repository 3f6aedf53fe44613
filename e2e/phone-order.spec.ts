import type { Page } from '@playwright/test';
import { unlockRfids } from '../contract/unlock-rfids.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { choose } from './deeds.ts';
import { address, expect, paths, phone } from './fixtures.ts';
import { left, paid, test } from './payer.ts';
import { paymentsOf } from './payment-details.ts';
import { enter } from './session.ts';

test.use(phone);

const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const cards = (page: Page) => page.getByRole('article');

test('machines are ordered on a phone as by the heads of their table', async ({ page, world }) => {
  const institution = await world.institution();
  for (const physicalId of ['PAD-9', 'PAD-10']) await world.machine(institution, { physicalId });
  await enter(page, world.super, paths.institution(institution, 'machines'));
  await expect(sortBy(page)).toHaveValue('Usual order');
  expect((await sortBy(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, 'what orders machines on a phone');
  await choose(page, 'Sort by', 'Physical ID, descending');
  await expect(cards(page)).toHaveText([/PAD-10/, /PAD-9/]);
  expect(address(page)).toContain('order=-id');
  await page.reload();
  await expect(sortBy(page)).toHaveValue('Physical ID, descending');
  await expect(cards(page)).toHaveText([/PAD-10/, /PAD-9/]);
  await choose(page, 'Sort by', 'Usual order');
  await expect(page).not.toHaveURL(/order=/);
});

test('RFIDs are ordered on a phone, those of people and those of doors', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const institution = await world.institution(organization);
  for (const [physicalId, point] of [
    ['K-1', 5],
    ['K-2', 9],
  ] as const) {
    await world.rfid(institution, { physicalId, point });
    const body = { physicalId: `U-${physicalId}`, isActive: true };
    await call(world.line, unlockRfids.add, { params: { id: organization._id }, body });
  }
  await enter(page, world.super, paths.institution(institution, 'rfids'));
  await choose(page, 'Sort by', 'Point, descending');
  await expect(cards(page)).toHaveText([/K-2/, /K-1/]);
  expect(address(page)).toContain('order=-point');
  await page.goto(paths.organization(organization, 'unlock-rfids'));
  await choose(page, 'Sort by', 'RFID, descending');
  await expect(cards(page)).toHaveText([/U-K-2/, /U-K-1/]);
  expect(address(page)).toContain('order=-rfid');
});

test('dispenses always have an order of time', async ({ page, world }) => {
  const machine = await world.machine(await world.institution());
  const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString();
  await world.dispenses(machine, [
    { transactionType: 'CASH', amount: 10, at: at(2) },
    { transactionType: 'BKASH', amount: 10, at: at(1) },
  ]);
  await enter(page, world.super, paths.institutionOf(machine, 'dispenses'));
  await expect(sortBy(page)).toHaveValue('Time, newest first');
  await expect(cards(page)).toHaveText([/BKASH/, /CASH/]);
  await choose(page, 'Sort by', 'Time, oldest first');
  await expect(cards(page)).toHaveText([/CASH/, /BKASH/]);
  expect(address(page)).toContain('order=time');
  await choose(page, 'Sort by', 'Time, newest first');
  await expect(cards(page)).toHaveText([/BKASH/, /CASH/]);
  expect(address(page)).not.toContain('order');
});

test('payments are ordered on a phone', async ({ page, place, world }) => {
  await left(page, place);
  await paid(page, place);
  await enter(page, world.super, paymentsOf(place));
  await choose(page, 'Sort by', 'Time, oldest first');
  await expect(cards(page)).toHaveText([/PAD-DHK-0031/, /PAD-DHK-0025/]);
  expect(address(page)).toContain('order=time');
  await choose(page, 'Sort by', 'Time, newest first');
  await expect(cards(page)).toHaveText([/PAD-DHK-0025/, /PAD-DHK-0031/]);
});
