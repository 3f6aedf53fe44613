import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { act, answer, choose, expectSaid, openForm } from './deeds.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { enter } from './session.ts';

test("without machines 'Add Size' is disabled and says why, and a machine is added next", async ({
  page,
  world,
}) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enter(page, admin, paths.institution(institution, 'sizes'));
  await expect(page.getByText('This institution has no machines yet.')).toBeVisible();
  await expect(page.getByText('Please select a machine')).toBeHidden();
  const add = page.getByRole('button', { name: 'Add Size' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(/add a machine before its sizes/);
  await page.getByRole('link', { name: 'Add a machine' }).click();
  await expect(page.getByRole('button', { name: 'Add Machine' }).first()).toBeVisible();
});

test('the sizes of a machine are chosen by its physical ID, which stands in the URL', async ({
  page,
  world,
}) => {
  const machine = await world.machine(await world.institution(), { physicalId: 'PAD-1' });
  await enter(page, world.super, paths.institutionOf(machine, 'sizes'));
  await expect(page.getByText('Please select a machine')).toBeVisible();
  await choose(page, 'Machine', 'PAD-1');
  await expect(page.getByText('No product size found')).toBeVisible();
  expect(address(page)).toContain('machine=PAD-1');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('PAD-1');
});

test('a size is added, changed and removed, each with its word', async ({ page, world }) => {
  const institution = await world.institution();
  await world.machine(institution, { physicalId: 'PAD-1' });
  const admin = await world.institutionAdmin(institution);
  await enter(page, admin, `${paths.institution(institution, 'sizes')}?machine=PAD-1`);
  const form = await openForm(page, 'Add Size');
  await expect(form.getByLabel('Size Name')).toBeFocused();
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expectSaid(form, [
    'Size name is required',
    'Size Id is required',
    'Price must be a number',
    'Point must be a number',
  ]);
  await expectAccessible(page, 'size form with faults');

  await form.getByLabel('Size Name').fill('Large');
  await expect(form.getByText('Size name is required')).toBeHidden();
  await form.getByLabel('Size ID').fill('L');
  await form.getByLabel('Product Price (Tk)').fill('12');
  await form.getByLabel('Points').fill('-2');
  await expect(form.getByLabel('Points')).toHaveValue('0');
  await form.getByLabel('Points').press('Enter');
  await expect(toast(page, 'A new product size added successfully')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Size ID',
    'Size Name',
    'Product Price (Tk)',
    'Points',
    'Actions',
  ]);
  const cells = row(page, 'Large').getByRole('cell');
  await expect(cells.nth(0)).toHaveText('L');
  await expect(cells.nth(2)).toHaveText('12');
  await expectAccessible(page, 'sizes');

  await page.getByRole('button', { name: 'Edit Large' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit size' });
  await edit.getByLabel('Product Price (Tk)').fill('14.5');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Product size updated successfully')).toBeVisible();
  await expect(cells.nth(2)).toHaveText('14.5');

  await act(page, 'Large', 'Delete');
  await expect(page.getByText('Are you sure you want to delete this size "Large"?')).toBeVisible();
  await answer(page, 'Delete');
  await expect(toast(page, 'A new product size removed successfully')).toBeVisible();
  await expect(page.getByText('No product size found')).toBeVisible();
});

test('a size can be added before a machine is chosen, and one that a slot holds stays', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  const { _id: machineId } = await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(page, world.super, paths.institution(institution, 'sizes'));
  const form = await openForm(page, 'Add Size');
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expect(form.getByText('Please select a machine')).toBeVisible();
  await form.getByRole('combobox', { name: 'Machine' }).fill('PAD');
  await page.getByRole('option', { name: 'PAD-1' }).click();
  await form.getByLabel('Size Name').fill('Large');
  await form.getByLabel('Size ID').fill('L');
  await form.getByLabel('Product Price (Tk)').fill('12');
  await form.getByLabel('Points').fill('1');
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expect(row(page, 'Large')).toBeVisible();
  const stocks = [{ rowNo: 1, columnNo: 1, sizeId: 'L', productCount: 20 }];
  const params = { institutionId: institution._id, machineId };
  await call(world.line, machines.update, { params, body: { stocks } });
  expectComplaint(/status of 400/);
  await act(page, 'Large', 'Delete');
  await answer(page, 'Delete');
  const refusal = 'Size Large is used by row 1, column 1. Choose another size there first.';
  await expect(toast(page, refusal)).toBeVisible();
});
