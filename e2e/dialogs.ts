import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';

/** Checks the open dialog and closes it by the keyboard; expects the focus to be restored. */
export const expectDialog = async (page: Page, opener: Locator, screen: string): Promise<void> => {
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, screen);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener, `focus after ${screen}`).toBeFocused();
};

/** Opens the dialog of each action from the menu of a card or row, by the keyboard. */
export const expectMenuDialogs = async (
  page: Page,
  name: string,
  actions: readonly string[],
): Promise<void> => {
  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  for (const action of actions) {
    await menu.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    if (action === actions[0]) await expectAccessible(page, `menu of ${name}`);
    await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
    await expectDialog(page, menu, `${action} ${name}`);
  }
};

/** Opens a form by the keyboard and submits it empty: the first invalid field gets the focus. */
export const expectFormDialog = async (page: Page, action: string): Promise<void> => {
  const opener = page.getByRole('button', { name: action, exact: true }).first();
  await expect(opener).toBeEnabled();
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.getByRole('button', { name: action }).press('Enter');
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
  await expectDialog(page, opener, `${action} with errors`);
};

/** Opens the dialog of a button by the keyboard. */
export const expectButtonDialog = async (page: Page, name: string): Promise<void> => {
  const opener = page.getByRole('button', { name });
  await opener.press('Enter');
  await expectDialog(page, opener, name);
};
