import { expectComplaint } from './complaints.ts';
import { act, answer } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { card } from './lists.ts';
import { logo } from './logo.ts';
import { enter } from './session.ts';

test.beforeEach(({ page, world }) => enter(page, world.super));

test('an organization is edited and given a logo, which its card and page then show', async ({
  page,
  world,
}) => {
  const { name, _id } = await world.organization({ name: 'Padma' });
  await page.goto(paths.organizations);
  await act(page, name, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit organization' });
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Of tests');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Padma Trust');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Organization updated')).toBeVisible();

  const picture = card(page, 'Padma Trust').locator('img');
  const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isShown)).toBe(true);
  await page.goto(paths.organization({ _id }));
  await expect(page.getByText('Padma Trust').first()).toBeVisible();
  await expect.poll(() => page.locator('img').evaluate(isShown)).toBe(true);
});

test('deleting asks with the name first and then removes the card', async ({ page, world }) => {
  const { name } = await world.organization({ name: 'Padma' });
  await world.organization({ name: 'Meghna' });
  await page.goto(paths.organizations);
  await act(page, name, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete organization' });
  await expect(
    dialog.getByText('Are you sure you want to delete organization "Padma"', { exact: true }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for Padma' })).toBeFocused();

  await act(page, name, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Organization deleted')).toBeVisible();
  await expect(card(page, 'Padma')).toBeHidden();
  await expect(card(page, 'Meghna')).toBeVisible();
});

test('an organization with institutions is not deleted, and the reason is said', async ({
  page,
  world,
}) => {
  const { organization } = await world.tenants();
  await page.goto(paths.organizations);
  expectComplaint(/status of 400/);
  await act(page, organization.name, 'Delete');
  await answer(page, 'Delete');
  const reason = 'This organization still has institutions. Delete them first.';
  await expect(toast(page, reason)).toBeVisible();
  await expect(card(page, organization.name)).toHaveCount(1);
});
