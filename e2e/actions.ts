import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens a form by the button that has its name. */
export const openForm = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name }).first().click();
  return page.getByRole('dialog', { name }).first();
};

/** Opens a form, fills its fields by their labels and sends it by the button that has its name. */
export const submitForm = async (
  page: Page,
  what: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const form = await openForm(page, what);
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
  await form.getByRole('button', { name: what }).click();
};

/** Chooses from the menu of a card or row. */
export const chooseMenuItem = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Presses a button of the one open dialog. */
export const pressInDialog = (page: Page, button: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

/** Answers a confirmation with this exact text, even over a form with the same button. */
export const answerQuestion = async (
  page: Page,
  question: string,
  button: string,
): Promise<void> => {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: button }).click();
};

/** Deletes by the menu of a card or row, and confirms. */
export const confirmDelete = async (page: Page, name: string): Promise<void> => {
  await chooseMenuItem(page, name, 'Delete');
  await pressInDialog(page, 'Delete');
};

/** Chooses an option of a field. */
export const chooseOption = async (
  page: Page,
  field: string,
  option: string | RegExp,
): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
