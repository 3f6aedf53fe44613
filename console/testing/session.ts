import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type Admin, admins } from '../../contract/admins.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FakeServer } from './fake-server.ts';
import { expectToast } from './toasts.ts';

/** Sends the login form, as a person does. */
export const sendLogin = async (username: string, password = 'a password of tests') => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabelText('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** Answers a login with this admin, and logs in. */
export const logIn = async (server: FakeServer, admin: Admin): Promise<void> => {
  server.answer(admins.login, { admin, accessToken: 'another token' });
  await sendLogin(admin.username);
  await expect.element(page.getByRole('heading', { name: 'Log in' })).not.toBeInTheDocument();
};

/** Expires the session on the server, which the console discovers by a call of `row`. */
export const expireSession = async (
  server: FakeServer,
  row: Endpoint,
  findOut: () => Promise<void>,
): Promise<void> => {
  server.refuse(row, 401, { message: 'Your session has expired' });
  await findOut();
  await expectToast('Your session has expired');
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
};

export const openUserMenu = (): Promise<void> =>
  page.getByRole('button', { name: /^Welcome!/ }).click();

/** Chooses from the menu that welcomes the admin. */
export const chooseInUserMenu = async (action: string): Promise<void> => {
  await openUserMenu();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Session storage as text, to look for secrets in it. */
export const readTabStorage = (): string => JSON.stringify({ ...sessionStorage });
