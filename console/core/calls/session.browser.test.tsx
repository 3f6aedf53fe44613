import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { organizations } from '../../../contract/organizations.ts';
import { overview } from '../../../contract/overview.ts';
import { expectAddress } from '../../testing/actions.ts';
import { buildAdmin, buildOrganizationAdmin, organizationId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { chooseInUserMenu, expireSession, logIn } from '../../testing/session.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast, findToast } from '../../testing/toasts.ts';

const home = `/organization/${organizationId}`;
const keys = ['accessToken', 'refreshToken', 'admin'];
const loginHeading = page.getByRole('heading', { name: 'Log in' });

const readKeys = () => keys.map((key) => localStorage.getItem(key));

/** Dispatches the storage event that the browser fires for another tab. */
const dispatchStorageEvent = (key: string | null, newValue: string | null): void => {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

test('a 401 says once that the session has expired, and the next login returns to the place', async () => {
  const place = `${home}?period=this_year`;
  const server = startServer();
  await openConsole(place);
  await expect.element(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  server.refuse(overview.bar, 401).refuse(overview.pie, 401);
  await expireSession(server, overview.tiles, () =>
    page.getByRole('button', { name: 'Update now' }).click(),
  );
  await expect.element(findToast('Your session has expired')).toHaveLength(1);
  await expectAddress('/');
  expect(readKeys()).toEqual([null, null, null]);

  const again = startServer();
  await logIn(again, buildAdmin());
  await expectAddress(place);
});

test('another admin who logs in after a 401 begins at the own page', async () => {
  const server = startServer();
  await openConsole('/dashboard/organizations');
  await expect.element(page.getByText('Padma Trust')).toBeVisible();
  await expireSession(server, organizations.remove, async () => {
    await page.getByRole('button', { name: 'Actions for Padma Trust' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  });
  await logIn(server, buildOrganizationAdmin());
  await expectAddress(home);
});

test('Logout says so, empties the storage and calls the server', async () => {
  const server = startServer().answer(admins.logout, undefined);
  await openConsole('/dashboard');
  await chooseInUserMenu('Logout');
  await expectToast('Logged out');
  await expectAddress('/');
  await expect.element(loginHeading).toBeVisible();
  expect(readKeys()).toEqual([null, null, null]);
  expect(server.callsOf(admins.logout)).toHaveLength(1);
});

test('Logout works here also when the server is unreachable', async () => {
  startServer().disconnect(admins.logout);
  await openConsole('/dashboard');
  await chooseInUserMenu('Logout');
  await expectToast('Logged out');
  await expect.element(loginHeading).toBeVisible();
});

test('End all sessions says so once the server has done it', async () => {
  const server = startServer().refuse(admins.logout, 403);
  await openConsole('/dashboard');
  await chooseInUserMenu('End all sessions');
  await expectToast('Could not log out everywhere');
  await expectAddress('/dashboard');
  server.answer(admins.logout, undefined);
  await chooseInUserMenu('End all sessions');
  await expectToast('Logged out');
  await expect.element(loginHeading).toBeVisible();
  expect(server.callsOf(admins.logout).at(-1)?.body).toEqual({ everywhere: true });
});

test('a logout in another tab is a logout in this one, another key is none', async () => {
  startServer();
  await openConsole('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Other keys change nothing.
  dispatchStorageEvent('language', 'bn');
  dispatchStorageEvent('admin', localStorage.getItem('admin'));
  await expect.element(page.getByRole('button', { name: 'Welcome! super' })).toBeVisible();
  await expectAddress('/dashboard');
  localStorage.clear();
  dispatchStorageEvent(null, null);
  await expect.element(loginHeading).toBeVisible();
  await expectAddress('/');
});

test('a login in another tab is a login in this one', async () => {
  startServer();
  await openConsole('/', { admin: null });
  await expect.element(loginHeading).toBeVisible();
  localStorage.setItem('admin', JSON.stringify(buildOrganizationAdmin()));
  localStorage.setItem('accessToken', 'token of the other tab');
  dispatchStorageEvent('accessToken', 'token of the other tab');
  await expectAddress(home);
  await expect.element(page.getByRole('button', { name: 'Welcome! padma' })).toBeVisible();
});
