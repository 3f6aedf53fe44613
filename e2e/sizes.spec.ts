import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';
import type { World } from './world.ts';

const anInstitution = async (world: World) => {
  const institution = await world.institution(await world.organization());
  return { institution, tab: `${paths.institution(institution)}/sizes` };
};

test("without machines 'Add Size' is disabled", async ({ page, world, enter }) => {
  const { institution, tab } = await anInstitution(world);
  await enter(await world.institutionAdmin(institution));
  await page.goto(tab);
  await expect(page.getByText('Please select a machine')).toBeVisible();
  await expect(page.getByText('This institution has no machines yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Size' })).toBeDisabled();
});

test('the sizes of a machine are chosen by its physical ID, which stands in the URL', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(world.super);
  await page.goto(tab);
  await expect(page.getByText('Please select a machine')).toBeVisible();
  await page.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option', { name: 'PAD-1' }).click();
  await expect(page.getByText('No product size found')).toBeVisible();
  expect(address(page)).toContain('machine=PAD-1');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('PAD-1');
});

test('a size is added, changed and removed, each with its word', async ({ page, world, enter }) => {
  const { institution, tab } = await anInstitution(world);
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(await world.institutionAdmin(institution));
  await page.goto(`${tab}?machine=PAD-1`);
  await page.getByRole('button', { name: 'Add Size' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Size' });
  await expect(form.getByLabel('Size Name')).toBeFocused();
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expect(form.getByText('Size name is required')).toBeVisible();
  await expect(form.getByText('Size Id is required')).toBeVisible();
  await expect(form.getByText('Price must be a number')).toBeVisible();
  await expect(form.getByText('Point must be a number')).toBeVisible();
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
  const cells = page.getByRole('row').filter({ hasText: 'Large' }).getByRole('cell');
  await expect(cells.nth(0)).toHaveText('L');
  await expect(cells.nth(2)).toHaveText('12');
  await expectAccessible(page, 'sizes');

  await page.getByRole('button', { name: 'Edit Large' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit size' });
  await edit.getByLabel('Product Price (Tk)').fill('14.5');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Product size updated successfully')).toBeVisible();
  await expect(cells.nth(2)).toHaveText('14.5');

  await page.getByRole('button', { name: 'Actions for Large' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this size "Large"?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'A new product size removed successfully')).toBeVisible();
  await expect(page.getByText('No product size found')).toBeVisible();
});

test('a size can be added before a machine is chosen, and one that a slot holds stays', async ({
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
  await page.getByRole('button', { name: 'Add Size' }).click();
  const form = page.getByRole('dialog', { name: 'Add Size' });
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expect(form.getByText('Please select a machine')).toBeVisible();
  await form.getByRole('combobox', { name: 'Machine' }).fill('PAD');
  await page.getByRole('option', { name: 'PAD-1' }).click();
  await form.getByLabel('Size Name').fill('Large');
  await form.getByLabel('Size ID').fill('L');
  await form.getByLabel('Product Price (Tk)').fill('12');
  await form.getByLabel('Points').fill('1');
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Large' })).toBeVisible();

  const line = { url: server.url, bearer: world.super.session.accessToken };
  const stocks = [{ rowNo: 1, columnNo: 1, sizeId: 'L', productCount: 20 }];
  const params = { institutionId: institution._id, machineId };
  await call(line, machines.update, { params, body: { stocks } });
  await page.getByRole('button', { name: 'Actions for Large' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const refusal = 'Size Large is used by row 1, column 1. Choose another size there first.';
  await expect(toast(page, refusal)).toBeVisible();
});
