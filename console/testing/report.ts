import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The report as it is shown and printed. */
export const reportPaper: Locator = page.getByRole('article', { name: /^(Report|প্রতিবেদন)$/ });

export const findPart = (name: string): Locator => page.getByRole('checkbox', { name });

/** Generates the report and waits until all of its rows are there. */
export const generateReport = async (): Promise<void> => {
  await page.getByRole('button', { name: /^(Generate Report|প্রতিবেদন তৈরি করুন)$/ }).click();
  await expect.element(page.getByRole('button', { name: /^(Download|ডাউনলোড)$/ })).toBeEnabled();
};
