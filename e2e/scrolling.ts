import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fails when the page is wider than the screen, also where a phone zooms out to show all of it. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(readWidth).toBe(page.viewportSize()?.width);
};
