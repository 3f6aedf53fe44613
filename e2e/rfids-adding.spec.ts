import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { agree, openForm } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { sure } from './rfid-question.ts';
import { enter } from './session.ts';
import type { World } from './world.ts';

const openRfidForm = async (page: Page, world: World) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enter(page, admin, paths.institution(institution, 'rfids'));
  return openForm(page, 'Add RFID');
};

test('an RFID is added after a question; without an ID it asks for one', async ({
  page,
  world,
}) => {
  const form = await openRfidForm(page, world);
  await expect(form.getByRole('textbox', { name: 'RFID' })).toBeFocused();
  await expect(form.getByRole('radio', { name: 'LIMITED', exact: true })).toBeChecked();
  await expect(form.getByRole('radio', { name: 'UNLIMITED', exact: true })).not.toBeChecked();
  await expect(form.getByRole('switch', { name: 'Is RFID free?' })).not.toBeChecked();
  await expect(form.getByRole('textbox', { name: 'Points' })).toHaveValue('0');
  await form.getByRole('button', { name: 'Add RFID' }).click();
  await expect(form.getByText('Please enter a physical ID')).toBeVisible();
  await expectAccessible(page, 'RFID form with errors');

  await form.getByRole('textbox', { name: 'RFID' }).fill('04A313F2');
  await expect(form.getByText('Please enter a physical ID')).toBeHidden();
  await form.getByRole('textbox', { name: 'Name' }).fill('Nasrin Akter');
  await form.getByRole('textbox', { name: 'Points' }).fill('-30');
  await expect(form.getByRole('textbox', { name: 'Points' })).not.toHaveValue(/-/);
  await form.getByRole('textbox', { name: 'Points' }).fill('30');
  await page.keyboard.press('Enter');
  await agree(page, sure('add', '04A313F2'), 'Add RFID');

  await expect(toast(page, 'RFID created successfully')).toBeVisible();
  await expect(row(page, '04A313F2')).toContainText('Active');
  await expect(row(page, '04A313F2').getByRole('cell', { name: '30', exact: true })).toBeVisible();
  await expectAccessible(page, 'RFIDs');
});

test('a question that is declined keeps the form, what was typed and where one was', async ({
  page,
  world,
}) => {
  const form = await openRfidForm(page, world);
  await form.getByRole('textbox', { name: 'RFID' }).fill('04A313F2');
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Rahima');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sure('add', '04A313F2'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(sure('add', '04A313F2'))).toBeHidden();
  await expect(name).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'RFID' })).toHaveValue('04A313F2');
  await page.keyboard.press('Enter');
  await agree(page, sure('add', '04A313F2'), 'Add RFID');
  await expect(row(page, '04A313F2')).toBeVisible();
});

test('an ID that exists already is said at its field', async ({ page, world }) => {
  const rfid = await world.rfid(await world.institution());
  await enter(page, world.super, paths.institutionOf(rfid, 'rfids'));
  const form = await openForm(page, 'Add RFID');
  await form.getByRole('textbox', { name: 'RFID' }).fill(rfid.physicalId);
  expectComplaint(/status of 400/);
  await page.keyboard.press('Enter');
  await agree(page, sure('add', rfid.physicalId), 'Add RFID');
  await expect(form.getByText('An RFID with this physical ID already exists')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'RFID' })).toBeFocused();
});
