import { expectAway, expectComplaint } from './complaints.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';
import { superAdmin } from './server.ts';
import { logIn, logOut } from './session.ts';

const refusedLogin = /status of 40[01]/;

test('an empty login shows both errors at once, and each goes when its field is edited', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const username = page.getByText('Username is required');
  const password = page.getByText('Password is required');
  await expect(username).toBeVisible();
  await expect(password).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Username' }).fill('s');
  await expect(username).toBeHidden();
  await expect(password).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('s');
  await expect(password).toBeHidden();
});

test('a wrong login says the same of a wrong password and of an unknown username', async ({
  page,
}) => {
  expectComplaint(refusedLogin);
  await page.goto('/');
  await logIn(page, { ...superAdmin, password: 'not the password' });
  await expect(toast(page, 'Username or password is incorrect')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, 'Username or password is incorrect')).toBeHidden();

  await logIn(page, { username: 'nobody', password: 'not the password' });
  await expect(toast(page, 'Username or password is incorrect')).toBeVisible();
  // A failed login is no expired session (spec 8).
  await expect(toast(page, 'Your session has expired')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('nobody');
});

test('a refused login says the first that the server tells of username, password, message, verified', async ({
  page,
}) => {
  expectComplaint(refusedLogin);
  const told = { username: 'A name', password: 'A word', message: 'A reason', verified: 'A proof' };
  const { username, ...besidesName } = told;
  const { password, ...reasons } = besidesName;
  const { message, verified } = reasons;
  const refusals = [
    [{ ...reasons, errors: { username, password } }, username],
    [told, username],
    [besidesName, password],
    [{ verified, errors: { password } }, password],
    [reasons, message],
    [{ verified, errors: { message } }, message],
    [{ verified }, verified],
    [{ errors: { verified } }, verified],
  ] as const;
  await page.goto('/');
  for (const [json, text] of refusals) {
    await page.route('**/api/v1/admin/login', (route) => route.fulfill({ status: 400, json }));
    await logIn(page, superAdmin);
    await expect(toast(page, text)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.unrouteAll();
  }
});

test('a login says so and is kept under three keys, the refresh token like the access token', async ({
  page,
}) => {
  await page.goto('/');
  await logIn(page, superAdmin);
  await expect(toast(page, 'Login Success')).toBeVisible();
  await expect(page).toHaveURL(paths.dashboard);

  const kept = await page.evaluate(() => ({
    accessToken: localStorage.getItem('accessToken'),
    refreshToken: localStorage.getItem('refreshToken'),
    admin: localStorage.getItem('admin'),
  }));
  expect(kept.accessToken).toMatch(/.{40,}/);
  expect(kept.refreshToken).toBe(kept.accessToken);
  expect(JSON.parse(kept.admin ?? '')).toMatchObject({ username: 'super', type: 'SUPER' });

  await page.reload();
  await expect(page.getByRole('button', { name: 'Welcome!' })).toBeVisible();
  expect(address(page)).toBe(paths.dashboard);
});

test('each type of admin lands on the own page, after login and when it opens / again', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const landings = [
    { admin: world.super, path: paths.dashboard },
    { admin: await world.organizationAdmin(organization), path: paths.organization(organization) },
    { admin: await world.institutionAdmin(institution), path: paths.institution(institution) },
  ];
  for (const { admin, path } of landings) {
    await page.goto('/');
    await logIn(page, admin);
    await expect(page).toHaveURL(path);
    await page.goto('/');
    await expect(page).toHaveURL(path);
    await logOut(page);
  }
});

test('a login that finds no server says so and keeps what was typed', async ({ page, server }) => {
  await page.goto('/');
  // The console itself follows while one types.
  await page.waitForLoadState('networkidle');
  expectAway();
  await server.stop();
  await logIn(page, superAdmin);
  await expect(toast(page, 'Something went wrong!')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(superAdmin.password);
});

test('the login follows the colours of the device', async ({ page }) => {
  await page.goto('/');
  const document = page.locator('html');
  await expect(document).toHaveCSS('color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(document).toHaveCSS('color-scheme', 'dark');
});
