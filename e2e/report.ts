import type { Page } from '@playwright/test';
import { expect, paths } from './fixtures.ts';
import { enterConsole } from './session.ts';
import type { GivenDispense, World } from './world.ts';

export const reportPaper = (page: Page) => page.getByRole('article', { name: 'Report' });

export const tickPart = (page: Page, name: string) => page.getByRole('checkbox', { name }).check();

export const generateReport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
};

export const soldDispense: GivenDispense = {
  transactionType: 'CASH',
  at: '2025-03-10T08:14:00.000Z',
};

/** Thirty-one days around the dispenses. */
export const reportDays = 'dateStart=2025-02-13&dateEnd=2025-03-15';

/** The report of an institution with one machine and its dispenses. */
export const aReport = async (world: World, given: readonly GivenDispense[] = [soldDispense]) => {
  const { organization, institution } = await world.tenants('Eden Mohila College', 'Eden Campus');
  const machine = await world.machine(institution, { physicalId: 'PAD-DHK-0025' });
  await world.dispenses(machine, given);
  return { organization, institution, path: paths.institution(institution, 'report') };
};

/** Opens the report page before a report is generated. */
export const openReport = async (page: Page, world: World, given?: readonly GivenDispense[]) => {
  const { path } = await aReport(world, given);
  await enterConsole(page, world.super, `${path}?${reportDays}`);
};
