import { type Locator, page } from 'vitest/browser';

/** The filters that an overview and a report have in common. */
export const findRange = (): Locator => page.getByRole('button', { name: /^Date range/ });
export const findPeriod = (): Locator => page.getByRole('combobox', { name: 'Period' });
export const findFrequency = (name: string): Locator => page.getByRole('radio', { name });
