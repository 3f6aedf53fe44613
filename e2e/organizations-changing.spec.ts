import type { Locator, Page } from '@playwright/test';
import { chooseMenuItem, confirmDelete, openForm } from './actions.ts';
import { expectAway, expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { findCard } from './lists.ts';
import { enterConsole } from './session.ts';

/** A whole PNG picture of one teal pixel. */
const logoPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgL8sDAAGLAPQ8xSAqAAAAAElFTkSuQmCC',
  'base64',
);

/** Chooses a picture for the form that is open. */
const choosePicture = async (page: Page, dialog: Locator, buffer: Buffer) => {
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Choose a picture|Replace/ }).click();
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
};

test('an organization is added with a logo, renamed and deleted', async ({ page, world }) => {
  expectComplaint(/status of 400/);
  await enterConsole(page, world.super, paths.organizations);
  const adding = await openForm(page, 'Add Organization');
  await adding.getByRole('textbox', { name: 'Name' }).fill('পদ্মা ট্রাস্ট');
  await adding.getByRole('textbox', { name: 'Description' }).fill('Pads for every campus');
  // The server detects a file that only claims to be a picture.
  await choosePicture(page, adding, Buffer.from('not a picture'));
  await adding.getByRole('button', { name: 'Add Organization' }).click();
  const reason = 'The file is not a complete PNG, JPEG or WebP picture. Choose another one.';
  await expect(adding.getByRole('alert')).toHaveText(reason);
  await choosePicture(page, adding, logoPicture);
  await adding.getByRole('button', { name: 'Add Organization' }).click();
  await expect(findToast(page, 'Organization created')).toBeVisible();
  const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  const picture = findCard(page, 'পদ্মা ট্রাস্ট').locator('img');
  await expect.poll(() => picture.evaluate(isShown)).toBe(true);

  await chooseMenuItem(page, 'পদ্মা ট্রাস্ট', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit organization' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Padma Trust');
  await editing.getByRole('button', { name: 'Save' }).click();
  await findCard(page, 'Padma Trust').click({ position: { x: 150, y: 120 } });
  await expect(page.getByText('Pads for every campus')).toBeVisible();
  await expect.poll(() => page.locator('img').evaluate(isShown)).toBe(true);

  await page.goto(paths.organizations);
  await confirmDelete(page, 'Padma Trust');
  await expect(findToast(page, 'Organization deleted')).toBeVisible();
  await expect(findCard(page, 'Padma Trust')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible();
  await expect(findCard(page, 'Padma Trust')).toBeHidden();
});

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
