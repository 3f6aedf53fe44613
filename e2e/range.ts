import type { Page } from '@playwright/test';

export const range = (page: Page) => page.getByRole('button', { name: /^Date range/ });
