import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { expectAccessible } from '../axe.ts';
import { callEndpoint } from '../call.ts';
import { expectComplaint } from '../complaints.ts';
import {
  expectButtonDialog,
  expectDialog,
  expectFormDialog,
  expectMenuDialogs,
} from '../dialogs.ts';
import { expect, paths, test } from '../fixtures.ts';
import { findRow } from '../lists.ts';
import { enterConsole } from '../session.ts';

test.describe('with the keyboard alone, axe finds no fault', () => {
  test('on the organizations, the institutions and all their dialogs', async ({ page, world }) => {
    const organization = await world.organization({ name: 'Padma Trust' });
    await enterConsole(page, world.super, paths.organization(organization, 'institutions'));
    await expect(page.getByText('No institutions found')).toBeVisible();
    await expectAccessible(page, 'no institutions');
    await expectFormDialog(page, 'Add Institution');
    const { name } = await world.institution(organization, { type: 'Hall' });
    await page.reload();
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expectAccessible(page, 'institutions');
    await expectMenuDialogs(page, name, ['Edit', 'Delete']);
    await page.goto(paths.organizations);
    await expectFormDialog(page, 'Add Organization');
    await expectMenuDialogs(page, organization.name, ['Edit', 'Delete']);
  });

  test('on the RFIDs to unlock, the admins and their dialogs', async ({ page, world }) => {
    const organization = await world.organization();
    const path = paths.organization(organization);
    await enterConsole(page, world.super, `${path}/unlock-rfids`);
    await expect(page.getByText('No RFID found')).toBeVisible();
    await expectAccessible(page, 'no RFIDs to unlock');
    await callEndpoint(world.line, unlockRfids.add, {
      params: { id: organization._id },
      body: { physicalId: 'DOOR-1', isActive: true },
    });
    await page.reload();
    await expect(findRow(page, 'DOOR-1')).toBeVisible();
    await expectAccessible(page, 'RFIDs to unlock');
    await expectFormDialog(page, 'Add RFID');
    await expectButtonDialog(page, 'Edit DOOR-1');
    await expectMenuDialogs(page, 'DOOR-1', ['Block', 'Delete']);

    const { username } = await world.organizationAdmin(organization);
    await page.goto(`${path}/admins`);
    await expect(page.getByText(username)).toBeVisible();
    await expectAccessible(page, 'admins');
    await expectFormDialog(page, 'Add Admin');
    const remove = page.getByRole('button', { name: `Delete ${username}` });
    await remove.press('Enter');
    await expectDialog(page, remove, `Delete ${username}`);
  });

  test('on the report before it is made and with every part of it', async ({ page, world }) => {
    const organization = await world.organization();
    const machine = await world.machine(await world.institution(organization));
    await world.dispenses(machine, [
      { transactionType: 'CASH', amount: 10 },
      { transactionType: 'BKASH', isSuccessful: false, failureReason: 'JAM' },
    ]);
    await enterConsole(page, world.super);
    for (const path of ['/dashboard', paths.organization(organization)]) {
      await page.goto(`${path}/report`);
      await expect(page.getByText('No report yet')).toBeVisible();
      await expectAccessible(page, 'no report');
      await page.getByRole('checkbox', { name: 'Stock / Machine updates' }).press('Space');
      await page.getByRole('checkbox', { name: 'Dispense update details' }).press('Space');
      await page.getByRole('button', { name: 'Generate Report' }).press('Enter');
      await expect(page.getByRole('table', { name: 'Dispense update details' })).toBeVisible();
      await expectAccessible(page, 'report');
    }
  });

  test('on the audit, the breadcrumb, the search and the first steps', async ({ page, world }) => {
    const organization = await world.organization({ name: 'Padma Trust' });
    await world.organization({ name: 'Meghna Trust' });
    await enterConsole(page, world.super, '/audit');
    const entry = page.getByRole('button', { name: /^Organization created Padma Trust/ }).first();
    await entry.press('Enter');
    await expect(page.getByRole('table', { name: 'What was changed' })).toBeVisible();
    await expectAccessible(page, 'audit with an open entry');

    await page.goto(paths.organization(organization));
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    await expectAccessible(page, 'first steps');
    const siblings = page.getByRole('button', { name: 'Switch from Padma Trust' });
    await siblings.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Meghna Trust' })).toBeVisible();
    await expectAccessible(page, 'siblings');
    await page.keyboard.press('Escape');
    await expect(siblings).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectDialog(page, siblings, 'search');
  });

  test('on a form with a discard question, and while offline', async ({ page, context, world }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await enterConsole(page, world.super, paths.organizations);
    const opener = page.getByRole('button', { name: 'Add Organization' }).first();
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Organization' });
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await field.fill('Padma Trust');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expectAccessible(page, 'discard question');
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await expectAccessible(page, 'offline');
  });
});
