import type { Page } from '@playwright/test';
import { live } from '../contract/live.ts';

/** Opens a page, and waits until its event stream is connected and its queries are refetched. */
export const openLive = async (page: Page, path: string): Promise<void> => {
  const connected = page.waitForResponse(`**${live.changes.path}`);
  await page.goto(path);
  await connected;
  await page.waitForResponse('**/api/v1/**');
};
