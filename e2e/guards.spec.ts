import { expectComplaint } from './complaints.ts';
import { expect, paths, test } from './fixtures.ts';
import { enter } from './session.ts';

test('who is not logged in is sent from every page to the login', async ({ page, world }) => {
  const { organization, institution } = await world.tenants();
  for (const path of [
    paths.dashboard,
    paths.organization(organization),
    paths.institution(institution),
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  }
});

test('a super admin opens the dashboard, any organization and any institution', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  await enter(page, world.super, paths.dashboard);
  await expect(page.getByRole('heading', { name: 'Welcome to VMS admin dashboard' })).toBeVisible();
  await page.goto(paths.organization(organization));
  await expect(
    page.getByRole('heading', { name: 'Welcome to VMS organization - admin dashboard' }),
  ).toBeVisible();
  await page.goto(paths.institution(institution));
  await expect(page.getByRole('main').getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('an organization admin opens the own organization and its institutions, nothing else', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 404/);
  const { organization, institution } = await world.tenants();
  const foreign = await world.organization();
  const foreignInstitution = await world.institution(foreign);
  await enter(page, await world.organizationAdmin(organization));
  const own = paths.organization(organization);

  await page.goto(paths.dashboard);
  await expect(page).toHaveURL(own);
  await page.goto(paths.institution(institution));
  await expect(page.getByRole('main').getByRole('heading', { name: 'Overview' })).toBeVisible();
  // Another tenant's page looks like one that does not exist.
  await page.goto(paths.organization(foreign));
  await expect(page.getByRole('alert').getByText('Organization not found')).toBeVisible();
  await page.goto(paths.institution(foreignInstitution));
  await expect(page.getByRole('alert').getByText('Institution not found')).toBeVisible();
  await expect(page.getByText(foreignInstitution.name)).toBeHidden();
});

test('an institution admin opens the own institution only', async ({ page, world }) => {
  expectComplaint(/status of 404/);
  const { organization, institution } = await world.tenants();
  const neighbour = await world.institution(organization);
  await enter(page, await world.institutionAdmin(institution));
  const own = paths.institution(institution);

  for (const path of [paths.dashboard, paths.organization(organization)]) {
    await page.goto(path);
    await expect(page).toHaveURL(own);
  }
  await page.goto(paths.institution(neighbour));
  await expect(page.getByRole('alert').getByText('Institution not found')).toBeVisible();
});

test("any other path says 'route not found'", async ({ page, world }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await enter(page, world.super, '/dashboards');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(paths.dashboard);
});

test("the header has the logo that leads to the own page, 'Welcome!' and Logout", async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const admin = await world.organizationAdmin(organization);
  await enter(page, admin, paths.institution(institution));
  const header = page.getByRole('banner');
  const logo = header.getByRole('link', { name: 'VMS' });
  await expect(logo).toHaveAttribute('href', '/');
  await header.getByRole('button', { name: `Welcome! ${admin.username}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await logo.click();
  await expect(page).toHaveURL(paths.organization(organization));
});
