import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Organization, organizations } from '../../contract/organizations.ts';
import {
  chooseMenuItem,
  expectAddress,
  fillForm,
  openForm,
  pressInDialog,
} from '../testing/actions.ts';
import { answerOrganizations } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildOrganization } from '../testing/builders.ts';
import { chooseFile } from '../testing/choose-file.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const path = '/dashboard/organizations';
/** One grey pixel. */
const logo = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const findCard = (name: string) => page.getByRole('article').filter({ hasText: name });

/** A server with these organizations, which are changed and removed there. */
const startWith = (given: readonly Partial<Organization>[]) => {
  const all = given.map((one, at) => buildOrganization({ _id: `o${at + 1}`, ...one }));
  const at = (id: string) => all.findIndex(({ _id }) => _id === id);
  return answerOrganizations(startServer(), all)
    .answerWith(organizations.update, ({ params: { id }, body }) => {
      const { removeLogo, logo: _, ...changes } = organizations.update.body.parse(body);
      const organization = buildOrganization({
        _id: id,
        ...changes,
        logo: removeLogo ? null : logo,
      });
      all.splice(at(id), 1, organization);
      return { organization };
    })
    .answerWith(organizations.remove, ({ params: { id } }) => void all.splice(at(id), 1));
};

test('an organization is edited and given a logo, which its card and its page then show', async () => {
  const server = startWith([{ name: 'Padma', type: 'NGO' }]);
  await openConsole(path);
  await chooseMenuItem('Padma', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit organization' });
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Padma');
  await expect.element(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Of tests');
  await expect.element(form.getByRole('textbox', { name: 'Type' })).toHaveValue('NGO');
  await fillForm(form, { Name: 'Padma Trust' });
  await chooseFile(new File(['GIF'], 'logo.gif', { type: 'image/gif' }));
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast('Organization updated');

  const [sent] = server.callsOf(organizations.update);
  expect(sent?.params).toEqual({ id: 'o1' });
  expect(sent?.body).toMatchObject({ name: 'Padma Trust', description: 'Of tests', type: 'NGO' });
  const picture = findCard('Padma Trust').getByRole('presentation');
  await expect.element(picture).toHaveAttribute('src', logo);
  await page.getByRole('link', { name: 'Padma Trust' }).click();
  await expect.element(page.getByRole('presentation').first()).toHaveAttribute('src', logo);
});

test('a logo stays where the update leaves it out, until it is removed', async () => {
  const server = startWith([{ name: 'Padma', logo }]);
  await openConsole(path);
  await expect.element(findCard('Padma').getByRole('presentation')).toBeVisible();
  await chooseMenuItem('Padma', 'Edit');
  await pressInDialog('Save');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsOf(organizations.update)[0]?.body).not.toHaveProperty('logo');
  await chooseMenuItem('Padma', 'Edit');
  await pressInDialog('Remove');
  await pressInDialog('Save');
  await expect.element(findCard('Padma').getByRole('presentation')).not.toBeInTheDocument();
  expect(server.callsOf(organizations.update)[1]?.body).toMatchObject({ removeLogo: true });
});

test('deleting asks with the name first and then removes the card', async () => {
  const server = startWith([{ name: 'Padma' }, { name: 'Meghna' }]);
  await openConsole(path);
  await chooseMenuItem('Padma', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete organization' });
  const question = 'Are you sure you want to delete organization "Padma"';
  await expect.element(dialog.getByText(question, { exact: true })).toBeVisible();
  // Enter alone deletes nothing.
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible('question before an organization is deleted');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions for Padma' })).toHaveFocus();
  expect(server.callsOf(organizations.remove)).toEqual([]);

  await chooseMenuItem('Padma', 'Delete');
  await pressInDialog('Delete');
  await expectToast('Organization deleted');
  await expect.element(findCard('Padma')).not.toBeInTheDocument();
  await expect.element(findCard('Meghna')).toBeVisible();
  expect(server.callsOf(organizations.remove).map(({ params }) => params)).toEqual([{ id: 'o1' }]);
});

test('an organization with institutions is not deleted, and the reason shows', async () => {
  const reason = 'This organization still has institutions. Delete them first.';
  const server = startWith([{ name: 'Padma' }]);
  server.refuse(organizations.remove, 400, { code: 'organizationInUse', message: reason });
  await openConsole(path);
  await chooseMenuItem('Padma', 'Delete');
  await pressInDialog('Delete');
  await expectToast(reason);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await pressInDialog('Cancel');
  await expect.element(findCard('Padma')).toBeVisible();
});

test('its page and every select follow an edit of the list', async () => {
  startWith([{ name: 'Padma' }]);
  await openConsole('/organization/o1');
  await expect.element(page.getByText('Padma').first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const select = page.getByRole('main').getByRole('combobox', { name: 'Organization' });
  await select.click();
  await expect.element(page.getByRole('option')).toHaveTextContent('Padma');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await chooseMenuItem('Padma', 'Edit');
  await fillForm(page.getByRole('dialog'), { Name: 'Meghna' });
  await pressInDialog('Save');
  await expectToast('Organization updated');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await select.click();
  await expect.element(page.getByRole('option')).toHaveTextContent('Meghna');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await page.getByRole('link', { name: 'Meghna' }).click();
  await expectAddress('/organization/o1');
  await expect.element(page.getByText('Meghna').first()).toBeVisible();
});

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
