import { openForm } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { defaultGateway, field, fillGateway, gatewayOf } from './gateway.ts';
import { ownMerchant } from './merchant.ts';
import { enter } from './session.ts';

test('going back from an open form asks before its input is lost', async ({ page, world }) => {
  const institution = await world.institution();
  await enter(page, world.super, paths.institution(institution));
  await page.getByRole('tab', { name: 'Machines' }).click();
  const form = await openForm(page, 'Add Machine');
  await form.getByRole('textbox', { name: 'Machine Name' }).fill('Library');
  const question = page.getByRole('dialog', { name: 'Discard changes' });

  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(paths.institution(institution, 'machines'));
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toHaveValue('Library');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(paths.institution(institution));
  await expect(form).toBeHidden();
});

test('leaving the tab or the page asks before unsaved input is lost', async ({ page, world }) => {
  const { organization, institution } = await world.tenants();
  await enter(page, world.super, paths.institution(institution));
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await fillGateway(page);

  const question = page.getByRole('dialog', { name: 'Discard changes' });
  const stay = async () => {
    await expect(question.getByText('What you entered is not saved yet.')).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(gatewayOf(institution));
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
  await expect(defaultGateway(page)).toBeChecked();
});
