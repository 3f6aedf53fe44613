import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { openStock } from './cabinet.ts';
import { call } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { act, openForm } from './deeds.ts';
import { expiredOrNoGateway, restored, saveInVain, stored } from './expired.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';
import { logo } from './logo.ts';
import { chooseInUserMenu, enter, logIn } from './session.ts';
import type { World } from './world.ts';

const machineOf = async (world: World, institutionId: string) => {
  const answer = await call(world.line, machines.all, { params: { institutionId } });
  return answer.machines[0];
};

test('a new machine that was typed when the session expired is there after login, and is saved', async ({
  page,
  world,
}) => {
  expectComplaint(expiredOrNoGateway);
  const { institution, admin } = await world.institutionWithAdmin();
  await enter(page, admin, paths.institution(institution, 'machines'));
  const form = await openForm(page, 'Add Machine');
  await form.getByRole('textbox', { name: 'Machine Name' }).fill('Library');
  await form.getByRole('textbox', { name: 'Physical ID' }).fill('PAD-1');
  await form.getByRole('button', { name: 'Add New Row or Column' }).click();
  await form.getByRole('group', { name: 'Slot 2' }).getByLabel('Stock').fill('7');
  await world.endSessions(admin);
  await saveInVain(page, form.getByRole('button', { name: 'Add Machine' }));

  await logIn(page, admin);
  await expect(form.getByText(restored)).toBeVisible();
  expect(address(page)).toBe(paths.institution(institution, 'machines'));
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toHaveValue('Library');
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toBeFocused();
  await expectAccessible(page, 'machine form with restored input');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(toast(page, 'Machine created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await machineOf(world, institution._id)).toMatchObject({
    name: 'Library',
    physicalId: 'PAD-1',
    stocks: [{ productCount: 0 }, { productCount: 7 }],
  });

  // It comes back once.
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toHaveValue('');
  await expect(form.getByText(restored)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Machine' })).toBeVisible();
  await expect(form).toBeHidden();
});

test('counted stock is there after login, and what somebody else changed meanwhile is offered', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 40[01]/);
  const institution = await world.institution();
  const { _id: machineId } = await world.machine(institution, { physicalId: 'PAD-1' });
  const admin = await world.institutionAdmin(institution);
  await enter(page, admin, paths.institution(institution, 'machines'));
  const form = await openStock(page, 'PAD-1');
  const cell = form.getByRole('textbox', { name: 'Row 1, column 1', exact: true });
  await cell.fill('17');
  await form.getByLabel('Assign to').fill('Shirin Akter');
  await world.endSessions(admin);
  await saveInVain(page, form.getByRole('button', { name: 'Save stock' }));
  await call(world.line, machines.update, {
    params: { institutionId: institution._id, machineId },
    body: { name: 'Renamed' },
  });

  await logIn(page, admin);
  await expect(form.getByText(restored)).toBeVisible();
  await expect(cell).toHaveValue('17');
  await expect(form.getByText('was 20')).toBeVisible();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await form.getByRole('button', { name: 'Load' }).click();
  await expect(cell).toHaveValue('17');
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();
  expect(await machineOf(world, institution._id)).toMatchObject({
    name: 'Renamed',
    taskAssignedTo: 'Shirin Akter',
    stocks: [{ productCount: 17 }],
  });
});

test('an institution that was being edited is edited on after login; its picture is chosen again', async ({
  page,
  world,
}) => {
  expectComplaint(expiredOrNoGateway);
  const organization = await world.organization();
  const { name } = await world.institution(organization, { name: 'Eden Campus' });
  await enter(page, world.super, paths.organization(organization, 'institutions'));
  await act(page, name, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit institution' });
  await form.getByRole('textbox', { name: 'Address' }).fill('Azimpur Road');
  await form.getByLabel('Daily').fill('5');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await world.endSessions(world.super);
  await saveInVain(page, form.getByRole('button', { name: 'Save' }));

  await logIn(page, world.super);
  await expect(form.getByText(`${restored}, except passwords, keys and pictures`)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Eden Campus');
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('Azimpur Road');
  await expect(form.getByLabel('Daily')).toHaveValue('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await act(page, name, 'Edit');
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('Azimpur Road');
  await expect(form.getByText(restored)).toBeHidden();
});

test('input that holds nothing but a password opens no form again', async ({ page, world }) => {
  expectComplaint(expiredOrNoGateway);
  const organization = await world.organization();
  await enter(page, world.super, paths.organization(organization, 'admins'));
  await chooseInUserMenu(page, 'Change password');
  const form = page.getByRole('dialog', { name: 'Change password' });
  await form.getByLabel('Current password').fill('a password of tests');
  await form.getByLabel('New password').fill('another password');
  await world.endSessions(world.super);
  await saveInVain(page, form.getByRole('button', { name: 'Change password' }));
  expect(await stored(page)).not.toContain('another password');
  await logIn(page, world.super);
  await expect(page.getByText('No admin found')).toBeVisible();
  await expect(form).toBeHidden();
});
