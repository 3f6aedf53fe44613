import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Organization, organizations } from '../../contract/organizations.ts';
import { fillForm, openForm, pressInDialog } from '../testing/actions.ts';
import { answerOrganizations } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildOrganization } from '../testing/builders.ts';
import { chooseFile } from '../testing/choose-file.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast, findToast } from '../testing/toasts.ts';

const path = '/dashboard/organizations';

/** A server without organizations, which lists what is added. */
const startEmptyServer = () => {
  const all: Organization[] = [];
  return answerOrganizations(startServer(), all).answerWith(organizations.create, ({ body }) => {
    const { logo: _logo, ...given } = organizations.create.body.parse(body);
    const organization = buildOrganization({ ...given, inside: { institutions: 0 } });
    all.push(organization);
    return { organization };
  });
};

const openAdding = async () => {
  const server = startEmptyServer();
  await openConsole(path);
  return { server, form: await openForm('Add Organization') };
};

const picture = () => new File(['<svg/>'], 'logo.png', { type: 'image/png' });

test('all faults of a form are shown at once, each until it is edited', async () => {
  const { server, form } = await openAdding();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await form.getByRole('button', { name: 'Add Organization' }).click();
  const name = form.getByText('Name is required');
  const description = form.getByText('Description is required');
  await expect.element(name).toBeVisible();
  await expect.element(description).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expectAccessible('organization form with faults');
  await fillForm(form, { Name: 'P' });
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(description).toBeVisible();
  await fillForm(form, { Description: 'D' });
  await expect.element(description).not.toBeInTheDocument();

  await fillForm(form, {
    Name: 'P'.repeat(201),
    Description: 'D'.repeat(2001),
    Type: 'T'.repeat(201),
  });
  await form.getByRole('button', { name: 'Add Organization' }).click();
  await expect.element(form.getByText('Use at most 200 characters')).toHaveLength(2);
  await expect.element(form.getByText('Use at most 2000 characters')).toBeVisible();
  expect(server.callsOf(organizations.create)).toEqual([]);
});

test('an organization is added once, however often Enter is pressed, and stands in the list', async () => {
  const { server, form } = await openAdding();
  await fillForm(form, {
    Description: 'Pads for every campus',
    Type: 'University',
    Name: '  পদ্মা বিশ্ববিদ্যালয় ',
  });
  const release = server.hold(organizations.create);
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  const send = form.getByRole('button', { name: 'Add Organization' });
  await expect.element(send).toHaveAttribute('data-loading', 'true');
  release();
  await expectToast('Organization created');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsOf(organizations.create).map(({ body }) => body)).toEqual([
    { name: '  পদ্মা বিশ্ববিদ্যালয় ', description: 'Pads for every campus', type: 'University' },
  ]);
  const card = page.getByRole('article').filter({ hasText: 'পদ্মা বিশ্ববিদ্যালয়' });
  await expect.element(card.getByText('University', { exact: true })).toBeVisible();
  await expect.element(card.getByText('No institutions yet')).toBeVisible();
});

test('a logo is shown, replaced, removed, and sent with the rest', async () => {
  const { server, form } = await openAdding();
  await fillForm(form, { Description: 'Of tests', Name: 'Padma' });
  await chooseFile(picture());
  const preview = () => document.querySelector('[role="dialog"] img');
  await expect.poll(preview).not.toBeNull();
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(preview).toBeNull();
  await expect.element(form.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await chooseFile(picture());
  await expect.element(form.getByRole('button', { name: 'Replace' })).toBeVisible();
  await form.getByRole('button', { name: 'Add Organization' }).click();
  await expectToast('Organization created');
  const [sent] = server.callsOf(organizations.create);
  expect(sent?.body).toMatchObject({ name: 'Padma', description: 'Of tests', type: '' });
  expect(sent?.body).toHaveProperty('logo', expect.any(File));
});

test('a file that is no image is refused at the logo, and so is what only calls itself one', async () => {
  const { server, form } = await openAdding();
  await chooseFile(new File(['no picture'], 'logo.txt', { type: 'text/plain' }));
  const alert = form.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Choose an image file');
  await expect.element(form.getByRole('button', { name: 'Replace' })).not.toBeInTheDocument();
  await chooseFile(picture());
  await expect.element(alert).not.toBeInTheDocument();

  const reason = 'The file is not a complete PNG, JPEG or WebP picture. Choose another one.';
  server.refuse(organizations.create, 400, { message: reason, errors: { logo: reason } });
  await fillForm(form, { Name: 'Padma', Description: 'Of tests' });
  await form.getByRole('button', { name: 'Add Organization' }).click();
  await expect.element(alert).toMatchTextContent(reason);
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Padma');
});

testInRelease('input that is not saved is not lost unasked', async () => {
  const { form } = await openAdding();
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('Padma');
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => form.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(name).toHaveValue('Padma');
  }
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const opener = page.getByRole('button', { name: 'Add Organization' }).first();
  await expect.element(opener).toHaveFocus();
});

testInRelease('a form without input closes unasked, and opens empty again', async () => {
  const { form } = await openAdding();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await openForm('Add Organization');
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await pressInDialog('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what was typed stays while the server is out of reach, and is saved when it is back', async () => {
  const { server, form } = await openAdding();
  await fillForm(form, { Name: 'Padma', Description: 'Of tests' });
  server.disconnect(organizations.create);
  await form.getByRole('button', { name: 'Add Organization' }).click();
  await expectToast('Something went wrong!');
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Padma');
  server.answer(organizations.create, { organization: buildOrganization({ name: 'Padma' }) });
  await form.getByRole('button', { name: 'Add Organization' }).click();
  await expectToast('Organization created');
  await expect.element(findToast('Something went wrong!')).not.toBeInTheDocument();
});
