import { nightInDhaka } from './clock.ts';
import { choose } from './deeds.ts';
import { expect, test, toast } from './fixtures.ts';
import { failCalls, tryAgain } from './outages.ts';
import { generate, openReport, paper, tick } from './report.ts';

test.beforeEach(({ page }) => page.clock.setFixedTime(nightInDhaka));

test('each checkbox brings its part; type and status appear with the details', async ({
  page,
  world,
}) => {
  await openReport(page, world);
  const type = page.getByRole('combobox', { name: 'Transaction type' });
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(type).toBeHidden();
  await tick(page, 'Dispense update details');
  await tick(page, 'Stock / Machine updates');
  await page.getByRole('checkbox', { name: 'Show summary' }).uncheck();
  await expect(type).toHaveValue('All types');
  await expect(status).toHaveValue('All statuses');
  await status.click();
  await page.getByRole('option', { name: 'Failed' }).click();

  await choose(page, 'Period', 'Maximum');
  const asked = page.waitForRequest('**/report/generate?*');
  await generate(page);
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    max: 'true',
    isShowSummary: 'false',
    isShowStockUpdates: 'true',
    isShowDispenseUpdates: 'true',
    dispenseTransactionType: 'ALL',
    dispenseStatus: 'FAILED',
  });
  await expect(paper(page).getByRole('heading', { name: 'Stock update summary' })).toBeHidden();
  await expect(paper(page).getByText('Machine created')).toBeVisible();
  await expect(paper(page).getByText('Nothing in this range')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Show summary' })).not.toBeChecked();
  await expect(status).toHaveValue('Failed');
});

test('clearing the preset leaves no dates', async ({ page, world }) => {
  await openReport(page, world);
  await page.getByRole('button', { name: 'Clear period' }).click();
  await expect(page.getByRole('button', { name: 'Date range: All dates' })).toBeVisible();
  const asked = page.waitForRequest('**/report/generate?*');
  await generate(page);
  const query = new URL((await asked).url()).searchParams;
  expect([...query.keys()].filter((key) => /^(date|max)/.test(key))).toEqual([]);
  await expect(paper(page)).toContainText('10-03-2025 to');
});

test("a report that does not come shows 'Failed to fetch organization'", async ({
  page,
  world,
}) => {
  await openReport(page, world);
  await failCalls(page, '**/report/generate?*', 400);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(toast(page, 'Failed to fetch organization')).toBeVisible();
  await tryAgain(page);
  await expect(paper(page)).toBeVisible();
});

test('a long report shows its progress and can be stopped', async ({ page, world }) => {
  await openReport(page, world);
  await page.route('**/report/generate?*', () => undefined);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByRole('progressbar', { name: 'Generating the report…' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText('No report yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Report' })).toBeEnabled();
});
