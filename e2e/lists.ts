import type { Page } from '@playwright/test';

export const findRow = (page: Page, text: string) =>
  page.getByRole('row').filter({ hasText: text });

export const findCard = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

/** A tab, also with a count in its text. */
export const findTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Rows of the only table; the head is the first. */
export const findRows = (page: Page) => page.getByRole('table').getByRole('row');
