import { chooseMenuItem, pressInDialog } from './actions.ts';
import { expect, findToast, paths, readAddress, test } from './fixtures.ts';
import { chooseInUserMenu, enterConsole } from './session.ts';

test('what an organization admin changes stands in its audit, before and after, and in no other', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const admin = await world.organizationAdmin(organization);
  await enterConsole(page, admin, paths.organization(organization, 'institutions'));
  await chooseMenuItem(page, institution.name, 'Edit');
  await page.getByRole('textbox', { name: 'Address' }).fill('Azimpur Road');
  await pressInDialog(page, 'Save');
  await expect(findToast(page, 'Institution updated')).toBeVisible();
  await chooseInUserMenu(page, 'Audit');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Who' }).fill(admin.username);
  await expect(entries).toContainText([`Institution updated ${institution.name}`, 'Login']);
  await page.getByRole('combobox', { name: 'Action' }).fill('institution upd');
  await page.getByRole('option', { name: 'Institution updated' }).click();
  await expect(entries).toHaveCount(1);
  await page.reload();
  await entries.getByRole('button').click();
  await expect(page.getByRole('table', { name: 'What was changed' }).getByRole('row')).toHaveText([
    'FieldBeforeAfter',
    'AddressNilkhet Road, DhakaAzimpur Road',
  ]);
  const narrowed = readAddress(page);

  await enterConsole(page, await world.organizationAdmin(await world.organization()), narrowed);
  await expect(page.getByText('Nothing was recorded')).toBeVisible();
  await enterConsole(page, world.super, `${narrowed}&organizationId=${organization._id}`);
  await expect(entries).toHaveCount(1);
});
