import { chooseMenuItem, confirmDelete, openForm, pressInDialog } from './actions.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { findCard } from './lists.ts';
import { enterConsole } from './session.ts';

test('an organization admin adds an institution, limits its cards, and cannot delete it while it has machines', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const list = paths.organization(organization, 'institutions');
  await enterConsole(page, await world.organizationAdmin(organization), list);
  const adding = await openForm(page, 'Add Institution');
  await adding.getByRole('textbox', { name: 'Name' }).fill('Eden Campus');
  await adding.getByRole('textbox', { name: 'Address' }).fill('Azimpur Road');
  await adding.getByRole('button', { name: 'Add Institution' }).click();
  await chooseMenuItem(page, 'Eden Campus', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit institution' });
  await editing.getByRole('textbox', { name: 'Daily' }).fill('2');
  await editing.getByRole('textbox', { name: 'Weekly' }).fill('5');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(findToast(page, 'Institution updated')).toBeVisible();
  await page.reload();
  await chooseMenuItem(page, 'Eden Campus', 'Edit');
  await expect(editing.getByRole('textbox', { name: 'Daily' })).toHaveValue('2');
  await editing.getByRole('textbox', { name: 'Weekly' }).fill('');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toBeHidden();
  await page.reload();
  await chooseMenuItem(page, 'Eden Campus', 'Edit');
  await expect(editing.getByRole('textbox', { name: 'Daily' })).toHaveValue('2');
  await expect(editing.getByRole('textbox', { name: 'Weekly' })).toHaveValue('');
  await pressInDialog(page, 'Cancel');

  const busy = await world.institution(organization, { name: 'Busy' });
  await world.machine(busy);
  await page.reload();
  expectComplaint(/status of 400/);
  await confirmDelete(page, 'Busy');
  const reason = 'This institution still has machines. Delete them first.';
  await expect(findToast(page, reason)).toBeVisible();
  await pressInDialog(page, 'Cancel');
  await confirmDelete(page, 'Eden Campus');
  await expect(findCard(page, 'Eden Campus')).toBeHidden();
  await expect(findCard(page, 'Busy')).toBeVisible();
});
