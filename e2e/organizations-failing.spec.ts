import { openForm } from './actions.ts';
import { expectAway, expectComplaint } from './complaints.ts';
import { expect, findToast, test } from './fixtures.ts';
import { enterConsole } from './session.ts';

test.use({ ownServer: {} });

test('while the server is down lists, search and forms say so, keep their input, and work when it is back', async ({
  page,
  server,
  world,
}) => {
  expectAway();
  expectComplaint(/Unable to preload|dynamically imported module/);
  const organization = await world.organization();
  await enterConsole(page, world.super);
  // The console is loaded, the tab and its list are not.
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await server.stop();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await expect(page.getByRole('alert').getByText('Something went wrong!')).toBeVisible();
  await expect(page.getByText('No organizations found')).toBeHidden();
  const opener = page.getByRole('button', { name: /^Search machines/ });
  await opener.click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByText('Something went wrong!')).toBeVisible();
  await page.keyboard.press('Escape');
  // Hidden at once, closed in the next frame, which undoes an opening before it.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await expect(search.getByText('Something went wrong!')).toBeVisible();

  await server.restart();
  await search.getByRole('button', { name: 'Try again' }).click();
  await expect(search).toBeHidden();
  // A reload loads the missing files, and with them the list.
  await expect(page.getByRole('link', { name: organization.name })).toBeVisible();
  await opener.click();
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');

  const form = await openForm(page, 'Add Organization');
  await form.getByRole('textbox', { name: 'Name' }).fill('Padma');
  await form.getByRole('textbox', { name: 'Description' }).fill('Of tests');
  await server.stop();
  await form.getByRole('button', { name: 'Add Organization' }).click();
  await expect(findToast(page, 'Something went wrong!')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Padma');
  await server.restart();
  await form.getByRole('button', { name: 'Add Organization' }).click();
  await expect(findToast(page, 'Organization created')).toBeVisible();
});
