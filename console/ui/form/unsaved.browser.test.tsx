import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import {
  chooseMenuItem,
  expectAddress,
  openForm,
  pressInDialog,
  reloadConsole,
} from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildAdmin,
  buildInstitution,
  buildInstitutionAdmin,
  buildMachine,
  institutionId,
  organizationId,
} from '../../testing/builders.ts';
import { chooseFile } from '../../testing/choose-file.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { chooseInUserMenu, expireSession, logIn, readTabStorage } from '../../testing/session.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const home = `/institution/${institutionId}`;
const machinesTab = `${home}/machines`;
const institutionsTab = `/organization/${organizationId}/institutions`;
const restoredText = 'Your unsaved input was restored';
const question = page.getByRole('dialog', { name: 'Discard changes' });

test('a new machine that was typed when the session expired is there after login, and is saved', async () => {
  const admin = buildInstitutionAdmin();
  const server = startServer();
  await openConsole(machinesTab, { admin });
  const form = await openForm('Add Machine');
  await form.getByRole('textbox', { name: 'Machine Name' }).fill('Library');
  await form.getByRole('textbox', { name: 'Physical ID' }).fill('PAD-1');
  await form.getByRole('button', { name: 'Add New Row or Column' }).click();
  await form.getByRole('group', { name: 'Slot 2' }).getByLabelText('Stock').fill('7');
  await expireSession(server, machines.create, () => pressInDialog('Add Machine'));

  await logIn(server, admin);
  await expectAddress(machinesTab);
  await expect.element(form.getByText(restoredText, { exact: true })).toBeVisible();
  const name = form.getByRole('textbox', { name: 'Machine Name' });
  await expect.element(name).toHaveValue('Library');
  await expect.element(name).toHaveFocus();
  await expectAccessible('a machine form with restored input');

  server.answer(machines.create, { machine: buildMachine() });
  await pressInDialog('Add Machine');
  await expectToast('Machine created successfully');
  await expect.element(form).not.toBeInTheDocument();
  expect(server.callsOf(machines.create).at(-1)?.body).toMatchObject({
    name: 'Library',
    physicalId: 'PAD-1',
    stocks: [{ productCount: 0 }, { productCount: 7 }],
  });

  // It is restored once.
  await openForm('Add Machine');
  await expect.element(name).toHaveValue('');
  await expect.element(form.getByText(restoredText)).not.toBeInTheDocument();
  await reloadConsole();
  await expect.element(page.getByRole('button', { name: 'Add Machine' }).first()).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});

testInRelease(
  'editing of an institution resumes after login; its picture is chosen again',
  async () => {
    const server = startServer();
    await openConsole(institutionsTab);
    await chooseMenuItem('Eden Campus', 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit institution' });
    await form.getByRole('textbox', { name: 'Address' }).fill('Nilkhet Road');
    await form.getByLabelText('Daily').fill('5');
    await chooseFile(new File(['picture'], 'logo.png', { type: 'image/png' }));
    await expireSession(server, institutions.update, () => pressInDialog('Save'));

    await logIn(server, buildAdmin());
    await expect
      .element(form.getByText(`${restoredText}, except passwords, keys and pictures`))
      .toBeVisible();
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Eden Campus');
    await expect
      .element(form.getByRole('textbox', { name: 'Address' }))
      .toHaveValue('Nilkhet Road');
    await expect.element(form.getByLabelText('Daily')).toHaveValue('5');

    server.answer(institutions.update, { institution: buildInstitution() });
    await pressInDialog('Save');
    await expect.element(form).not.toBeInTheDocument();
    expect(server.callsOf(institutions.update).at(-1)).toMatchObject({
      params: { id: institutionId },
      body: { address: 'Nilkhet Road' },
    });
    await chooseMenuItem('Eden Campus', 'Edit');
    await expect.element(form).toBeVisible();
    await expect.element(form.getByText(restoredText)).not.toBeInTheDocument();
  },
);

test('input that holds nothing but a password opens no form again', async () => {
  const server = startServer();
  await openConsole(institutionsTab);
  await chooseInUserMenu('Change password');
  const form = page.getByRole('dialog', { name: 'Change password' });
  await form.getByLabelText('Current password').fill('a password of tests');
  await form.getByLabelText('New password').fill('another password');
  await expireSession(server, admins.password, () => pressInDialog('Change password'));
  expect(readTabStorage()).not.toContain('another password');
  await logIn(server, buildAdmin());
  await expectAddress(institutionsTab);
  await expect.element(page.getByText('Eden Campus')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});

test.for(['no JSON', '{"adminId":7}', '{"adminId":"a1","inputs":[{"form":"machine"}]}'])(
  'storage that holds %s restores nothing',
  async (stored) => {
    sessionStorage.setItem('returnTo', stored);
    startServer();
    await openConsole(machinesTab);
    await expect.element(page.getByText('No machines yet')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('going back from an open form asks before its input is lost', async () => {
  startServer();
  await openConsole(home);
  await page.getByRole('tab', { name: 'Machines' }).click();
  const form = await openForm('Add Machine');
  const name = form.getByRole('textbox', { name: 'Machine Name' });
  await name.fill('Library');

  window.history.back();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expectAddress(machinesTab);
  await expect.element(name).toHaveValue('Library');
  window.history.back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectAddress(home);
  await expect.element(form).not.toBeInTheDocument();
});

test('Escape and Cancel ask before what was typed is lost, and close a form without input at once', async () => {
  startServer();
  await openConsole(institutionsTab);
  const opener = page.getByRole('button', { name: 'Add Institution' }).first();
  const form = await openForm('Add Institution');
  await expect.element(form).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await openForm('Add Institution');
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('Azimpur Campus');
  await userEvent.keyboard('{Escape}');
  await expect.element(question.getByText('Your input is not saved yet.')).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await expectAccessible('the question before input is discarded');
  // The same key answers the question alone.
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Azimpur Campus');

  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await openForm('Add Institution');
  await expect.element(name).toHaveValue('');
});

test('faults stand at their fields, the first has the focus; a refusal keeps the input, which is saved once', async () => {
  const fault = 'Address is required';
  const server = startServer();
  await openConsole(institutionsTab);
  const form = await openForm('Add Institution');
  const name = form.getByRole('textbox', { name: 'Name' });
  const address = form.getByRole('textbox', { name: 'Address' });
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(address).toHaveAccessibleDescription(fault);
  await expect.element(name).toHaveFocus();
  await name.fill('Azimpur Campus');
  await expect.element(name).not.toHaveAccessibleDescription();
  await expect.element(address).toHaveAccessibleDescription(fault);

  await address.fill('Azimpur Road');
  await expect.element(address).not.toHaveAccessibleDescription();
  server.refuse(institutions.create, 400, { message: fault, errors: { address: fault } });
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription(fault);
  await expect.element(address).toHaveFocus();
  await expectToast(fault);
  server.disconnect(institutions.create);
  await pressInDialog('Add Institution');
  await expectToast('Something went wrong!');
  await expect.element(address).toHaveValue('Azimpur Road');

  server.answer(institutions.create, { institution: buildInstitution() });
  const release = server.hold(institutions.create);
  const before = server.callsOf(institutions.create).length;
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.callsOf(institutions.create)).toHaveLength(before + 1);
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('button', { name: 'Add Institution' })).toBeDisabled();
  release();
  await expect.element(form).not.toBeInTheDocument();
  expect(server.callsOf(institutions.create)).toHaveLength(before + 1);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expectAddress(`/organization/${organizationId}`);
  await expect.element(question).not.toBeInTheDocument();
});
