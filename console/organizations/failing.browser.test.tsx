import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { organizations } from '../../contract/organizations.ts';
import { chooseMenuItem, fillForm, openForm, pressInDialog } from '../testing/actions.ts';
import { answerOrganizations } from '../testing/answer-tenants.ts';
import { buildOrganization } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const path = '/dashboard/organizations';

const startWithOne = () => answerOrganizations(startServer(), [buildOrganization()]);

testInRelease('without a reason the fallbacks of the specification show', async () => {
  startWithOne().refuseChanges();
  await openConsole(path);
  const form = await openForm('Add Organization');
  await fillForm(form, { Name: 'Meghna', Description: 'Of tests' });
  await pressInDialog('Add Organization');
  await expectToast('Failed to create organization');
  await pressInDialog('Cancel');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await chooseMenuItem('Padma Trust', 'Edit');
  await pressInDialog('Save');
  await expectToast('Failed to update organization');
  await pressInDialog('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await chooseMenuItem('Padma Trust', 'Delete');
  await pressInDialog('Delete');
  await expectToast('Failed to delete organization');
});

test('a list that fails says why where it would stand, and comes when tried again', async () => {
  const server = startWithOne().refuse(organizations.all, 400);
  await openConsole(path);
  const alert = page.getByRole('alert');
  const tryAgain = alert.getByRole('button', { name: 'Try again' });
  await expect.element(alert.getByText('Something went wrong!')).toBeVisible();
  await expectToast('Failed to fetch organizations');
  await expect.element(page.getByText('No organizations found')).not.toBeInTheDocument();
  server.refuse(organizations.all, 500);
  await tryAgain.click();
  await expect.element(alert.getByText('Server error')).toBeVisible();
  await expectToast('Server error');
  server.disconnect(organizations.all);
  await tryAgain.click();
  await expectToast('Something went wrong!');
  answerOrganizations(server, [buildOrganization()]);
  await tryAgain.click();
  await expect.element(page.getByRole('link', { name: 'Padma Trust' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
