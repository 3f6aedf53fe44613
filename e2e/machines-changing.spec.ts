import { machines } from '../contract/machines.ts';
import { chooseMenuItem, pressInDialog, submitForm } from './actions.ts';
import { callEndpoint } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { findRow } from './lists.ts';
import { enterConsole } from './session.ts';

test('a machine is added once, changed on top of what somebody else changed, turned off and deleted', async ({
  page,
  world,
}) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const params = { institutionId: institution._id };
  await enterConsole(page, admin, paths.institution(institution, 'machines'));
  await submitForm(page, 'Add Machine', { 'Physical ID': 'PAD-1' });
  await expect(findToast(page, 'Machine created successfully')).toBeVisible();
  await expect(findRow(page, 'PAD-1')).toContainText('Not paired');
  expectComplaint(/status of 400/);
  await submitForm(page, 'Add Machine', { 'Physical ID': 'PAD-1' });
  const taken = page
    .getByRole('dialog')
    .getByText('A machine with this physical ID already exists');
  await expect(taken).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await chooseMenuItem(page, 'PAD-1', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit machine' });
  await form.getByLabel('SIM number').fill('01713');
  const { machine } = await callEndpoint(world.line, machines.one, {
    params: { ...params, machineId: 'PAD-1' },
  });
  await callEndpoint(world.line, machines.update, {
    params: { ...params, machineId: machine._id },
    body: { name: 'Library', price: 10 },
  });
  await form.getByLabel('SIM number').press('Enter');
  await expect(
    findToast(page, 'This machine was changed meanwhile. Refresh and try again.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Load' }).click();
  await form.getByLabel('SIM number').fill('01713');
  await form.getByLabel('SIM number').press('Enter');
  await expect(findToast(page, 'Machine updated successfully')).toBeVisible();
  await expect(findRow(page, 'PAD-1')).toContainText('Library');

  await chooseMenuItem(page, 'PAD-1', 'Deactivate');
  await pressInDialog(page, 'Deactivate');
  await expect(findRow(page, 'PAD-1')).toContainText('Inactive');
  await expect(page.getByText('0 of 1 active', { exact: true })).toBeVisible();
  await chooseMenuItem(page, 'PAD-1', 'Delete');
  await pressInDialog(page, 'Delete');
  await expect(findToast(page, 'Machine deleted successfully')).toBeVisible();
  await expect(page.getByText('No machines yet')).toBeVisible();
});
