import type { Page } from '@playwright/test';
import { institutions } from '../contract/institutions.ts';
import { machineApi } from '../contract/machine-api.ts';
import type { Rfid } from '../contract/rfids.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { agree, answer, openForm } from './deeds.ts';
import { expect, paths, phone, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { machineLine } from './pairing.ts';
import { sure } from './rfid-question.ts';
import { enter } from './session.ts';
import type { World } from './world.ts';

const pageOf = (rfid: Rfid) => paths.institutionOf(rfid, `rfids/${rfid._id}`);

/** A card with 30 points that was used twice, once in vain, where two a day are let through. */
const aUsedCard = async (world: World) => {
  const institution = await world.institution();
  await call(world.line, institutions.update, {
    params: { id: institution._id },
    body: { limitation: { daily: 2, weekly: 0, monthly: 0 } },
  });
  const machine = await world.machine(institution, { physicalId: 'PAD-1', name: 'Library' });
  const given = { physicalId: '04A313F2', name: 'নাসরিন আক্তার', designation: 'Teacher', point: 30 };
  const rfid = await world.rfid(institution, given);
  await world.dispenses(machine, [
    { transactionType: 'RFID', rfid: rfid.physicalId },
    {
      transactionType: 'RFID',
      rfid: rfid.physicalId,
      isSuccessful: false,
      failureReason: 'JAM',
    },
  ]);
  return { institution, machine, rfid };
};

const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

test('a card’s page tells who holds it, what it may still and all that was done with it', async ({
  page,
  world,
}) => {
  const { institution, rfid } = await aUsedCard(world);
  const admin = await world.institutionAdmin(institution);
  await enter(page, admin, paths.institution(institution, 'dispenses'));
  await page.getByRole('link', { name: '04A313F2' }).first().click();
  await expect(page).toHaveTitle(/^04A313F2/);
  await expect(page.getByText('নাসরিন আক্তার')).toBeVisible();
  await expect(fact(page, 'Today')).toContainText('1 of 2');
  await expect(fact(page, 'Today')).toContainText('1 left');
  await expect(fact(page, 'Points')).toContainText('30');
  const points = page.getByRole('table', { name: 'Points' });
  await expect(points.getByRole('row', { name: /Given by super/ })).toContainText('+30');
  const dispenses = page.getByRole('table', { name: 'Dispenses' });
  await expect(dispenses.getByRole('row', { name: /PAD-1/ })).toHaveCount(2);
  await expect(dispenses.getByRole('cell', { name: 'Jam', exact: true })).toBeVisible();
  await expectAccessible(page, 'a card');

  await page.getByRole('button', { name: 'Top up' }).click();
  const form = page.getByRole('dialog', { name: 'Top up' }).first();
  await form.getByRole('textbox', { name: 'Points to add' }).fill('12');
  await page.keyboard.press('Enter');
  await agree(page, 'Top up 1 RFID by 12?', 'Add points');
  await expect(toast(page, 'Points added')).toBeVisible();
  await expect(fact(page, 'Points')).toContainText('42');
  await expect(points.getByRole('row', { name: /\+12/ })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for 04A313F2' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await agree(page, sure('block', '04A313F2'), 'Block');
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit RFID' }).first();
  await edit.getByRole('textbox', { name: 'Name', exact: true }).fill('Nasrin Akter');
  await page.keyboard.press('Enter');
  await agree(page, sure('update', '04A313F2'), 'Save');
  await expect(page.getByText('Nasrin Akter')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for 04A313F2' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await agree(page, sure('delete', '04A313F2'), 'Delete');
  await expect(page).toHaveURL(/\/rfids$/);
  expectComplaint(/status of 404/);
  await page.goto(pageOf(rfid));
  await expect(page.getByRole('heading', { name: 'RFID not found' })).toBeVisible();
  await page.getByRole('link', { name: 'To the RFIDs' }).click();
  await expect(page.getByText('No RFID found')).toBeVisible();
});

test('a card is reached from its row, its card on a phone and the search', async ({
  page,
  world,
}) => {
  const { institution, rfid } = await aUsedCard(world);
  await enter(page, world.super, paths.institution(institution, 'rfids'));
  await row(page, rfid.physicalId).getByRole('link', { name: rfid.physicalId }).click();
  await expect(page).toHaveURL(pageOf(rfid));
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs.getByText('04A313F2')).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: institution.name }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search/ }).fill('04a3');
  await expect(page.getByRole('option', { name: /^04A313F2/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pageOf(rfid));

  await page.setViewportSize(phone.viewport);
  await page.goto(paths.institution(institution, 'rfids'));
  await page.getByRole('article').getByRole('link', { name: rfid.physicalId }).click();
  await expect(page.getByRole('article').filter({ hasText: 'PAD-1' })).toHaveCount(2);
  await expectAccessible(page, 'a card on a phone');
});

test('an unknown card becomes an RFID, or is dismissed', async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const machine = await world.machine(institution, { physicalId: 'PAD-1', name: 'Library' });
  const line = await machineLine(world.line, machine);
  const events = ['A91C04F2', '12E45678', '5E64638F'].map((rfid, index) => ({
    type: 'UNKNOWN_CARD',
    seq: index + 1,
    uptimeMs: 0,
    rfid,
  }));
  await call(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events } });
  await enter(page, admin, paths.institution(institution, 'rfids'));
  await page.getByText('Unknown cards (3)').click();
  await expect(row(page, 'A91C04F2')).toContainText('PAD-1');
  await expectAccessible(page, 'unknown cards');

  const form = await openForm(page, 'Add A91C04F2 as RFID');
  const added = page.getByRole('dialog', { name: 'Add RFID' }).first();
  await expect(added.getByRole('textbox', { name: 'RFID' })).toHaveValue('A91C04F2');
  await expect(added.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await agree(page, sure('add', 'A91C04F2'), 'Add RFID');
  await expect(row(page, 'A91C04F2')).toBeHidden();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Actions for 5E64638F' }).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await answer(page, 'Dismiss');
  await expect(row(page, '5E64638F')).toBeHidden();

  await page.goto(`${paths.institution(institution, 'rfids')}?add=12E45678`);
  await expect(added.getByRole('textbox', { name: 'RFID' })).toHaveValue('12E45678');
  await expect(added.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await agree(page, sure('add', '12E45678'), 'Add RFID');
  await expect(row(page, '12E45678')).toBeVisible();
  await page.getByText('Unknown cards', { exact: true }).click();
  await expect(page.getByText('No unknown cards')).toBeVisible();
});
