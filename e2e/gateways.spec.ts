import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, ownMerchant, paths, test, toast } from './fixtures.ts';

const notConfigured = /status of 404/;

const tab = (institution: { readonly _id: string }) => `${paths.institution(institution)}/gateway`;

const byDefault = (page: Page) => page.getByRole('radio', { name: 'Default gateway' });
const own = (page: Page) => page.getByRole('radio', { name: 'Own bKash gateway' });
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));

const fill = async (page: Page, username = ownMerchant.username) => {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(ownMerchant.password);
  await field(page, 'App Key').fill(ownMerchant.appKey);
  await field(page, 'App Secret').fill(ownMerchant.appSecret);
};

test('own credentials are all asked for at once, saved, and never shown again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(notConfigured);
  const institution = await world.institution(await world.organization());
  await enter(await world.institutionAdmin(institution));
  await page.goto(tab(institution));
  // Not configured is no failure (spec 8).
  await expect(byDefault(page)).toBeChecked();
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await own(page).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const texts = [
    'Username name is required',
    'Password is required',
    'App key is required',
    'App Secret is required',
  ];
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  await expect(field(page, 'Username')).toBeFocused();
  await expectAccessible(page, 'payment gateway with errors');
  await fill(page);
  for (const text of texts) await expect(page.getByText(text)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();

  await page.reload();
  await expect(own(page)).toBeChecked();
  await expect(field(page, 'Username')).toHaveValue(ownMerchant.username);
  for (const label of ['Password', 'App Key', 'App Secret'])
    await expect(field(page, label)).toHaveValue('');
});

test('choosing the default gateway and saving removes the credentials after a question', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(notConfigured);
  const institution = await world.institution(await world.organization());
  await enter(world.super);
  await page.goto(tab(institution));
  await own(page).check();
  await fill(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();

  await byDefault(page).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  const question = 'Are you sure, you want to delete the payment gateway credentials?';
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await expectAccessible(page, 'gateway question');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'The payment gateway has been removed')).toBeVisible();
  await page.reload();
  await expect(byDefault(page)).toBeChecked();
});

test('credentials that bKash refuses are invalid, and an unreachable bKash says so', async ({
  page,
  world,
  enter,
  bkash,
  complaints,
}) => {
  complaints.expect(/status of 40[04]/);
  const institution = await world.institution(await world.organization());
  await enter(world.super);
  await page.goto(tab(institution));
  await own(page).check();
  await fill(page, 'nobody');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Invalid payment gateway credentials')).toBeVisible();
  await expect(field(page, 'App Secret')).toHaveValue(ownMerchant.appSecret);

  await bkash.close();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    toast(page, 'bKash could not be reached, so the credentials were not saved. Try again.'),
  ).toBeVisible();
});

test('credentials that cannot be fetched are told, and can be tried again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of (404|503)/);
  const institution = await world.institution(await world.organization());
  await enter(world.super);
  await page.route('**/payment-gateway/**', (route) => route.fulfill({ status: 503 }));
  await page.goto(tab(institution));
  await expect(page.getByRole('alert').getByText('Something went wrong!')).toBeVisible();
  await page.unroute('**/payment-gateway/**');
  await expectAccessible(page, 'gateway that could not be fetched');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(byDefault(page)).toBeChecked();
});

test('leaving the tab or the page asks before unsaved input is lost', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(notConfigured);
  const organization = await world.organization();
  const institution = await world.institution(organization);
  await enter(world.super);
  await page.goto(paths.institution(institution));
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await own(page).check();
  await fill(page);

  const question = page.getByRole('dialog', { name: 'Discard changes' });
  const stay = async () => {
    await expect(question.getByText('What you entered is not saved yet.')).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(tab(institution));
    await expect(field(page, 'Username')).toHaveValue(ownMerchant.username);
  };
  await page.getByRole('tab', { name: 'Machines' }).click();
  await stay();
  await page.getByRole('link', { name: organization.name }).click();
  await stay();
  await page.goBack();
  await stay();
  const asked = page.waitForEvent('dialog');
  const left = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await left;

  // What is shown anew stays on the page.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(field(page, 'Username')).toHaveValue(ownMerchant.username);
  await expect(question).toBeHidden();

  await page.getByRole('tab', { name: 'Machines' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No machines yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(byDefault(page)).toBeChecked();
});

test.describe('without an account of the platform’s', () => {
  test.use({ platform: 'none' });

  const notSetUp = (page: Page) =>
    page.getByRole('radio', { name: 'Not set up: customers cannot pay' });

  test('the default gateway says that customers cannot pay, until the institution has its own', async ({
    page,
    world,
    enter,
    complaints,
  }) => {
    complaints.expect(notConfigured);
    const institution = await world.institution(await world.organization());
    await enter(await world.institutionAdmin(institution));
    await page.goto(tab(institution));
    await expect(notSetUp(page)).toBeChecked();
    await expect(byDefault(page)).toHaveCount(0);
    await expect(page.getByText('In use')).toHaveCount(0);
    await expectAccessible(page, 'a gateway that is not set up');

    await own(page).check();
    await fill(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();
    await expect(page.getByText('In use')).toBeVisible();
    await expect(notSetUp(page)).toHaveCount(0);
    await expect(byDefault(page)).toHaveAccessibleDescription(/customers cannot pay/);
  });

  test('the first steps ask for the institution’s own', async ({
    page,
    world,
    enter,
    complaints,
  }) => {
    complaints.expect(notConfigured);
    await enter(world.super);
    await page.goto(paths.dashboard);
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('Set up the payment gateway')).toBeVisible();
    await expect(steps).not.toContainText('Optional');

    const institution = await world.institution(await world.organization());
    await world.machine(institution);
    await world.institutionAdmin(institution);
    await page.goto(paths.institution(institution));
    await expect(steps).toContainText('2 of 3 done');
    await expectAccessible(page, 'first steps without a gateway');
    await steps.getByRole('link', { name: /Set up the payment gateway/ }).click();
    await expect(page).toHaveURL(tab(institution));
  });
});
