import { openForm } from '../actions.ts';
import { expectAccessible } from '../axe.ts';
import { expectComplaint } from '../complaints.ts';
import { expect, paths, test } from '../fixtures.ts';
import { chooseInUserMenu, enterConsole, logOut } from '../session.ts';
import type { World } from '../world.ts';

const aSoldOutMachine = async (world: World) => {
  const organization = await world.organization({ type: 'University' });
  const institution = await world.institution(organization, { type: 'Hall' });
  const machine = await world.machine(institution);
  await world.dispenses(machine, [
    { transactionType: 'BKASH' },
    { transactionType: 'CASH' },
    { transactionType: 'RFID' },
    {},
  ]);
  return { organization, institution };
};

test.describe('axe finds no fault', () => {
  test('on the login, with its errors, and on an unknown route', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expectAccessible(page, 'login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expectAccessible(page, 'login with errors');
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
    await expectAccessible(page, 'route not found');
  });

  test('on the overviews, with open filters and chart tips', async ({ page, world }) => {
    const { organization, institution } = await aSoldOutMachine(world);
    await enterConsole(page, world.super);
    for (const [path, charts] of [
      [paths.organization(organization), 2],
      [paths.institution(institution), 3],
      [paths.dashboard, 2],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
      await expect(page.getByRole('slider')).toHaveCount(charts);
      await expectAccessible(page, path);
    }
    await page.getByRole('slider', { name: 'Dispenses over time' }).press('End');
    await expectAccessible(page, 'bar tip');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expectAccessible(page, 'bars as table');
    await page.getByRole('combobox', { name: 'Period' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'open period');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Date range/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'open calendar');
  });

  test('on the organizations, their menu and their dialogs', async ({ page, world }) => {
    await enterConsole(page, world.super, paths.organizations);
    await expect(page.getByText('No organizations found')).toBeVisible();
    await expectAccessible(page, 'no organizations');
    const { organization } = await aSoldOutMachine(world);
    await page.reload();
    const actions = page.getByRole('button', { name: `Actions for ${organization.name}` });
    await expect(actions).toBeVisible();
    await expectAccessible(page, 'organizations');
    await actions.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'menu of a card');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'confirmation');
    await page.keyboard.press('Escape');
    const dialog = await openForm(page, 'Add Organization');
    await dialog.getByRole('button', { name: 'Add Organization' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expectAccessible(page, 'form with errors');
  });

  test('on the menus of the header, the password form and a toast', async ({ page, world }) => {
    await enterConsole(page, world.super, paths.organizations);
    await expect(page.getByText('No organizations found')).toBeVisible();
    for (const menu of ['Language', 'Colours', 'Welcome! super']) {
      await page.getByRole('button', { name: menu }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, menu);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    }
    await chooseInUserMenu(page, 'Change password');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('Password is required')).toHaveCount(2);
    await expectAccessible(page, 'password form with errors');
    await page.keyboard.press('Escape');
    await logOut(page);
    await expect(page.getByText('Logged out')).toBeVisible();
    await expectAccessible(page, 'toast');
  });

  test('on failed figures and on a page that is not there', async ({ page, world }) => {
    expectComplaint(/status of 404/);
    await enterConsole(page, world.super, '/dashboard?organizationId=gone');
    await expect(page.getByText('These figures could not be loaded')).toHaveCount(5);
    await expectAccessible(page, 'failed figures');
    await page.goto('/institution/gone');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'institution not found');
  });

  test('on a phone, with its sheets', async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await aSoldOutMachine(world);
    await enterConsole(page, world.super, paths.dashboard);
    await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
    await expectAccessible(page, 'overview');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page, 'filters');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: /^Date range/ }).click();
    await expect(page.getByRole('dialog', { name: 'Choose dates' })).toBeVisible();
    await expectAccessible(page, 'calendar');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu');
  });
});
