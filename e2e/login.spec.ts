import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, readAddress, test } from './fixtures.ts';
import { superAdmin } from './server.ts';
import { chooseInUserMenu, enterConsole, expectExpiredAfter, logIn, logOut } from './session.ts';

test('each type of admin logs in, lands on the own page, is still there after a reload, and logs out', async ({
  page,
  request,
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
    const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'));
    const answered = page.waitForResponse('**/admin/logout');
    await logOut(page);
    expect((await answered).status()).toBe(204);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await request.get('/api/v1/admin/me', { headers })).status()).toBe(401);
  }
});

test('a wrong login says the same of a wrong password and of an unknown username', async ({
  page,
}) => {
  expectComplaint(/status of 401/);
  await page.goto('/');
  for (const username of [superAdmin.username, 'nobody']) {
    await logIn(page, { username, password: 'not the password' });
    await expect(findToast(page, 'Username or password is incorrect')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
    await expect(findToast(page, 'Username or password is incorrect')).toBeHidden();
  }
});

test('the licences of all libraries can be read without a login', async ({ page }) => {
  const answer = await page.request.get('/licences.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('@mantine/core');
});

test('a session that the server has ended leads to the login, and from there back to the place', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const admin = await world.organizationAdmin(organization);
  const place = `${paths.organization(organization)}?period=this_year`;
  await enterConsole(page, admin, place);
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  expectComplaint(/status of 401/);
  await expectExpiredAfter(page, () => world.endSessions(admin));
  await expect(page).toHaveURL('/');
  await logIn(page, admin);
  await expect(page).toHaveURL(place);
});

test('a logout in one tab is a logout in the others, and a login in one is one in all', async ({
  page,
  context,
  world,
}) => {
  await enterConsole(page, world.super, paths.dashboard);
  const other = await context.newPage();
  await other.goto(paths.dashboard);
  await chooseInUserMenu(other, 'Logout');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(page, world.super);
  await expect(other).toHaveURL(paths.dashboard);
});

test('an admin opens the own tenants only; a link to another one is as one that does not exist', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 40[34]/);
  const { organization, institution } = await world.tenants();
  const foreign = await world.organization();
  const neighbour = await world.institution(organization);
  const owner = await world.organizationAdmin(organization);
  const own = paths.organization(organization);
  await page.goto(`${paths.institution(institution)}/machines?find=PAD`);
  await logIn(page, owner);
  await expect(page.getByRole('tab', { name: 'Machines' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(readAddress(page)).toBe(`${paths.institution(institution)}/machines?find=PAD`);
  await page.goto(paths.organization(foreign));
  await expect(page.getByRole('alert').getByText('Organization not found')).toBeVisible();
  await logOut(page);
  await page.goto(paths.organization(foreign));
  await logIn(page, owner);
  await expect(page).toHaveURL(own);

  await enterConsole(page, await world.institutionAdmin(institution), paths.institution(neighbour));
  await expect(page.getByRole('alert').getByText('Institution not found')).toBeVisible();
  await expect(page.getByText(neighbour.name)).toBeHidden();
  await page.goto(own);
  await expect(page).toHaveURL(paths.institution(institution));
});
