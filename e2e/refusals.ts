import type { Page, Route } from '@playwright/test';
import { act, answer } from './deeds.ts';
import { expect, test, toast } from './fixtures.ts';

// The server always gives a reason; what stands before it, such as a firewall, may give none.
export const withoutReason = { status: 403, contentType: 'text/html', body: '' };

/** What is read comes from the server; what would change something is refused on its way. */
export const refuseDeeds = (page: Page, refusal: Parameters<Route['fulfill']>[0] = withoutReason) =>
  page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal),
  );

/** Opens the form of what has a card or row, and saves it as it is. */
export const saveUnchanged = async (page: Page, name: string): Promise<void> => {
  await act(page, name, 'Edit');
  await answer(page, 'Save');
};

/** Each deed is refused; it begins at `path`, as if it were the first. */
export const expectToSay = async (
  page: Page,
  path: string,
  deeds: Readonly<Record<string, () => Promise<void>>>,
): Promise<void> => {
  await refuseDeeds(page);
  for (const [text, deed] of Object.entries(deeds)) {
    await test.step(text, async () => {
      await page.goto(path);
      await deed();
      await expect(toast(page, text)).toBeVisible();
    });
  }
};
