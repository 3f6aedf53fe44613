import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';

const tab = (organization: { readonly _id: string }) =>
  `${paths.organization(organization)}/institutions`;

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

const act = async (page: Page, name: string, action: 'Edit' | 'Delete') => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test("without institutions the tab says 'No institutions found'; a new one is COMMERCIAL", async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  await enter(world.super);
  await page.goto(tab(organization));
  await expect(page.getByText('No institutions found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Institution' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Institution' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'COMMERCIAL' })).toBeChecked();
  await expect(dialog.getByText('Daily')).toBeHidden();

  await dialog.getByRole('button', { name: 'Add Institution' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Address is required')).toBeVisible();
  await expectAccessible(page, 'institution form with errors');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eden Campus');
  await expect(dialog.getByText('Name is required')).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Type' }).fill('Campus');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Azimpur Road');
  await dialog.getByRole('button', { name: 'Add Institution' }).click();

  await expect(dialog).toBeHidden();
  await expect(card(page, 'Eden Campus')).toContainText('COMMERCIAL · Campus');
  await expectAccessible(page, 'institutions');
  await card(page, 'Eden Campus').click();
  await expect(page).toHaveURL(/\/institution\//);
  await expect(page.getByText('Azimpur Road')).toBeVisible();
});

test('an institution is edited with its limits, and an emptied limit is no limit', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  const institution = await world.institution(organization, { name: 'Eden Campus' });
  await enter(world.super);
  await page.goto(tab(organization));
  await act(page, institution.name, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit institution' });
  await expect(dialog.getByRole('radio', { name: 'SOCIAL' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eden Campus, Azimpur');
  await dialog.getByRole('textbox', { name: 'Daily' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Weekly' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.reload();
  await act(page, 'Eden Campus, Azimpur', 'Edit');
  await expect(dialog.getByRole('textbox', { name: 'Daily' })).toHaveValue('2');
  await expect(dialog.getByRole('textbox', { name: 'Weekly' })).toHaveValue('5');
  await expect(dialog.getByRole('textbox', { name: 'Monthly' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Weekly' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await act(page, 'Eden Campus, Azimpur', 'Edit');
  await expect(dialog.getByRole('textbox', { name: 'Weekly' })).toHaveValue('');
});

test('deleting asks with the name; what still has machines stays and says so', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const organization = await world.organization();
  const busy = await world.institution(organization, { name: 'Busy' });
  await world.machine(busy);
  await world.institution(organization, { name: 'Idle' });
  await enter(await world.organizationAdmin(organization));
  await page.goto(tab(organization));

  const dialog = page.getByRole('dialog', { name: 'Delete institution' });
  await act(page, 'Idle', 'Delete');
  const question = 'Are you sure you want to delete institution "Idle"';
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Idle')).toBeHidden();

  await act(page, 'Busy', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const reason = 'This institution still has machines. Delete them first.';
  await expect(toast(page, reason)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Busy')).toBeVisible();
});

test('institutions are found by name, and the URL keeps what was typed', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  for (const name of ['Alpha', 'Beta']) await world.institution(organization, { name });
  await enter(world.super);
  await page.goto(tab(organization));
  await page.getByRole('searchbox', { name: 'Find an institution' }).fill('bet');
  await expect(card(page, 'Alpha')).toBeHidden();
  await expect(card(page, 'Beta')).toBeVisible();
  expect(address(page)).toBe(`${tab(organization)}?find=bet`);
  await page.reload();
  await expect(card(page, 'Beta')).toBeVisible();
  await expect(card(page, 'Alpha')).toBeHidden();
});

test('who may edits the institution from its own page; its own admin may not', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  const institution = await world.institution(organization);
  await enter(await world.organizationAdmin(organization));
  await page.goto(paths.institution(institution));
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit institution' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Moved to Palashi');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Moved to Palashi')).toBeVisible();

  await enter(await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  await expect(page.getByText('Moved to Palashi')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
});

test('a list that cannot be fetched says so and can be tried again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const organization = await world.organization();
  await world.institution(organization, { name: 'Eden Campus' });
  await enter(world.super);
  await page.route('**/institution/all/**', (route) => route.fulfill({ status: 500 }));
  await page.goto(tab(organization));
  await expect(page.getByRole('alert').getByText('Server error')).toBeVisible();
  await page.unroute('**/institution/all/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Eden Campus')).toBeVisible();
});
