import type { Locator, Page } from '@playwright/test';
import { expect, findToast } from './fixtures.ts';
import type { Credentials } from './server.ts';
import type { TestAdmin } from './world.ts';

/** Puts an admin's session into the console's storage, without the login screen, and opens a path. */
export const enterConsole = async (
  page: Page,
  { session: { accessToken, admin } }: TestAdmin,
  path?: string,
): Promise<void> => {
  // Open pages of another admin would send requests with the new session.
  for (const open of page.context().pages()) await open.goto('about:blank');
  // On the console's origin, without loading the console.
  await page.goto('/favicon.svg');
  await page.evaluate(
    (entries) => {
      localStorage.clear();
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    Object.entries({ accessToken, refreshToken: accessToken, admin: JSON.stringify(admin) }),
  );
  if (path !== undefined) await page.goto(path);
};

/** Logs in by the form, as a person does. */
export const logIn = async (page: Page, { username, password }: Credentials): Promise<void> => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** Chooses from the menu that welcomes the admin. */
export const chooseInUserMenu = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: /^Welcome!/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

export const logOut = async (page: Page): Promise<void> => {
  await chooseInUserMenu(page, 'Logout');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
};

/** Chooses the language or the colours from its menu in the header. */
export const chooseInHeaderMenu = async (
  page: Page,
  menu: string,
  choice: string,
): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
};

const findLoginHeading = (page: Page): Locator => page.getByRole('heading', { name: 'Log in' });

/** Lets a page call whose session has ended. Its own poll may have been quicker: then the login is there. */
export const callAfterSession = (page: Page, button: 'Refresh' | 'Update now'): Promise<void> =>
  page.getByRole('button', { name: button }).or(findLoginHeading(page)).click();

/** Ends the session of a page and lets the page call. */
export const expectExpiredAfter = async (
  page: Page,
  endSession: () => Promise<void>,
): Promise<void> => {
  await Promise.all([
    expect(findToast(page, 'Your session has expired')).toHaveCount(1),
    endSession().then(() => callAfterSession(page, 'Update now')),
  ]);
  await expect(findLoginHeading(page)).toBeVisible();
};
