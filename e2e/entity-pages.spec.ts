import { expectAway, expectComplaint } from './complaints.ts';
import { expect, paths, test } from './fixtures.ts';
import { failCalls, tryAgain } from './outages.ts';
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

test('a page of something that is not there says so once, and leads on', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 404/);
  const { organization, institution } = await world.tenants();
  const ways = [
    [world.super, 'To the organizations', paths.organizations],
    [
      await world.organizationAdmin(organization),
      'To the institutions',
      paths.organization(organization, 'institutions'),
    ],
    [
      await world.institutionAdmin(institution),
      'Back to the start',
      paths.institution(institution),
    ],
  ] as const;
  for (const [admin, way, place] of ways) {
    await enter(page, admin, '/institution/no-such-institution/machines');
    await expect(page.getByRole('alert').getByText('Institution not found')).toBeVisible();
    await expect(page.getByText('Institution not found')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(page).toHaveTitle('Institution not found · VMS');
    await page.getByRole('link', { name: way }).click();
    await expect(page).toHaveURL(place);
  }
  await enter(page, world.super, '/organization/no-such-organization');
  await expect(page.getByText('Organization not found')).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(paths.dashboard);
});

test('what could not be fetched takes no tabs away: they lead on, and it comes when tried again', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants('Padma Trust', 'Rokeya Hall');
  await world.machine(institution, { physicalId: 'PAD-7' });
  for (const [path, failed] of [
    [paths.institution(institution), 'Failed to fetch institution'],
    [paths.organization(organization), 'Failed to fetch organization'],
  ] as const) {
    await failCalls(page, `**/api/v1${path}`, 403);
    await enter(page, world.super, path);
    const alert = page.getByRole('alert');
    await expect(alert.getByText(failed)).toBeVisible();
    await page.getByRole('tab', { name: /Machines|Institutions/ }).click();
    await expect(page).toHaveURL(/machines|institutions$/);
    await expect(alert.getByText(failed)).toBeVisible();
    await tryAgain(page);
    await expect(page.getByText(/PAD-7|Rokeya Hall/).first()).toBeVisible();
    await expect(alert).toBeHidden();
  }
});

test('a page that could not be fetched says so and comes when tried again', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await enter(page, await world.institutionAdmin(institution));
  // The console is loaded, the institution is not.
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  expectAway();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(paths.institution(institution));
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Something went wrong!')).toBeVisible();

  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(institution.name).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
});
