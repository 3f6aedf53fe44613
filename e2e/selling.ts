import type { Page } from '@playwright/test';
import type { World } from './world.ts';

/** Seven that succeeded, of every type, and one that failed. */
const sales = [
  { transactionType: 'BKASH' },
  { transactionType: 'CASH' },
  { transactionType: 'CASH', amount: 12.5 },
  { transactionType: 'CASH' },
  { transactionType: 'RFID' },
  { transactionType: 'RFID' },
  {},
  { transactionType: 'CASH', isSuccessful: false },
] as const;

export const aSellingMachine = async (world: World) => {
  const { organization, institution } = await world.tenants();
  const machine = await world.machine(institution);
  await world.dispenses(machine, sales);
  return { organization, institution, machine };
};

/** The rows of a card of the overview. */
export const rowsOf = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).getByRole('row');

export const totalOf = (page: Page) =>
  rowsOf(page, 'Dispense summary').filter({ hasText: 'Total' });

/** A key figure of the overview. */
export const findTile = (page: Page, label: string) =>
  page.locator('.key-figure').filter({ has: page.getByText(label, { exact: true }) });
