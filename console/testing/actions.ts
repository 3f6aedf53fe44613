import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openConsole } from './open-console.tsx';

/** Opens a form by the button of its name. */
export const openForm = async (name: string): Promise<Locator> => {
  await page.getByRole('button', { name }).first().click();
  return page.getByRole('dialog', { name }).first();
};

/** Fills fields by the beginning of their labels. */
export const fillForm = async (
  form: Locator,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabelText(new RegExp(`^${label}`)).fill(value);
  }
};

/** Opens a form, fills it and sends it by the button that has its name. */
export const submitForm = async (
  name: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const form = await openForm(name);
  await fillForm(form, fields);
  await form.getByRole('button', { name }).click();
};

/** Chooses from the menu of a card or row. */
export const chooseMenuItem = async (subject: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${subject}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Chooses an option of a field. */
export const chooseOption = async (field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Presses the clear button inside a field. */
export const clearField = async (field: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: field });
  await expect.element(box).toBeVisible();
  const around = box.element().parentElement ?? document.body;
  await page.elementLocator(around).getByRole('button', { name: 'Clear' }).click();
};

/** Presses a button of the one open dialog. */
export const pressInDialog = (button: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

export const findRow = (text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Path and search, as in the address bar. */
export const readAddress = (): string => window.location.pathname + window.location.search;

/** Waits until the address is this one. */
export const expectAddress = (address: string): Promise<void> =>
  expect.poll(readAddress).toBe(address);

/** Opens the current address again, as the browser's reload does. The session stays. */
export const reloadConsole = (): Promise<void> => openConsole(readAddress());

/**
 * Stops the browser's clock at an instant. Timers run on.
 * Without fake timers, which each poll of an expectation would advance.
 */
export const setClock = (instant: string): void => {
  vi.setSystemTime(instant);
};

/** 02:00 on Saturday 15/03/2025 in Dhaka, the day before in the zone of the test browser. */
export const nightInDhaka = '2025-03-14T20:00:00.000Z';

/** Fails when something stands beyond the right edge of the screen. */
export const expectNoSidewaysScroll = async (): Promise<void> => {
  const { documentElement } = document;
  await expect.poll(() => documentElement.scrollWidth - documentElement.clientWidth).toBe(0);
};
