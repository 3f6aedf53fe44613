import { expectAway, expectComplaint } from './complaints.ts';
import { act, answer } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { withoutReason } from './refusals.ts';
import { enter } from './session.ts';

test.beforeEach(({ page, world }) => enter(page, world.super));

test('a list that could not be fetched says so where it would stand, and comes when tried again', async ({
  page,
  server,
  world,
}) => {
  expectAway();
  expectComplaint(/Unable to preload|dynamically imported module/);
  const organization = await world.organization();
  // The console is loaded, the tab and its list are not.
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await server.stop();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await expect(page.getByRole('alert').getByText('Something went wrong!')).toBeVisible();
  await expect(toast(page, 'Something went wrong!')).toBeVisible();
  await expect(page.getByText('No organizations found')).toBeHidden();

  await server.restart();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: organization.name })).toBeVisible();
});

test('a search that could not be fetched says so in its place, and comes when tried again', async ({
  page,
  server,
}) => {
  await page.goto(paths.organizations);
  await expect(page.getByText('No organizations found')).toBeVisible();
  expectAway();
  expectComplaint(/Unable to preload|dynamically imported module/);
  await server.stop();
  const opener = page.getByRole('button', { name: /^Search machines/ });
  await opener.click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByText('Something went wrong!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await server.restart();
  await search.getByRole('button', { name: 'Try again' }).click();
  await expect(search).toBeHidden();
  await opener.click();
  await expect(search.getByRole('combobox')).toBeFocused();
});

test('what was typed stays when the server is out of reach', async ({ page, server }) => {
  await page.goto(paths.organizations);
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Padma');
  await page.getByRole('textbox', { name: 'Description' }).fill('Of tests');
  expectAway();
  await server.stop();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  await expect(toast(page, 'Something went wrong!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Padma');

  await server.restart();
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  await expect(toast(page, 'Organization created')).toBeVisible();
});

test('what another admin removed meanwhile is said with the reason of the server', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  await page.goto(paths.organizations);
  await page.getByRole('button', { name: `Actions for ${organization.name}` }).click();
  await world.removeOrganization(organization);
  expectComplaint(/status of 404/);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await answer(page, 'Delete');
  await expect(toast(page, 'Organization not found')).toBeVisible();
});

test('without a reason the fallbacks of the specification are said', async ({ page, world }) => {
  expectComplaint(/status of 403/);
  const { name } = await world.organization();
  await page.goto(paths.organizations);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.route('**/api/v1/organization/**', (route) => route.fulfill(withoutReason));

  await page.getByRole('button', { name: 'Add Organization' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Meghna');
  await page.getByRole('textbox', { name: 'Description' }).fill('Of tests');
  await answer(page, 'Add Organization');
  await expect(toast(page, 'Failed to create organization')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await act(page, name, 'Edit');
  await answer(page, 'Save');
  await expect(toast(page, 'Failed to update organization')).toBeVisible();
  await page.keyboard.press('Escape');

  await act(page, name, 'Delete');
  await answer(page, 'Delete');
  await expect(toast(page, 'Failed to delete organization')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name, exact: true }).click();
  await expect(toast(page, 'Failed to fetch organization')).toBeVisible();
  await page.goto(paths.organizations);
  await expect(toast(page, 'Failed to fetch organizations')).toBeVisible();
});
