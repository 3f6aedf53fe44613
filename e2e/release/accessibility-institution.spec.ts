import type { Page } from '@playwright/test';
import { sizes } from '../../contract/sizes.ts';
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
import type { World } from '../world.ts';

/** Makes these calls fail without a message. */
const failCalls = (page: Page, calls: string, status: number) => {
  expectComplaint(new RegExp(`status of ${status}`));
  return page.route(calls, (route) => route.fulfill({ status, json: {} }));
};

const aPlace = async (world: World) => {
  const institution = await world.institution();
  const machine = await world.machine(institution, { physicalId: 'PAD-1', name: 'Library' });
  await world.dispenses(machine, [{ transactionType: 'CASH', amount: 10 }]);
  return { institution, machine, path: paths.institution(institution) };
};

test.describe('with the keyboard alone, axe finds no fault', () => {
  test('on the machines and all their dialogs', async ({ page, world }) => {
    const { path } = await aPlace(world);
    await enterConsole(page, world.super, `${path}/machines`);
    await expect(findRow(page, 'PAD-1')).toBeVisible();
    await expectAccessible(page, 'machines');
    await expectFormDialog(page, 'Add Machine');
    await expectButtonDialog(page, 'Update stock');
    await expectMenuDialogs(page, 'PAD-1', [
      'Edit',
      'Deactivate',
      'Open door',
      'Restart',
      'Pairing code',
      'Revoke key',
      'Delete',
    ]);
  });

  test('on the RFIDs, sizes and admins and their dialogs', async ({ page, world }) => {
    const { institution, machine, path } = await aPlace(world);
    const rfid = await world.rfid(institution);
    const params = { institutionId: institution._id, machineId: machine._id };
    const body = { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 };
    await callEndpoint(world.line, sizes.add, { params, body });
    const { username } = await world.institutionAdmin(institution);
    await enterConsole(page, world.super, `${path}/rfids`);
    await expectFormDialog(page, 'Add RFID');
    const editRfid = page.getByRole('button', { name: `Edit ${rfid.physicalId}` });
    await editRfid.press('Enter');
    await expectDialog(page, editRfid, 'edit RFID');
    await expectMenuDialogs(page, rfid.physicalId, ['Block', 'Delete']);

    await page.goto(`${path}/sizes`);
    await expect(page.getByText('Please select a machine')).toBeVisible();
    await expectAccessible(page, 'no machine chosen');
    await page.goto(`${path}/sizes?machine=PAD-1`);
    await expectFormDialog(page, 'Add Size');
    await expectButtonDialog(page, 'Edit Large');
    await expectMenuDialogs(page, 'Large', ['Delete']);

    await page.goto(`${path}/admins`);
    await expectFormDialog(page, 'Add Admin');
    const remove = page.getByRole('button', { name: `Delete ${username}` });
    await remove.press('Enter');
    await expectDialog(page, remove, 'delete admin');
  });

  test('on the dispenses, the report and the gateway, empty and failed', async ({
    page,
    world,
  }) => {
    expectComplaint(/status of 404/);
    const institution = await world.institution();
    const path = paths.institution(institution);
    await enterConsole(page, world.super);
    for (const [tab, text] of [
      ['machines', 'No machines yet'],
      ['rfids', 'No RFID found'],
      ['dispenses', 'No dispenses found'],
      ['report', 'No report yet'],
      ['admins', 'No admin found'],
    ] as const) {
      await page.goto(`${path}/${tab}`);
      await expect(page.getByText(text)).toBeVisible();
      await expectAccessible(page, `${tab}, empty`);
    }
    await page.goto(`${path}/gateway`);
    await page.getByRole('radio', { name: /^Default gateway/ }).press('ArrowRight');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('App key is required')).toBeVisible();
    await expectAccessible(page, 'gateway with errors');

    await failCalls(page, '**/api/v1/{machine,rfid,dispense}/all/*', 500);
    for (const tab of ['machines', 'rfids', 'dispenses']) {
      await page.goto(`${path}/${tab}`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectAccessible(page, `${tab}, failed`);
    }
  });
});
