import { expect, paths, test, toast } from './fixtures.ts';

test('an organization page says name, description and type above its overview', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization({
    name: 'Padma Trust',
    description: 'Pads for every campus',
    type: 'University',
  });
  const institution = await world.institution(organization, { name: 'Rokeya Hall' });
  await enter(await world.organizationAdmin(organization));
  await page.goto(paths.organization(organization));
  await expect(page.getByText('Padma Trust').first()).toBeVisible();
  await expect(page.getByText('Pads for every campus')).toBeVisible();
  await expect(page.getByText('University', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Padma Trust/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to VMS organization - admin dashboard',
  );
  await main.getByRole('combobox', { name: 'Institution' }).click();
  await expect(page.getByRole('option')).toHaveText([institution.name]);
});

test('an institution page says name, address, category and type', async ({
  page,
  world,
  enter,
}) => {
  const institution = await world.institution(await world.organization(), {
    name: 'Rokeya Hall',
    address: 'Nilkhet Road, Dhaka',
    category: 'SOCIAL',
    type: 'Hall of residence',
  });
  const machine = await world.machine(institution, { name: 'Ground floor', physicalId: 'PAD-7' });
  await enter(await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  await expect(page.getByText('Rokeya Hall').first()).toBeVisible();
  await expect(page.getByText('Nilkhet Road, Dhaka')).toBeVisible();
  await expect(page.getByText('SOCIAL', { exact: true })).toBeVisible();
  await expect(page.getByText('Hall of residence')).toBeVisible();
  await page.getByRole('main').getByRole('combobox', { name: 'Machine' }).click();
  await expect(page.getByRole('option')).toHaveText([`${machine.physicalId} · ${machine.name}`]);
});

test('the tabs stand in the order of the specification', async ({ page, world, enter }) => {
  const organization = await world.organization();
  const institution = await world.institution(organization);
  await enter(world.super);
  const tabs = [
    [paths.dashboard, ['Overview', 'Organizations', 'Report']],
    [
      paths.organization(organization),
      ['Overview', 'Institutions', 'RFIDs to unlock', 'Report', 'Admins'],
    ],
    [
      paths.institution(institution),
      [
        'Overview',
        'Machines',
        'RFIDs',
        'Dispenses',
        'Product Sizes',
        'Report',
        'Admins',
        'Payment gateway',
      ],
    ],
  ] as const;
  for (const [path, labels] of tabs) {
    await page.goto(path);
    await expect(page.getByRole('tab')).toContainText([...labels]);
  }
});

test('the breadcrumb says where one is and leads up and to a sibling', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization({ name: 'Padma' });
  const institution = await world.institution(organization, { name: 'Rokeya Hall' });
  const sibling = await world.institution(organization, { name: 'Shamsun Nahar Hall' });
  await enter(world.super);
  await page.goto(paths.institution(institution));
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs.getByRole('listitem')).toContainText(['Dashboard', 'Padma', 'Rokeya Hall']);
  await crumbs.getByRole('button', { name: 'Others beside Rokeya Hall' }).click();
  await page.getByRole('menuitem', { name: 'Shamsun Nahar Hall' }).click();
  await expect(page).toHaveURL(paths.institution(sibling));
  await crumbs.getByRole('link', { name: 'Padma' }).click();
  await expect(page).toHaveURL(paths.organization(organization));
  await crumbs.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(paths.dashboard);
});

test('the breadcrumb shows no more than the admin may open', async ({ page, world, enter }) => {
  const organization = await world.organization({ name: 'Padma' });
  const institution = await world.institution(organization, { name: 'Rokeya Hall' });
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await enter(await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  await expect(crumbs.getByRole('listitem')).toContainText(['Rokeya Hall']);
  await enter(await world.organizationAdmin(organization));
  await page.goto(paths.institution(institution));
  await expect(crumbs.getByRole('listitem')).toContainText(['Padma', 'Rokeya Hall']);
});

test('Refresh on an institution brings what changed meanwhile', async ({ page, world, enter }) => {
  const institution = await world.institution(await world.organization());
  const machine = await world.machine(institution);
  await enter(await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  const total = page
    .getByRole('region', { name: 'Dispense summary' })
    .getByRole('row', { name: 'Total' });
  await expect(total).toHaveText('Total00');
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(total).toHaveText('Total110');
});

test('a page of something that is not there gives the reason, in its place and as a toast', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await enter(world.super);
  await page.goto('/institution/no-such-institution');
  await expect(page.getByRole('alert').getByText('Institution not found')).toBeVisible();
  await expect(toast(page, 'Institution not found')).toBeVisible();
  await page.goto('/organization/no-such-organization');
  await expect(page.getByRole('alert').getByText('Organization not found')).toBeVisible();
  await expect(toast(page, 'Organization not found')).toBeVisible();
});

test('a page that could not be fetched says so and comes when tried again', async ({
  page,
  server,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED/);
  const institution = await world.institution(await world.organization());
  await enter(await world.institutionAdmin(institution));
  // The console is loaded, the institution is not.
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await server.stop();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(paths.institution(institution));
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Something went wrong!')).toBeVisible();

  await server.restart();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(institution.name).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
});
