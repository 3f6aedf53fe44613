import { openForm } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { enter } from './session.ts';

test('a locked field of a card says why it is locked', async ({ page, world }) => {
  const institution = await world.institution();
  await world.rfid(institution, { physicalId: '04A1' });
  await enter(page, world.super, paths.institution(institution, 'rfids'));
  await page.getByRole('button', { name: 'Edit 04A1' }).click();
  const form = page.getByRole('dialog', { name: 'Edit RFID' });
  const id = form.getByRole('textbox', { name: 'RFID' });
  await expect(id).toBeDisabled();
  await expect(id).toHaveAccessibleDescription('The ID of a card cannot be changed');
  await form.getByRole('switch', { name: 'Is RFID free?' }).check();
  const points = form.getByLabel('Points');
  await expect(points).toBeDisabled();
  await expect(points).toHaveAccessibleDescription('A free RFID needs no points');
});

test('a size stays with its machine, and the default gateway is not saved again', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await world.machine(institution, { physicalId: 'PAD-7' });
  await enter(page, world.super, `${paths.institution(institution, 'sizes')}?machine=PAD-7`);
  const form = await openForm(page, 'Add Size');
  await expect(form.getByRole('combobox', { name: 'Machine' })).toBeEnabled();
  await form.getByLabel('Size Name').fill('Large');
  await form.getByLabel('Size ID').fill('L');
  await form.getByLabel('Product Price (Tk)').fill('12');
  await form.getByLabel('Points').fill('1');
  await form.getByRole('button', { name: 'Add Size' }).click();
  await page.getByRole('button', { name: 'Edit Large' }).click();
  const machine = page.getByRole('dialog').getByRole('combobox', { name: 'Machine' });
  await expect(machine).toBeDisabled();
  await expect(machine).toHaveAccessibleDescription('A size stays with its machine');

  await page.goto(paths.institution(institution, 'gateway'));
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Nothing to save: this is how it is now.');
  await page.getByRole('radio', { name: 'Own bKash gateway' }).check();
  await expect(save).toBeEnabled();
});
