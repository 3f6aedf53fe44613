import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { sessions } from '../../../contract/sessions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildOrganizationAdmin, organizationId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { chooseInUserMenu } from '../../testing/session.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const warning = 'This password is easy to guess. Choose another one to be safe.';
const atAdmins = `/organization/${organizationId}/admins`;

const forms = {
  'Add Admin': {
    open: async () => {
      await openConsole(atAdmins);
      await page.getByRole('button', { name: 'Add Admin' }).click();
    },
    label: /^Password/,
  },
  'Edit admin': {
    open: async () => {
      await openConsole(atAdmins);
      await page.getByRole('button', { name: /^Edit / }).click();
    },
    label: /^New password/,
  },
  'Change password': {
    open: async () => {
      await openConsole('/dashboard');
      await chooseInUserMenu('Change password');
    },
    label: /^New password/,
  },
};

test.each(Object.entries(forms))(
  'in %s a common password is warned of as it is typed',
  async (name, { open, label }) => {
    startServer()
      .answer(admins.organizationAll, { admins: [buildOrganizationAdmin()], count: 1 })
      .answer(sessions.ofOrganizationAdmin, { sessions: [], count: 0 });
    await open();
    const dialog = page.getByRole('dialog', { name });
    const password = dialog.getByLabelText(label);
    await password.fill('PassWord123 and more');
    await expect.element(dialog.getByText(warning)).not.toBeInTheDocument();
    await password.fill('PassWord123');
    await expect.element(dialog.getByText(warning)).toBeVisible();
    await expect.element(password).toHaveAccessibleDescription(expect.stringContaining(warning));
    await expectAccessible(`a common password in ${name}`);
    await password.fill('azimpur-1873');
    await expect.element(dialog.getByText(warning)).not.toBeInTheDocument();
  },
);

test('a refusal of the server stands in place of the warning, else the password is saved', async () => {
  const refusal = 'This password is too common. Choose another one.';
  const server = startServer().refuse(admins.password, 400, {
    message: refusal,
    errors: { newPassword: refusal },
  });
  await forms['Change password'].open();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabelText(/^Current password/).fill('a password of tests');
  await dialog.getByLabelText(/^New password/).fill('password123');
  const save = dialog.getByRole('button', { name: 'Change password' });
  await save.click();
  await expect.element(dialog.getByText(refusal)).toBeVisible();
  await expect.element(dialog.getByText(warning)).not.toBeInTheDocument();
  server.answer(admins.password, undefined);
  await save.click();
  await expectToast('Password changed. Log in with the new one.');
});
