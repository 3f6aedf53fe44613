import type { DeviceEvent } from '../contract/device-events.ts';
import { machineApi } from '../contract/machine-api.ts';
import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { act } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { machineLine } from './pairing.ts';
import { enter } from './session.ts';
import type { GivenDispense } from './world.ts';

const jam: GivenDispense = {
  transactionType: 'CASH',
  isSuccessful: false,
  failureReason: 'JAM',
};

test('a paused slot is counted on the cards, shown with its reason, and resumed', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const machine = await world.machine(institution, { physicalId: 'PAD-1' });
  await world.dispenses(machine, [jam, jam]);
  await enter(page, world.super);
  const cards = [paths.organizations, paths.organization(organization, 'institutions')];
  for (const path of cards) {
    await page.goto(path);
    await expect(page.getByText('1 slot paused', { exact: true })).toBeVisible();
  }
  await page.goto(paths.institution(institution, 'machines'));
  await expect(page.getByText('1 of 1 active, 1 slot paused', { exact: true })).toBeVisible();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Machines 1 slot paused')).toBeVisible();
  await expectAccessible(page, 'machines with a paused slot');

  await page.getByRole('button', { name: 'Update stock of PAD-1' }).click();
  await expect(page.getByRole('dialog').getByText('Paused', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '1 slot paused' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paused slots: PAD-1' });
  const slot = dialog.getByRole('listitem');
  await expect(slot).toContainText('Row 1, column 1');
  await expect(slot).toContainText('Failed twice in a row: Jam · Just now');
  await expectAccessible(page, 'paused slots');
  await dialog.getByRole('button', { name: 'Resume row 1, column 1' }).click();
  await expect(toast(page, 'The slots sell again')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 of 1 active', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 slot paused' })).toHaveCount(0);
  await expect(tab('Machines')).toBeVisible();
});

test('the menu of a machine leads to its paused slots, by themselves or all at once', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  const { machine } = await call(world.line, machines.create, {
    params: { institutionId: institution._id },
    body: {
      physicalId: 'PAD-1',
      stocks: [1, 2].map((columnNo) => ({ rowNo: 1, columnNo, productCount: 20 })),
    },
  });
  const fault: DeviceEvent = { seq: 1, uptimeMs: 0, type: 'FAULT', code: 'MOTOR' };
  await call(await machineLine(world.line, machine), machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, doorOpen: true, events: [fault] },
  });
  const admin = await world.institutionAdmin(institution);
  await enter(page, admin, paths.institution(institution, 'machines'));
  await expect(page.getByText('Door open', { exact: true })).toBeVisible();
  await act(page, 'PAD-1', 'Paused slots');
  const dialog = page.getByRole('dialog', { name: 'Paused slots: PAD-1' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText('Fault: Motor fault').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Resume row 1, column 2' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('1 of 1 active, 1 slot paused', { exact: true })).toBeVisible();
});
