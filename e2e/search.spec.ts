import { expectAccessible } from './axe.ts';
import { address, expect, paths, test } from './fixtures.ts';

test('Ctrl-K finds a machine, and Enter shows it in its list', async ({ page, world, enter }) => {
  const organization = await world.organization({ name: 'Padma Trust' });
  const institution = await world.institution(organization, { name: 'Eden College' });
  const machine = await world.machine(institution, { physicalId: '0412', name: 'Main gate' });
  await world.machine(institution, { physicalId: 'PAD-2', name: 'Library' });
  await enter(world.super);
  await page.goto(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  const field = search.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('gate');
  const found = search.getByRole('option', { name: '0412 Main gate · Eden College' });
  await expect(found).toBeVisible();
  await expectAccessible(page, 'search');
  await field.press('Enter');
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/institution\/.*\/machines\?find=/);
  await expect(page.getByRole('row', { name: machine.physicalId })).toBeVisible();
  await expect(page.getByRole('row', { name: 'PAD-2' })).toBeHidden();
});

test('results stand by kind, the arrows go through them, Esc gives the focus back', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization({ name: 'Nil Trust' });
  const institution = await world.institution(organization, { name: 'Nil College' });
  await world.machine(institution, { physicalId: 'NIL-1' });
  await enter(world.super);
  await page.goto(paths.dashboard);
  const button = page.getByRole('button', { name: /^Search machines/ });
  await button.click();
  const search = page.getByRole('dialog', { name: 'Search' });
  const field = search.getByRole('combobox');
  await field.fill('nil');
  await expect(search.getByRole('group', { name: 'Organizations' })).toBeVisible();
  await expect(search.getByRole('group', { name: 'Institutions' })).toBeVisible();
  await expect(search.getByRole('group', { name: 'Machines' })).toBeVisible();
  const options = search.getByRole('option');
  await expect(options).toHaveCount(3);
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('ArrowUp');
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
  await field.fill('no such thing');
  await expect(search.getByText('Nothing is called “no such thing” here.')).toBeVisible();
  await field.press('Escape');
  await expect(search).toBeHidden();
  await expect(button).toBeFocused();
});

test('Enter before the answer opens what the answer brings', async ({ page, world, enter }) => {
  const organization = await world.organization({ name: 'Padma Trust' });
  const institution = await world.institution(organization, { name: 'Eden College' });
  await enter(world.super);
  await page.goto(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type('eden');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.institution(institution));
});

test('pages are found from where one is, each within one’s rights', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  const institution = await world.institution(organization);
  const sibling = await world.institution(organization, { name: 'Sibling College' });
  await enter(await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  await expect(page.getByRole('tab', { name: 'Machines' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  const field = search.getByRole('combobox');
  await expect(search.getByRole('option', { name: /^Payment gateway/ })).toBeVisible();
  await expect(search.getByRole('option', { name: /^Audit/ })).toBeHidden();
  await expect(search.getByRole('option', { name: /^Admins/ })).toBeHidden();
  await field.fill('sibling');
  await expect(search.getByText('Nothing is called “sibling” here.')).toBeVisible();
  await field.fill('dispenses');
  await search.getByRole('option', { name: /^Dispenses/ }).click();
  await expect.poll(() => address(page)).toBe(`${paths.institution(institution)}/dispenses`);
  expect(sibling.name).toBe('Sibling College');
});

test('a search that fails says so and can be tried again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await world.organization({ name: 'Padma Trust' });
  await enter(world.super);
  await page.goto(paths.dashboard);
  let broken = true;
  await page.route('**/api/v1/search?*', (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: /^Search machines/ }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('padma');
  await expect(search.getByRole('alert')).toContainText('Server error');
  broken = false;
  await search.getByRole('button', { name: 'Try again' }).click();
  await expect(search.getByRole('option', { name: 'Padma Trust' })).toBeVisible();
});

test('a dialog with input is not left by Ctrl-K', async ({ page, world, enter }) => {
  await enter(world.super);
  await page.goto('/dashboard/organizations');
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Padma Trust');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Add Organization' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
});
