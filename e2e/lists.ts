import type { Page } from '@playwright/test';

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

/** A tab with all that it says, such as a count. */
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** The rows of the one table, its head first. */
export const rows = (page: Page) => page.getByRole('table').getByRole('row');
