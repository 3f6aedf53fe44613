import { openForm, submitForm } from './actions.ts';
import { expect, paths, test } from './fixtures.ts';
import { enterConsole } from './session.ts';

test('the first steps lead from an empty dashboard to a machine with somebody who looks after it', async ({
  page,
  world,
}) => {
  const steps = page.getByRole('region', { name: 'First steps' });
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  await enterConsole(page, world.super, paths.dashboard);
  await expect(steps).toContainText('0 of 5 done');
  await steps.getByRole('link', { name: /Add an organization/ }).click();
  await submitForm(page, 'Add Organization', { Name: 'Padma Trust', Description: 'Of tests' });
  await open('Padma Trust');
  await expect(steps).toContainText('0 of 4 done');
  await steps.getByRole('link', { name: /Add an institution/ }).click();
  const form = await openForm(page, 'Add Institution');
  await form.getByLabel(/^Name/).fill('Eden Campus');
  await form.getByLabel(/^Address/).fill('Azimpur Road, Dhaka');
  await form.getByRole('button', { name: 'Add Institution' }).click();
  await tab('Overview');
  await expect(steps).toContainText('1 of 4 done');
  await steps.getByRole('link', { name: /Add a machine/ }).click();
  await submitForm(page, 'Add Machine', { 'Physical ID': 'PAD-1' });
  await tab('Overview');
  await expect(steps).toContainText('1 of 3 done');
  await expect(
    steps.getByRole('listitem').first().getByRole('img', { name: 'Done' }),
  ).toBeVisible();
  await steps.getByRole('link', { name: /Give it an admin/ }).click();
  await submitForm(page, 'Add Admin', { Username: 'eden', Password: 'nilkhet-boi-2024' });
  await expect(page.getByText('eden', { exact: true })).toBeVisible();
  await tab('Overview');
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expect(steps).toBeHidden();
});
