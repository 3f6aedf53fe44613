import { expectComplaint } from './complaints.ts';
import { openForm } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { card } from './lists.ts';
import { enter } from './session.ts';

test.beforeEach(({ page, world }) => enter(page, world.super));

test('adding without name and description shows both errors at once, each until it is edited', async ({
  page,
}) => {
  await page.goto(paths.organizations);
  const dialog = await openForm(page, 'Add Organization');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  const name = dialog.getByText('Name is required');
  const description = dialog.getByText('Description is required');
  await expect(name).toBeVisible();
  await expect(description).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('P');
  await expect(name).toBeHidden();
  await expect(description).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('D');
  await expect(description).toBeHidden();
});

test('an organization is added by Enter and stands in the list with what it holds', async ({
  page,
}) => {
  await page.goto(paths.organizations);
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Pads for every campus');
  await page.getByRole('textbox', { name: 'Type' }).fill('University');
  await page.getByRole('textbox', { name: 'Name' }).fill('পদ্মা বিশ্ববিদ্যালয়');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Organization created')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const made = card(page, 'পদ্মা বিশ্ববিদ্যালয়');
  await expect(made.getByText('University', { exact: true })).toBeVisible();
  await expect(made.getByText('No institutions yet')).toBeVisible();
  await page.reload();
  await expect(made).toBeVisible();
});

test('a file that is no image is refused at the logo', async ({ page }) => {
  expectComplaint(/status of 400/);
  await page.goto(paths.organizations);
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const dialog = page.getByRole('dialog');
  const choose = async (name: string, mimeType: string) => {
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /Choose a picture|Replace/ }).click();
    await (await choosing).setFiles({ name, mimeType, buffer: Buffer.from('not a picture') });
  };
  await choose('logo.txt', 'text/plain');
  await expect(dialog.getByRole('alert')).toHaveText('Choose an image file');
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeHidden();

  // What only calls itself a picture is found out by the server.
  await choose('logo.png', 'image/png');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Padma');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Of tests');
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  const reason = 'The file is not a whole PNG, JPEG or WebP picture. Choose another one.';
  await expect(dialog.getByRole('alert')).toHaveText(reason);
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Padma');
});

test('input that is not saved is not lost unasked', async ({ page }) => {
  await page.goto(paths.organizations);
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Padma');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Padma');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
