import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { expectSaid, openForm } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { enter } from './session.ts';

test('a new machine has its defaults, and every fault is said at once where it is', async ({
  page,
  world,
}) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enter(page, admin, paths.institution(institution, 'machines'));
  const form = await openForm(page, 'Add Machine');
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
  await expectSaid(form, ['Physical Id is required', 'Price must be a number']);
  await expectSaid(first, ['Row no. cannot be less than 1', 'Column no. cannot be less than 1']);
  await expectSaid(second, [
    'Row no. is required',
    'Column no. is required',
    'Product count is required',
  ]);
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

test('a physical ID that exists is refused at its field', async ({ page, world }) => {
  const machine = await world.machine(await world.institution(), { physicalId: 'PAD-1' });
  await enter(page, world.super, paths.institutionOf(machine, 'machines'));
  const form = await openForm(page, 'Add Machine');
  await form.getByLabel('Physical ID').fill('PAD-1');
  expectComplaint(/status of 400/);
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(form.getByText('A machine with this physical ID already exists')).toBeVisible();
});
