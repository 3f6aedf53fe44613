import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Whatever stands on the page fits its width. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const hidden = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(hidden).toBe(0);
};
