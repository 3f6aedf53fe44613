import type { Page } from '@playwright/test';
import { expect, paths, test, toast } from './fixtures.ts';
import { logo } from './logo.ts';

const list = '/dashboard/organizations';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

const act = async (page: Page, name: string, action: 'Edit' | 'Delete') => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test.beforeEach(({ world, enter }) => enter(world.super));

test("without organizations it says 'No organizations found' and offers to add one", async ({
  page,
}) => {
  await page.goto(list);
  await expect(page.getByText('No organizations found')).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'Add Organization' });
  await expect(add).toHaveCount(2);
  await add.last().click();
  await expect(page.getByRole('dialog', { name: 'Add Organization' })).toBeVisible();
});

test('the cards stand in 2 columns at 600 px, 3 at 900 px and 4 at 1900 px', async ({
  page,
  world,
}) => {
  for (let made = 0; made < 5; made += 1) await world.organization();
  await page.goto(list);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(5);
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all((await cards.all()).map((one) => one.boundingBox()));
    return new Set(boxes.map((box) => box?.x)).size;
  };
  const widths = [599, 600, 899, 900, 1899, 1900];
  const columns: number[] = [];
  for (const width of widths) columns.push(await columnsAt(width));
  expect(columns).toEqual([1, 2, 2, 3, 3, 4]);
});

test('adding without name and description shows both errors at once, each until it is edited', async ({
  page,
}) => {
  await page.goto(list);
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
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
  await page.goto(list);
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

test('an organization is edited and given a logo, which its card and page then show', async ({
  page,
  world,
}) => {
  const { name, _id } = await world.organization({ name: 'Padma' });
  await page.goto(list);
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

test('a file that is no image is refused at the logo', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await page.goto(list);
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

test('deleting asks with the name first and then removes the card', async ({ page, world }) => {
  const { name } = await world.organization({ name: 'Padma' });
  await world.organization({ name: 'Meghna' });
  await page.goto(list);
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
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const organization = await world.organization();
  await world.institution(organization);
  await page.goto(list);
  await act(page, organization.name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const reason = 'This organization still has institutions. Delete them first.';
  await expect(toast(page, reason)).toBeVisible();
  await expect(card(page, organization.name)).toHaveCount(1);
});

test('input that is not saved is not lost unasked', async ({ page }) => {
  await page.goto(list);
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

test('a click on a card opens the organization', async ({ page, world }) => {
  const organization = await world.organization();
  await page.goto(list);
  // The card itself, far from the name.
  await card(page, organization.name).click({ position: { x: 150, y: 120 } });
  await expect(page).toHaveURL(paths.organization(organization));
  await page.goBack();
  await expect(page).toHaveURL(list);
});

test('the list is fetched again only when the last fetch is more than 15 minutes ago', async ({
  page,
  world,
}) => {
  const { name } = await world.organization();
  await page.clock.install();
  let fetches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/organization/all')) fetches += 1;
  });
  const comeBack = async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
    await page.getByRole('tab', { name: 'Organizations' }).click();
    await expect(card(page, name)).toBeVisible();
  };
  await page.goto(list);
  await expect(card(page, name)).toBeVisible();
  await comeBack();
  await page.clock.fastForward('14:30');
  await comeBack();
  expect(fetches).toBe(1);
  await page.clock.fastForward('00:31');
  await comeBack();
  await expect.poll(() => fetches).toBe(2);
});
