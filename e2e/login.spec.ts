import { expect, paths, test } from './fixtures.ts';
import { logIn, logOut } from './session.ts';

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

test('the licences of all libraries can be read without a login', async ({ page }) => {
  const answer = await page.request.get('/licences.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('@mantine/core');
});
