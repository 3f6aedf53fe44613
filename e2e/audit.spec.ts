import { act, answer } from './deeds.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';
import { chooseInUserMenu, enter } from './session.ts';

test('what an organization admin changes stands in its audit, before and after, and in no other', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const admin = await world.organizationAdmin(organization);
  await enter(page, admin, paths.organization(organization, 'institutions'));
  await act(page, institution.name, 'Edit');
  await page.getByRole('textbox', { name: 'Address' }).fill('Azimpur Road');
  await answer(page, 'Save');
  await expect(toast(page, 'Institution updated')).toBeVisible();
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
  const narrowed = address(page);

  await enter(page, await world.organizationAdmin(await world.organization()), narrowed);
  await expect(page.getByText('Nothing was recorded')).toBeVisible();
  await enter(page, world.super, `${narrowed}&organizationId=${organization._id}`);
  await expect(entries).toHaveCount(1);
});
