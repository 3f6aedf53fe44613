import { machines } from '../contract/machines.ts';
import { chooseMenuItem, openForm, pressInDialog } from './actions.ts';
import { callEndpoint } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { findRow } from './lists.ts';
import { enterConsole } from './session.ts';

test('a size is added and changed, and removed once no slot holds it', async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const { _id: machineId } = await world.machine(institution, { physicalId: 'PAD-1' });
  const holdSize = (sizeId: string | null) => {
    const stocks = [{ rowNo: 1, columnNo: 1, sizeId, productCount: 20 }];
    const params = { institutionId: institution._id, machineId };
    return callEndpoint(world.line, machines.update, { params, body: { stocks } });
  };
  await enterConsole(page, admin, paths.institution(institution, 'sizes'));
  const form = await openForm(page, 'Add Size');
  await form.getByRole('combobox', { name: 'Machine' }).fill('PAD');
  await page.getByRole('option', { name: 'PAD-1' }).click();
  await form.getByLabel('Size Name').fill('Large');
  await form.getByLabel('Size ID').fill('L');
  await form.getByLabel('Product Price (Tk)').fill('12');
  await form.getByLabel('Points').fill('1');
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expect(findRow(page, 'Large')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Large' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit size' });
  await editing.getByLabel('Product Price (Tk)').fill('14.5');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(findToast(page, 'Product size updated successfully')).toBeVisible();
  await expect(findRow(page, 'Large').getByRole('cell').nth(2)).toHaveText('14.5');

  await holdSize('L');
  expectComplaint(/status of 400/);
  await chooseMenuItem(page, 'Large', 'Delete');
  await pressInDialog(page, 'Delete');
  const refusal = 'Size Large is used by row 1, column 1. Choose another size there first.';
  await expect(findToast(page, refusal)).toBeVisible();
  await holdSize(null);
  await pressInDialog(page, 'Delete');
  await expect(page.getByText('No product size found')).toBeVisible();
});
