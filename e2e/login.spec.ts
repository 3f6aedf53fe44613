import { address, expect, logIn, paths, test, toast } from './fixtures.ts';
import { superAdmin } from './server.ts';

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
  complaints,
}) => {
  complaints.expect(refusedLogin);
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
  const organization = await world.organization();
  const institution = await world.institution(organization);
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
    await page.getByRole('button', { name: 'Welcome!' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  }
});

test('Logout says so, empties the storage and ends the session on the server', async ({
  page,
  request,
  world,
  enter,
}) => {
  await enter(world.super);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Welcome!' }).click();
  const answered = page.waitForResponse('**/admin/logout');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL('/');
  const keys = ['accessToken', 'refreshToken', 'admin'];
  const kept = await page.evaluate((names) => names.map((key) => localStorage.getItem(key)), keys);
  expect(kept).toEqual([null, null, null]);

  expect((await answered).status()).toBe(204);
  const headers = { authorization: `Bearer ${world.super.session.accessToken}` };
  expect((await request.get('/api/v1/admin/me', { headers })).status()).toBe(401);
});

test('a logout in one tab is a logout in the others', async ({ page, context, world, enter }) => {
  await enter(world.super);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Welcome!' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a 401 says that the session has expired, and the next login returns to where one was', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const organization = await world.organization();
  await enter(world.super);
  const place = `${paths.organization(organization)}?period=this_year`;
  await page.goto(place);
  // What it still asked for would be told of the end first.
  await page.waitForLoadState('networkidle');
  await world.endSessions(world.super);
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expect(toast(page, 'Your session has expired')).toHaveCount(1);
  await expect(page).toHaveURL('/');
  await logIn(page, world.super);
  await expect(page).toHaveURL(place);
});

test('a login that finds no server says so and keeps what was typed', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED/);
  await page.goto('/');
  // The console itself follows while one types.
  await page.waitForLoadState('networkidle');
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
