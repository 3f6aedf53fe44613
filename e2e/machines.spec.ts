import type { Page } from '@playwright/test';
import { commands } from '../contract/commands.ts';
import { machineApi } from '../contract/machine-api.ts';
import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { call, type Line } from './call.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';
import type { TestServer } from './server.ts';
import type { World } from './world.ts';

const anInstitution = async (world: World) => {
  const institution = await world.institution(await world.organization());
  return { institution, tab: `${paths.institution(institution)}/machines` };
};

const adminLine = (server: TestServer, world: World): Line => ({
  url: server.url,
  bearer: world.super.session.accessToken,
});

const row = (page: Page, physicalId: string) =>
  page.getByRole('row').filter({ hasText: physicalId });

const act = async (page: Page, physicalId: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${physicalId}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('an institution without machines offers to add one', async ({ page, world, enter }) => {
  const { institution, tab } = await anInstitution(world);
  await enter(await world.institutionAdmin(institution));
  await page.goto(tab);
  await expect(page.getByText('No machines yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Machine' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Add Machine' })).toBeVisible();
});

test('the table shows each machine as the specification names its columns', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  const synced = await world.machine(institution, { name: 'Library', physicalId: 'PAD-1' });
  await world.machine(institution, { physicalId: 'PAD-2' });
  await world.dispenses(synced, [{ transactionType: 'CASH', amount: 10 }]);
  await enter(world.super);
  await page.goto(tab);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Physical ID',
    'Name',
    'Product Price (Tk)',
    'Product Point',
    'Product Count',
    'Last Sync',
    'Actions',
  ]);
  const cells = row(page, 'PAD-1').getByRole('cell');
  await expect(cells.nth(0)).toContainText('Active');
  await expect(cells.nth(1)).toContainText('Library');
  await expect(cells.nth(2)).toHaveText('10');
  await expect(cells.nth(3)).toHaveText('–');
  await expect(cells.nth(4)).toHaveText('19');
  await expect(cells.nth(5)).toHaveText(/\d\d\/\d\d\/\d{4} \d\d:\d\dJust now/);
  await expect(row(page, 'PAD-2').getByRole('cell').nth(5)).toContainText('N/A');
  await expect(page.getByText('2 of 2 active', { exact: true })).toBeVisible();
  await expectAccessible(page, 'machines');
});

test('finding and order stand in the URL and survive a reload', async ({ page, world, enter }) => {
  const { institution, tab } = await anInstitution(world);
  for (const physicalId of ['PAD-9', 'PAD-10', 'BOX-1'])
    await world.machine(institution, { physicalId });
  await enter(world.super);
  await page.goto(tab);
  await page.getByRole('searchbox', { name: 'Find by ID or name' }).fill('pad');
  const head = page.getByRole('columnheader', { name: 'Physical ID' });
  await head.getByRole('button').click();
  await head.getByRole('button').click();
  const ids = page
    .getByRole('row')
    .filter({ hasText: '-' })
    .getByRole('cell')
    .filter({ hasText: 'Active' });
  await expect(ids).toHaveText([/PAD-10/, /PAD-9/]);
  expect(address(page)).toContain('find=pad&order=-id');
  await page.reload();
  await expect(ids).toHaveText([/PAD-10/, /PAD-9/]);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('a new machine has its defaults, and every fault is said at once where it is', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  await enter(await world.institutionAdmin(institution));
  await page.goto(tab);
  await page.getByRole('button', { name: 'Add Machine' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Machine' });
  await expect(form.getByLabel('Machine Name')).toBeFocused();
  await expect(form.getByLabel('Product Price (Tk)')).toHaveValue('10');
  await expect(form.getByRole('switch', { name: 'Points enabled' })).not.toBeChecked();
  await expect(form.getByLabel('Product Point')).toBeDisabled();
  await form.getByRole('button', { name: 'Add New Row or Column' }).click();
  const [first, second] = [
    form.getByRole('group', { name: 'Slot 1' }),
    form.getByRole('group', { name: 'Slot 2' }),
  ];
  await expect(first.getByLabel('Row no.')).toHaveValue('1');
  await expect(first.getByLabel('Column no.')).toHaveValue('1');
  await expect(second.getByLabel('Row no.')).toHaveValue('1');
  await expect(second.getByLabel('Column no.')).toHaveValue('2');
  await expect(second.getByLabel('Size type')).toBeVisible();

  await first.getByLabel('Row no.').fill('-4');
  await expect(first.getByLabel('Row no.')).toHaveValue('0');
  await first.getByLabel('Column no.').fill('0');
  await second.getByLabel('Row no.').fill('');
  await second.getByLabel('Column no.').fill('');
  await second.getByLabel('Stock').fill('');
  await form.getByLabel('Product Price (Tk)').fill('');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(form.getByText('Physical Id is required')).toBeVisible();
  await expect(form.getByText('Price must be a number')).toBeVisible();
  await expect(first.getByText('Row no. cannot be less than 1')).toBeVisible();
  await expect(first.getByText('Column no. cannot be less than 1')).toBeVisible();
  await expect(second.getByText('Row no. is required')).toBeVisible();
  await expect(second.getByText('Column no. is required')).toBeVisible();
  await expect(second.getByText('Product count is required')).toBeVisible();
  await expect(form.getByLabel('Physical ID')).toBeFocused();
  await expectAccessible(page, 'machine form with faults');
  await form.getByLabel('Product Price (Tk)').fill('1000001');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(form.getByText('Enter a valid value')).toBeVisible();

  await form.getByLabel('Physical ID').fill('PAD-7');
  await expect(form.getByText('Physical Id is required')).toBeHidden();
  await form.getByLabel('Product Price (Tk)').fill('12.5');
  await first.getByLabel('Row no.').fill('1');
  await first.getByLabel('Column no.').fill('1');
  await first.getByLabel('Stock').fill('8');
  await form.getByRole('button', { name: 'Remove slot 2' }).click();
  await form.getByRole('switch', { name: 'Points enabled' }).check();
  await form.getByLabel('Product Point').fill('2');
  await form.getByLabel('Product Point').press('Enter');
  await expect(toast(page, 'Machine created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  const cells = row(page, 'PAD-7').getByRole('cell');
  await expect(cells.nth(2)).toHaveText('12.5');
  await expect(cells.nth(3)).toHaveText('2');
  await expect(cells.nth(4)).toHaveText('8');
});

test('a physical ID that exists is refused at its field', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { institution, tab } = await anInstitution(world);
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(world.super);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Add Machine' }).click();
  const form = page.getByRole('dialog', { name: 'Add Machine' });
  await form.getByLabel('Physical ID').fill('PAD-1');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(form.getByText('A machine with this physical ID already exists')).toBeVisible();
});

test('what somebody else changed meanwhile is not overwritten, and can be loaded', async ({
  page,
  server,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { institution, tab } = await anInstitution(world);
  const { _id: machineId } = await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(world.super);
  await page.goto(tab);
  await act(page, 'PAD-1', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit machine' });
  await expect(form.getByLabel('Physical ID')).toBeDisabled();
  const params = { institutionId: institution._id, machineId };
  await call(adminLine(server, world), machines.update, { params, body: { name: 'Library' } });
  await form.getByLabel('SIM number').fill('01713');
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

test('Deactivate, Activate and Delete ask first and say what they did', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(await world.institutionAdmin(institution));
  await page.goto(tab);
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

test('a pairing code is shown once and pairs a controller, whose key can be revoked', async ({
  page,
  server,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(await world.institutionAdmin(institution));
  await page.goto(tab);
  await act(page, 'PAD-1', 'Pairing code');
  const dialog = page.getByRole('dialog', { name: 'Pairing code' });
  await dialog.getByRole('button', { name: 'Make a pairing code' }).click();
  const code = dialog.getByLabel('Pairing code');
  await expect(code).toHaveText(/^\w{4}-\w{4}$/);
  await expect(dialog.getByText('Shown only now.')).toBeVisible();
  await expectAccessible(page, 'pairing code');
  const claimCode = (await code.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(claimCode)).toBeHidden();

  const body = { physicalId: 'PAD-1', claimCode };
  const { machineKey } = await call({ url: server.url }, machineApi.claim, { body });
  const line = { url: server.url, bearer: machineKey };
  const sync = { body: { epoch: 1, uptimeMs: 0, events: [] } };
  await call(line, machineApi.sync, sync);
  await act(page, 'PAD-1', 'Revoke key');
  await expect(
    page.getByText('Are you sure you want to revoke the key of this machine "PAD-1"?'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(toast(page, 'The key has been revoked')).toBeVisible();
  await expect(call(line, machineApi.sync, sync)).rejects.toThrow('401');
});

test('a command shows what becomes of it, from waiting to done', async ({
  page,
  server,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  const { _id: machineId, physicalId } = await world.machine(institution);
  const params = { institutionId: institution._id, machineId };
  const admin = adminLine(server, world);
  const { claimCode } = await call(admin, machines.pairingCode, { params });
  const claim = { body: { physicalId, claimCode } };
  const { machineKey } = await call({ url: server.url }, machineApi.claim, claim);
  await enter(world.super);
  await page.goto(tab);
  await act(page, physicalId, 'Open door');
  const dialog = page.getByRole('dialog', { name: 'Open door' });
  await expect(
    dialog.getByText(`Are you sure you want to open the door of this machine "${physicalId}"?`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Open door' }).click();
  await expect(dialog.getByText('Waiting for the machine')).toBeVisible();

  const line = { url: server.url, bearer: machineKey };
  await call(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events: [] } });
  await expect(dialog.getByText('The machine has it')).toBeVisible();
  const { commands: queued } = await call(admin, commands.all, { params });
  const results = queued.map(({ _id }) => ({ commandId: _id, state: 'SUCCEEDED' as const }));
  await call(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 1, events: [], results } });
  await expect(dialog.getByText('Done')).toBeVisible();
});

test('machines that cannot be fetched say so, and can be tried again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const { institution, tab } = await anInstitution(world);
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(world.super);
  const calls = '**/machine/all/*';
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(tab);
  await expect(page.getByRole('alert').getByText('Server error')).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'PAD-1')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('each machine is a card with its stock and its common action in sight', async ({
    page,
    world,
    enter,
  }) => {
    const { institution, tab } = await anInstitution(world);
    await world.machine(institution, { physicalId: 'PAD-1', name: 'জেবুন্নেছা হল, নিচতলা' });
    await enter(world.super);
    await page.goto(tab);
    const card = page.getByRole('listitem').filter({ hasText: 'PAD-1' });
    await expect(card).toContainText('20pads');
    await expect(card).toContainText('Tk 10 · no points');
    await expectAccessible(page, 'machines on a phone');
    await card.getByRole('button', { name: 'Update stock of PAD-1' }).click();
    await expect(page.getByRole('dialog', { name: 'Update Stock: PAD-1' })).toBeVisible();
  });
});
