import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { expectAddress, reloadConsole } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildAdmin,
  buildInstitutionAdmin,
  buildOrganizationAdmin,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { chooseInUserMenu, openUserMenu } from '../../testing/session.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const dialog = page.getByRole('dialog', { name: 'Change password' });
const oldPassword = dialog.getByLabelText(/^Current password/);
const newPassword = dialog.getByLabelText(/^New password/);
const saveButton = dialog.getByRole('button', { name: 'Change password' });

const openPasswordForm = async (): Promise<void> => {
  await openConsole('/dashboard');
  await chooseInUserMenu('Change password');
  await expect.element(dialog).toBeVisible();
};

test('the menu of each admin leads to what it may do', async () => {
  startServer();
  for (const [admin, audit, days] of [
    [buildAdmin(), 1, 1],
    [buildOrganizationAdmin(), 1, 0],
    [buildInstitutionAdmin(), 0, 0],
  ] as const) {
    await openConsole('/', { admin });
    await openUserMenu();
    for (const name of [
      'Your sessions',
      'Two-step login',
      'Change password',
      'End all sessions',
      'Logout',
    ]) {
      await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    }
    await expect.element(page.getByRole('menuitem', { name: 'Audit' })).toHaveLength(audit);
    await expect
      .element(page.getByRole('menuitem', { name: 'Payments by day' }))
      .toHaveLength(days);
    const licences = page.getByRole('menuitem', { name: 'Software licences' });
    await expect.element(licences).toHaveAttribute('href', '/licences.txt');
  }
  await expectAccessible('the user menu');
});

test('the menu is used by the keyboard, and gives the focus back', async () => {
  startServer();
  await openConsole('/dashboard');
  const button = page.getByRole('button', { name: /^Welcome!/ });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Payments by day' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(dialog).toBeVisible();
  await expect.element(oldPassword).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a new password shows every fault at its field, and ends the session once it is saved', async () => {
  const server = startServer();
  await openPasswordForm();
  await saveButton.click();
  await expect.element(dialog.getByText('Password is required')).toHaveLength(2);
  await expect.element(oldPassword).toHaveFocus();
  await oldPassword.fill('a password of tests');
  await newPassword.fill('short');
  await saveButton.click();
  await expect.element(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect.element(newPassword).toHaveFocus();
  await expectAccessible('a new password with a fault');
  expect(server.callsOf(admins.password)).toEqual([]);

  // A secret is taken as it was typed.
  await newPassword.fill(' nilkhet-boi-2024 ');
  for (const [field, fault, input] of [
    ['oldPassword', 'The current password is incorrect', oldPassword],
    ['newPassword', 'This password is too common. Choose another one.', newPassword],
  ] as const) {
    server.refuse(admins.password, 400, { message: fault, errors: { [field]: fault } });
    await saveButton.click();
    await expect.element(dialog.getByText(fault)).toBeVisible();
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  }
  server.refuse(admins.password, 403);
  await saveButton.click();
  await expectToast('Failed to change the password');
  await expect.element(newPassword).toHaveValue(' nilkhet-boi-2024 ');

  server.answer(admins.password, undefined);
  await saveButton.click();
  await expectToast('Password changed. Log in with the new one.');
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expectAddress('/');
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(server.callsOf(admins.password).at(-1)?.body).toEqual({
    oldPassword: 'a password of tests',
    newPassword: ' nilkhet-boi-2024 ',
  });
});

const isDark = () => {
  const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
  return Number(red) < 128;
};

const chooseColours = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Colours' }).click();
  await page.getByRole('menuitemradio', { name }).click();
};

testInRelease('the chosen colours survive a reload, and System follows the device', async () => {
  startServer();
  await openConsole('/dashboard');
  await expect.poll(isDark).toBe(false);
  await chooseColours('Dark');
  await expect.poll(isDark).toBe(true);
  await reloadConsole();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(isDark).toBe(true);
  await page.getByRole('button', { name: 'Colours' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect.poll(isDark).toBe(false);
  await commands.emulateMedia({ colorScheme: 'dark' });
  try {
    await expect.poll(isDark).toBe(true);
    await chooseColours('Light');
    await expect.poll(isDark).toBe(false);
  } finally {
    await commands.emulateMedia({ colorScheme: 'light' });
  }
});

testInRelease('on a phone the same is in a sheet', async () => {
  await page.viewport(390, 844);
  startServer().answer(admins.logout, undefined);
  await openConsole('/dashboard');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(sheet.getByText('Welcome!')).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: 'Audit' })).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: 'Payments by day' })).toBeVisible();
  await sheet.getByText('Dark', { exact: true }).click();
  await expect.poll(isDark).toBe(true);
  await sheet.getByText('System', { exact: true }).click();
  await expectAccessible('the menu on a phone');
  await sheet.getByRole('button', { name: 'Change password' }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await sheet.getByRole('button', { name: 'Logout', exact: true }).click();
  await expectToast('Logged out');
});
