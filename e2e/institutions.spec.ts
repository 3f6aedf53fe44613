import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { act, expectSaid, openForm } from './deeds.ts';
import { address, expect, paths, test, toast } from './fixtures.ts';
import { card } from './lists.ts';
import { failCalls, tryAgain } from './outages.ts';
import { enter } from './session.ts';
import type { World } from './world.ts';

const tab = (organization: { readonly _id: string }) =>
  paths.organization(organization, 'institutions');

/** The super admin before the institutions of an organization. */
const enterInstitutions = async (page: Page, world: World, names: readonly string[]) => {
  const organization = await world.organization();
  for (const name of names) await world.institution(organization, { name });
  await enter(page, world.super, tab(organization));
  return organization;
};

test("without institutions the tab says 'No institutions found'; a new one is COMMERCIAL", async ({
  page,
  world,
}) => {
  await enterInstitutions(page, world, []);
  await expect(page.getByText('No institutions found')).toBeVisible();
  const dialog = await openForm(page, 'Add Institution');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'COMMERCIAL' })).toBeChecked();
  await expect(dialog.getByText('Daily')).toBeHidden();

  await dialog.getByRole('button', { name: 'Add Institution' }).click();
  await expectSaid(dialog, ['Name is required', 'Address is required']);
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
}) => {
  await enterInstitutions(page, world, ['Eden Campus']);
  await act(page, 'Eden Campus', 'Edit');
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

test('who may edits the institution from its own page; its own admin may not', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  await enter(page, await world.organizationAdmin(organization), paths.institution(institution));
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit institution' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Moved to Palashi');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Moved to Palashi')).toBeVisible();

  await enter(page, await world.institutionAdmin(institution), paths.institution(institution));
  await expect(page.getByText('Moved to Palashi')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
});

test('deleting asks with the name; what still has machines stays and says so', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const busy = await world.institution(organization, { name: 'Busy' });
  await world.machine(busy);
  await world.institution(organization, { name: 'Idle' });
  await enter(page, await world.organizationAdmin(organization), tab(organization));

  const dialog = page.getByRole('dialog', { name: 'Delete institution' });
  await act(page, 'Idle', 'Delete');
  const question = 'Are you sure you want to delete institution "Idle"';
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, 'Idle')).toBeHidden();

  expectComplaint(/status of 400/);
  await act(page, 'Busy', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const reason = 'This institution still has machines. Delete them first.';
  await expect(toast(page, reason)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Busy')).toBeVisible();
});

test('a list that cannot be fetched says so and can be tried again', async ({ page, world }) => {
  await failCalls(page, '**/institution/all/**', 500);
  await enterInstitutions(page, world, ['Eden Campus']);
  await expect(page.getByRole('alert').getByText('Server error')).toBeVisible();
  await tryAgain(page);
  await expect(card(page, 'Eden Campus')).toBeVisible();
});

test('institutions are found by name, and the URL keeps what was typed', async ({
  page,
  world,
}) => {
  const organization = await enterInstitutions(page, world, ['Alpha', 'Beta']);
  await page.getByRole('searchbox', { name: 'Find an institution' }).fill('bet');
  await expect(card(page, 'Alpha')).toBeHidden();
  await expect(card(page, 'Beta')).toBeVisible();
  expect(address(page)).toBe(`${tab(organization)}?find=bet`);
  await page.reload();
  await expect(card(page, 'Beta')).toBeVisible();
  await expect(card(page, 'Alpha')).toBeHidden();
});
