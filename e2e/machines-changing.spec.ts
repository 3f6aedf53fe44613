import { machines } from '../contract/machines.ts';
import { call } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { act, add, answer } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { enter } from './session.ts';

test('a machine is added once, changed on top of what somebody else changed, turned off and deleted', async ({
  page,
  world,
}) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const params = { institutionId: institution._id };
  await enter(page, admin, paths.institution(institution, 'machines'));
  await add(page, 'Add Machine', { 'Physical ID': 'PAD-1' });
  await expect(toast(page, 'Machine created successfully')).toBeVisible();
  await expect(row(page, 'PAD-1')).toContainText('Not paired');
  expectComplaint(/status of 400/);
  await add(page, 'Add Machine', { 'Physical ID': 'PAD-1' });
  const taken = page
    .getByRole('dialog')
    .getByText('A machine with this physical ID already exists');
  await expect(taken).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await act(page, 'PAD-1', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit machine' });
  await form.getByLabel('SIM number').fill('01713');
  const { machine } = await call(world.line, machines.one, {
    params: { ...params, machineId: 'PAD-1' },
  });
  await call(world.line, machines.update, {
    params: { ...params, machineId: machine._id },
    body: { name: 'Library', price: 10 },
  });
  await form.getByLabel('SIM number').press('Enter');
  await expect(
    toast(page, 'This machine was changed meanwhile. Refresh and try again.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Load' }).click();
  await form.getByLabel('SIM number').fill('01713');
  await form.getByLabel('SIM number').press('Enter');
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();
  await expect(row(page, 'PAD-1')).toContainText('Library');

  await act(page, 'PAD-1', 'Deactivate');
  await answer(page, 'Deactivate');
  await expect(row(page, 'PAD-1')).toContainText('Inactive');
  await expect(page.getByText('0 of 1 active', { exact: true })).toBeVisible();
  await act(page, 'PAD-1', 'Delete');
  await answer(page, 'Delete');
  await expect(toast(page, 'Machine deleted successfully')).toBeVisible();
  await expect(page.getByText('No machines yet')).toBeVisible();
});
