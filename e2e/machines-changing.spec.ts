import { machines } from '../contract/machines.ts';
import { call } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { act } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { enter } from './session.ts';

test('what somebody else changed meanwhile is not overwritten, and can be loaded', async ({
  page,
  world,
}) => {
  const machine = await world.machine(await world.institution(), { physicalId: 'PAD-1' });
  const params = { institutionId: machine.institutionId, machineId: machine._id };
  await enter(page, world.super, paths.institutionOf(machine, 'machines'));
  await act(page, 'PAD-1', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit machine' });
  await expect(form.getByLabel('Physical ID')).toBeDisabled();
  await call(world.line, machines.update, { params, body: { name: 'Library' } });
  await form.getByLabel('SIM number').fill('01713');
  expectComplaint(/status of 400/);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(
    toast(page, 'This machine was changed meanwhile. Refresh and try again.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Load' }).click();
  await expect(form.getByLabel('Machine Name')).toHaveValue('Library');
  await form.getByLabel('SIM number').fill('01713');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();
  await expect(row(page, 'PAD-1')).toContainText('Library');
});

test('the form of a machine requires its price', async ({ page, world }) => {
  const machine = await world.machine(await world.institution(), { physicalId: 'PAD-1' });
  await enter(page, world.super, paths.institutionOf(machine, 'machines'));
  await act(page, 'PAD-1', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit machine' });
  await form.getByLabel('Product Price (Tk)').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Price must be a number')).toBeVisible();
});

test('Deactivate, Activate and Delete ask first and say what they did', async ({ page, world }) => {
  const institution = await world.institution();
  await world.machine(institution, { physicalId: 'PAD-1' });
  const admin = await world.institutionAdmin(institution);
  await enter(page, admin, paths.institution(institution, 'machines'));
  const question = (action: string) =>
    page.getByText(`Are you sure you want to ${action} this machine "PAD-1"?`, { exact: true });
  const answer = (button: string) =>
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

  await act(page, 'PAD-1', 'Deactivate');
  await expect(question('deactivate')).toBeVisible();
  await answer('Deactivate');
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();
  await expect(row(page, 'PAD-1')).toContainText('Inactive');
  await expect(page.getByText('0 of 1 active', { exact: true })).toBeVisible();

  await act(page, 'PAD-1', 'Activate');
  await expect(question('activate')).toBeVisible();
  await answer('Activate');
  await expect(row(page, 'PAD-1').getByText('Active', { exact: true })).toBeVisible();

  await act(page, 'PAD-1', 'Delete');
  await expect(question('delete')).toBeVisible();
  await answer('Cancel');
  await expect(row(page, 'PAD-1')).toBeVisible();
  await act(page, 'PAD-1', 'Delete');
  await answer('Delete');
  await expect(toast(page, 'Machine deleted successfully')).toBeVisible();
  await expect(page.getByText('No machines yet')).toBeVisible();
});
