import type { Page } from '@playwright/test';
import { expectComplaint } from './complaints.ts';

/** From now on these calls fail, and nothing says why. */
export const failCalls = (page: Page, calls: string, status: number) => {
  expectComplaint(new RegExp(`status of ${status}`));
  return page.route(calls, (route) => route.fulfill({ status, json: {} }));
};

/** Tries again when whatever failed is over. */
export const tryAgain = async (page: Page): Promise<void> => {
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
};
