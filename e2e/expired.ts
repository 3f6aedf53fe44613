import type { Locator, Page } from '@playwright/test';
import { expect, toast } from './fixtures.ts';

export const restored = 'Your unsaved input was restored';

/** What the browser complains of: the session is over, and the institution has no gateway. */
export const expiredOrNoGateway = /status of 40[14]/;

/** Saving finds out that the session is over. */
export const saveInVain = async (page: Page, button: Locator): Promise<void> => {
  await button.click();
  await expect(toast(page, 'Your session has expired')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
};

/** All that the browser holds for this tab. */
export const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
