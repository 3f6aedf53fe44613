import { expectAccessible } from './axe.ts';
import { expect, logIn, paths, test, toast } from './fixtures.ts';

test("an organization's admins are the super admin's: added, able to log in, deleted", async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  await enter(world.super);
  await page.goto(`${paths.organization(organization)}/admins`);
  await expect(page.getByText('No admin found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Admin' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Admin' });
  const username = dialog.getByRole('textbox', { name: 'Username' });
  const password = dialog.getByLabel(/^Password/);
  await expect(username).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  await expect(dialog.getByText('Username is required')).toBeVisible();
  await expect(dialog.getByText('Password is required')).toBeVisible();
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
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No admin found')).toBeVisible();
});

test('an organization admin adds an admin of an institution, who lands on its page', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  const institution = await world.institution(organization);
  await enter(await world.organizationAdmin(organization));
  await page.goto(paths.organization(organization));
  await expect(page.getByRole('tab', { name: 'Institutions' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Admins' })).toBeHidden();

  await page.goto(`${paths.institution(institution)}/admins`);
  await page.getByRole('button', { name: 'Add Admin' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Admin' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill('campus.office');
  await dialog.getByLabel(/^Password/).fill('azimpur-1873');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'campus.office' })).toBeVisible();

  await page.getByRole('button', { name: 'Welcome!' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await logIn(page, { username: 'campus.office', password: 'azimpur-1873' });
  await expect(page).toHaveURL(paths.institution(institution));
  await expect(page.getByRole('tab', { name: 'Payment gateway' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Admins' })).toBeHidden();
});

test('a username that is taken is said at its field, and the input stays', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const organization = await world.organization();
  const { username } = await world.organizationAdmin(organization);
  await enter(world.super);
  await page.goto(`${paths.organization(organization)}/admins`);
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Admin' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByLabel(/^Password/).fill('azimpur-1873');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This username is already taken')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await expect(toast(page, 'This username is already taken')).toBeVisible();
});

test("a failing server is told by 'Server error' and the admin stays", async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 500|net::ERR_FAILED/);
  const organization = await world.organization();
  const { username } = await world.organizationAdmin(organization);
  await enter(world.super);
  await page.goto(`${paths.organization(organization)}/admins`);
  await page.route('**/admin/organization/remove/**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: `Delete ${username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Server error')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: username })).toBeVisible();
});
