import type { Locator, Page } from '@playwright/test';
import { chooseMenuItem, confirmDelete, openForm } from './actions.ts';
import { expectComplaint } from './complaints.ts';
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
