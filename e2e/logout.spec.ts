import { expectComplaint } from './complaints.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { chooseInUserMenu, enter, logIn } from './session.ts';

test('a 401 says that the session has expired, and the next login returns to where one was', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const place = `${paths.organization(organization)}?period=this_year`;
  await enter(page, world.super, place);
  // What it still asked for would be told of the end first.
  await page.waitForLoadState('networkidle');
  expectComplaint(/status of 401/);
  await world.endSessions(world.super);
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expect(toast(page, 'Your session has expired')).toHaveCount(1);
  await expect(page).toHaveURL('/');
  await logIn(page, world.super);
  await expect(page).toHaveURL(place);
});

test('Logout says so, empties the storage and ends the session on the server', async ({
  page,
  request,
  world,
}) => {
  await enter(page, world.super, '/dashboard');
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

test('a logout in one tab is a logout in the others', async ({ page, context, world }) => {
  await enter(page, world.super, '/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await chooseInUserMenu(other, 'Logout');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});
