import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { address, expect, paths, test } from './fixtures.ts';
import { failCalls, tryAgain } from './outages.ts';
import { enter } from './session.ts';
import type { World } from './world.ts';

const enterDashboard = (page: Page, world: World) => enter(page, world.super, paths.dashboard);

test('Ctrl-K finds a machine, and Enter opens its page', async ({ page, world }) => {
  const { institution } = await world.tenants('Padma Trust', 'Eden College');
  const machine = await world.machine(institution, { physicalId: '0412', name: 'Main gate' });
  await world.machine(institution, { physicalId: 'PAD-2', name: 'Library' });
  await enterDashboard(page, world);
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
  await expect(page).toHaveURL(/\/institution\/.*\/machines\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: machine.physicalId })).toBeVisible();
});

test('results stand by kind, the arrows go through them, Esc gives the focus back', async ({
  page,
  world,
}) => {
  const { institution } = await world.tenants('Nil Trust', 'Nil College');
  await world.machine(institution, { physicalId: 'NIL-1' });
  await enterDashboard(page, world);
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

test('Enter before the answer opens what the answer brings', async ({ page, world }) => {
  const { institution } = await world.tenants('Padma Trust', 'Eden College');
  await enterDashboard(page, world);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type('eden');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.institution(institution));
});

test('pages are found from where one is, each within one’s rights', async ({ page, world }) => {
  const { organization, institution } = await world.tenants();
  const sibling = await world.institution(organization, { name: 'Sibling College' });
  await enter(page, await world.institutionAdmin(institution), paths.institution(institution));
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
  await expect.poll(() => address(page)).toBe(paths.institution(institution, 'dispenses'));
  expect(sibling.name).toBe('Sibling College');
});

test('a search that fails says so and can be tried again', async ({ page, world }) => {
  await world.organization({ name: 'Padma Trust' });
  await enterDashboard(page, world);
  await failCalls(page, '**/api/v1/search?*', 500);
  await page.getByRole('button', { name: /^Search machines/ }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('padma');
  await expect(search.getByRole('alert')).toContainText('Server error');
  await tryAgain(page);
  await expect(search.getByRole('option', { name: 'Padma Trust' })).toBeVisible();
});

test('a dialog with input is not left by Ctrl-K', async ({ page, world }) => {
  await enter(page, world.super, paths.organizations);
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Padma Trust');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Add Organization' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
});
