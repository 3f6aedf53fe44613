import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { answer, expectSaid, openForm } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { failCalls } from './outages.ts';
import { chooseInUserMenu, enter, logIn } from './session.ts';
import type { World } from './world.ts';

/** The super admin before the list of an organization's one admin. */
const enterBesideAdmin = async (page: Page, world: World) => {
  const organization = await world.organization();
  const admin = await world.organizationAdmin(organization);
  await enter(page, world.super, paths.organization(organization, 'admins'));
  return admin;
};

test("an organization's admins are the super admin's: added, able to log in, deleted", async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  await enter(page, world.super, paths.organization(organization, 'admins'));
  await expect(page.getByText('No admin found')).toBeVisible();
  const dialog = await openForm(page, 'Add Admin');
  const username = dialog.getByRole('textbox', { name: 'Username' });
  const password = dialog.getByLabel(/^Password/);
  await expect(username).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  await expectSaid(dialog, ['Username is required', 'Password is required']);
  await expectAccessible(page, 'admin form with errors');
  await username.fill('eden.admin');
  await expect(dialog.getByText('Username is required')).toBeHidden();
  await password.fill('short');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await password.fill('azimpur-1873');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'eden.admin' })).toBeVisible();
  await expectAccessible(page, 'admins');

  await page.getByRole('button', { name: 'Delete eden.admin' }).click();
  const question = 'Are you sure you want to delete this admin "eden.admin"?';
  await expect(page.getByRole('dialog').getByText(question, { exact: true })).toBeVisible();
  await answer(page, 'Delete');
  await expect(page.getByText('No admin found')).toBeVisible();
});

test('an organization admin adds an admin of an institution, who lands on its page', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  await enter(page, await world.organizationAdmin(organization));
  await page.goto(paths.organization(organization));
  await expect(page.getByRole('tab', { name: 'Institutions' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Admins' })).toBeHidden();

  await page.goto(paths.institution(institution, 'admins'));
  const dialog = await openForm(page, 'Add Admin');
  await dialog.getByRole('textbox', { name: 'Username' }).fill('campus.office');
  await dialog.getByLabel(/^Password/).fill('azimpur-1873');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'campus.office' })).toBeVisible();

  await chooseInUserMenu(page, 'Logout');
  await logIn(page, { username: 'campus.office', password: 'azimpur-1873' });
  await expect(page).toHaveURL(paths.institution(institution));
  await expect(page.getByRole('tab', { name: 'Payment gateway' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Admins' })).toBeHidden();
});

test('a username that is taken is said at its field, and the input stays', async ({
  page,
  world,
}) => {
  const { username } = await enterBesideAdmin(page, world);
  const dialog = await openForm(page, 'Add Admin');
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByLabel(/^Password/).fill('azimpur-1873');
  expectComplaint(/status of 400/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This username is already taken')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await expect(toast(page, 'This username is already taken')).toBeVisible();
});

test("a failing server is told by 'Server error' and the admin stays", async ({ page, world }) => {
  const { username } = await enterBesideAdmin(page, world);
  expectComplaint(/net::ERR_FAILED/);
  await failCalls(page, '**/admin/organization/remove/**', 500);
  await page.getByRole('button', { name: `Delete ${username}` }).click();
  await answer(page, 'Delete');
  await expect(toast(page, 'Server error')).toBeVisible();
  await answer(page, 'Cancel');
  await expect(page.getByRole('listitem').filter({ hasText: username })).toBeVisible();
});
