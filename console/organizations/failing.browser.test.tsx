import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { organizations } from '../../contract/organizations.ts';
import {
  chooseMenuItem,
  fillForm,
  findToast,
  openForm,
  pressInDialog,
} from '../testing/actions.ts';
import { answerOrganizations } from '../testing/answer-tenants.ts';
import { buildOrganization } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';

const path = '/dashboard/organizations';

const startWithOne = () => answerOrganizations(startServer(), [buildOrganization()]);

test('without a reason the fallbacks of the specification show', async () => {
  startWithOne().refuseChanges();
  await openConsole(path);
  const form = await openForm('Add Organization');
  await fillForm(form, { Name: 'Meghna', Description: 'Of tests' });
  await pressInDialog('Add Organization');
  await expect.element(findToast('Failed to create organization')).toBeVisible();
  await pressInDialog('Cancel');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await chooseMenuItem('Padma Trust', 'Edit');
  await pressInDialog('Save');
  await expect.element(findToast('Failed to update organization')).toBeVisible();
  await pressInDialog('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await chooseMenuItem('Padma Trust', 'Delete');
  await pressInDialog('Delete');
  await expect.element(findToast('Failed to delete organization')).toBeVisible();
});

test.each([
  [400, 'Failed to fetch organizations'],
  [403, 'Failed to fetch organizations'],
  [404, 'Failed to fetch organizations'],
  [500, 'Server error'],
  [502, 'Something went wrong!'],
])('a list that fails with %d says "%s"', async (status, text) => {
  const server = startWithOne().refuse(organizations.all, status);
  await openConsole(path);
  const alert = page.getByRole('alert');
  const expectedText = status < 500 ? 'Something went wrong!' : text;
  await expect.element(alert.getByText(expectedText)).toBeVisible();
  if (status !== 404) await expect.element(findToast(text)).toBeVisible();
  await expect.element(page.getByText('No organizations found')).not.toBeInTheDocument();
  answerOrganizations(server, [buildOrganization()]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Padma Trust' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a list that nothing answers for says so where it would stand, and comes when tried again', async () => {
  const server = startWithOne().disconnect(organizations.all);
  await openConsole(path);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Something went wrong!')).toBeVisible();
  await expect.element(findToast('Something went wrong!')).toBeVisible();
  answerOrganizations(server, [buildOrganization()]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Padma Trust' })).toBeVisible();
});
