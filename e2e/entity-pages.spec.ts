import { expectComplaint } from './complaints.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { enter } from './session.ts';

test('an organization page says name, description and type above its overview', async ({
  page,
  world,
}) => {
  const organization = await world.organization({
    name: 'Padma Trust',
    description: 'Pads for every campus',
    type: 'University',
  });
  const institution = await world.institution(organization, { name: 'Rokeya Hall' });
  await enter(page, await world.organizationAdmin(organization), paths.organization(organization));
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

test('an institution page says name, address, category and type', async ({ page, world }) => {
  const institution = await world.institution(await world.organization(), {
    name: 'Rokeya Hall',
    address: 'Nilkhet Road, Dhaka',
    category: 'SOCIAL',
    type: 'Hall of residence',
  });
  const machine = await world.machine(institution, { name: 'Ground floor', physicalId: 'PAD-7' });
  await enter(page, await world.institutionAdmin(institution), paths.institution(institution));
  await expect(page.getByText('Rokeya Hall').first()).toBeVisible();
  await expect(page.getByText('Nilkhet Road, Dhaka')).toBeVisible();
  await expect(page.getByText('SOCIAL', { exact: true })).toBeVisible();
  await expect(page.getByText('Hall of residence')).toBeVisible();
  await page.getByRole('main').getByRole('combobox', { name: 'Machine' }).click();
  await expect(page.getByRole('option')).toHaveText([`${machine.physicalId} · ${machine.name}`]);
});

test('the tabs stand in the order of the specification', async ({ page, world }) => {
  const { organization, institution } = await world.tenants();
  await enter(page, world.super);
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

test('Refresh on an institution brings what changed meanwhile', async ({ page, world }) => {
  const institution = await world.institution();
  const machine = await world.machine(institution);
  await enter(page, await world.institutionAdmin(institution), paths.institution(institution));
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
}) => {
  expectComplaint(/status of 404/);
  await enter(page, world.super, '/institution/no-such-institution');
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
}) => {
  const institution = await world.institution();
  await enter(page, await world.institutionAdmin(institution));
  // The console is loaded, the institution is not.
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  expectComplaint(/ERR_CONNECTION_REFUSED/);
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
