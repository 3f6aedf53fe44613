import type { Page } from '@playwright/test';

export const range = (page: Page) => page.getByRole('button', { name: /^Date range/ });

export const period = (page: Page) => page.getByRole('combobox', { name: 'Period' });

export const frequency = (page: Page, name: string) => page.getByRole('radio', { name });
