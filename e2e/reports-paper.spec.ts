import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { nightInDhaka } from './clock.ts';
import { choose } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { aReport, generate, openReport, paper, sold, tick } from './report.ts';
import { enter, switchTo } from './session.ts';

test.beforeEach(({ page }) => page.clock.setFixedTime(nightInDhaka));

test('the report is a paper with names, date, summary, footnote and who prepared it', async ({
  page,
  world,
}) => {
  await openReport(page, world, [
    sold,
    { ...sold, transactionType: 'BKASH' },
    { ...sold, isSuccessful: false, failureReason: 'JAM' },
  ]);
  await tick(page, 'Show summary');
  await tick(page, 'Dispense update details');
  await generate(page);
  const shown = paper(page);
  await expect(shown.getByRole('heading', { name: 'Eden Mohila College' })).toBeVisible();
  await expect(shown.getByText('Eden Campus')).toBeVisible();
  await expect(shown.getByText(/^Report \(Generated on: \d{2}-\d{2}-\d{4}\)$/)).toBeVisible();
  await expect(shown.getByText('13-02-2025 to 15-03-2025 · All machines')).toBeVisible();
  await expect(shown.getByRole('heading', { name: 'Stock update summary' })).toBeVisible();
  await expect(shown.getByRole('row', { name: 'Total 2 20' })).toBeVisible();
  const details = shown.getByRole('table', { name: 'Dispense update details' });
  await expect(details.getByRole('row')).toHaveCount(4);
  await expect(details).toContainText('BKASH (Paid)');
  await expect(details).toContainText('2025-03-10 02:14 PM');
  await expect(details).toContainText('Jam');
  await expect(shown.getByText('Price per pad is 10 Tk', { exact: true })).toBeVisible();
  await expect(shown.getByText('Prepared by super')).toBeVisible();
});

test('the stock log is said in Bangla, and its names as they were typed', async ({
  page,
  world,
}) => {
  const { path } = await aReport(world);
  await enter(page, world.super, `${path}?updates=true&period=maximum`);
  await generate(page);
  const log = page.getByRole('table').last();
  await expect(log).toContainText('Machine created: slots 1, products 20');
  await switchTo(page, 'Language', 'বাংলা');
  await expect(log).toContainText('মেশিন তৈরি হয়েছে: স্লট ১টি, পণ্য ২০টি');
  await expect(log).toContainText('PAD-DHK-0025');
});

test('an update of many slots is one line, and what all rows have is said once', async ({
  page,
  world,
}) => {
  const { institution, path } = await aReport(world);
  const slots = Array.from({ length: 18 }, (_, index) => ({
    rowNo: Math.floor(index / 6) + 1,
    columnNo: (index % 6) + 1,
  }));
  const params = { institutionId: institution._id };
  const { machine } = await call(world.line, machines.create, {
    params,
    body: {
      physicalId: 'PAD-DHK-0031',
      stocks: slots.map((slot) => ({ ...slot, productCount: 3 })),
    },
  });
  await call(world.line, machines.update, {
    params: { ...params, machineId: machine._id },
    body: { stocks: slots.map((slot) => ({ ...slot, productCount: 20 })), taskAssignedTo: 'Rina' },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, world.super, `${path}?updates=true&period=maximum`);
  await generate(page);
  const log = paper(page).getByRole('table', { name: 'Stock / Machine updates' });
  const update = log.getByRole('row').nth(1);
  await expect(update).toContainText('Stock updated: 18 slots, 54 → 360Rina');
  const heights = await log
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(new Set(heights).size).toBe(1);
  await expect(log.getByRole('columnheader')).toHaveText([
    'Time',
    'Machine',
    'Event',
    'Assigned to',
  ]);
  await expect(paper(page).getByRole('term').filter({ hasText: 'Institution' })).toBeVisible();
  await expect(paper(page).getByRole('definition')).toHaveText(['Eden Campus', 'Admin']);
});

test('the dashboard narrows by organization, an organization by institution', async ({
  page,
  world,
}) => {
  const { organization, institution } = await aReport(world);
  await enter(page, world.super, `${paths.dashboard}/report`);
  await generate(page);
  await expect(paper(page).getByRole('heading', { name: 'All organizations' })).toBeVisible();
  await choose(page, 'Organization', organization.name);
  await generate(page);
  await expect(paper(page).getByRole('heading', { name: organization.name })).toBeVisible();

  await page.goto(paths.organization(organization, 'report'));
  await choose(page, 'Institution', institution.name);
  await generate(page);
  await expect(paper(page).getByText(institution.name)).toBeVisible();
});

test('the report is accessible, also on a phone and in the dark', async ({ page, world }) => {
  const { path } = await aReport(world);
  await enter(page, world.super);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${path}?details=true&updates=true`);
    await generate(page);
    await expect(paper(page)).toBeVisible();
    await expectAccessible(page, `report at ${width}`);
  }
});
