import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { nightInDhaka } from './clock.ts';
import { choose } from './deeds.ts';
import { expect, test } from './fixtures.ts';
import { generate, openReport, paper, tick } from './report.ts';
import { switchTo } from './session.ts';

test.beforeEach(({ page }) => page.clock.setFixedTime(nightInDhaka));

test('CSV and XLSX are downloaded as files of the chosen parts', async ({ page, world }) => {
  await openReport(page, world);
  await page.getByRole('checkbox', { name: 'Show summary' }).uncheck();
  await tick(page, 'Dispense update details');
  for (const [name, start] of [
    ['csv', '\uFEFFTime,Machine,Machine Name,Payment Type'],
    ['xlsx', 'PK'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${name.toUpperCase()}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`dispenses-2025-02-13-to-2025-03-15.${name}`);
    expect((await readFile(await download.path(), 'utf8')).slice(0, start.length)).toBe(start);
  }
});

test('what is downloaded is the report that is shown, also after the filters have changed', async ({
  page,
  world,
}) => {
  await openReport(page, world);
  const nameOf = async (button: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return (await downloading).suggestedFilename();
  };
  const shown = 'summary-2025-02-13-to-2025-03-15';
  await generate(page);
  const changed = page.getByText(/^The filters have changed\./);
  await expect(changed).toBeHidden();
  await choose(page, 'Period', 'This year');
  await expect(changed).toBeVisible();
  await expectAccessible(page, 'a report of other filters');
  await expect(paper(page)).toContainText('13-02-2025 to 15-03-2025');
  expect(await nameOf('Download CSV')).toBe(`${shown}.csv`);
  expect(await nameOf('Download XLSX')).toBe(`${shown}.xlsx`);

  await choose(page, 'Period', 'Last 30 days');
  await expect(changed).toBeHidden();
  await choose(page, 'Machine', 'PAD-DHK-0025');
  await tick(page, 'Dispense update details');
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(changed).toBeHidden();
  await expect(paper(page)).toContainText('13-02-2025 to 15-03-2025 · PAD-DHK-0025');
  expect(await nameOf('Download CSV')).toBe('report-2025-02-13-to-2025-03-15.csv');
});

test('a workbook that waits for others shows its place and can be stopped', async ({
  page,
  world,
}) => {
  await openReport(page, world);
  let waiting: { place: number; of: number } | null = { place: 3, of: 5 };
  const tickets = new Set<string | null>();
  const note = (url: string) => tickets.add(new URL(url).searchParams.get('ticket'));
  await page.route('**/report/xlsx?*', (route) => note(route.request().url()) && undefined);
  await page.route('**/report/xlsx/place?*', (route) => {
    note(route.request().url());
    return route.fulfill({ json: { waiting } });
  });
  const button = page.getByRole('button', { name: 'Download XLSX' });
  await button.click();
  const status = page.getByRole('status').filter({ hasText: /Waiting|Downloading/ });
  await expect(status).toHaveText('Waiting: place 3 of 5');
  await expect(page.getByRole('progressbar', { name: 'Waiting: place 3 of 5' })).toBeVisible();
  await expectAccessible(page, 'a workbook that waits');
  waiting = { place: 1, of: 4 };
  await expect(status).toHaveText('Waiting: place 1 of 4');
  // Another process of the server knows nothing of it.
  waiting = null;
  await page.waitForResponse('**/report/xlsx/place?*');
  await page.waitForResponse('**/report/xlsx/place?*');
  await expect(status).toHaveText('Waiting: place 1 of 4');
  waiting = { place: 0, of: 2 };
  await expect(status).toHaveText('Downloading XLSX…');
  expect(tickets.size).toBe(1);

  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('/xlsx?'));
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await left;
  await expect(page.getByRole('progressbar')).toBeHidden();
  waiting = { place: 2, of: 3 };
  await button.click();
  await expect(status).toHaveText('Waiting: place 2 of 3');
  await switchTo(page, 'Language', 'বাংলা');
  await expect(page.getByText('অপেক্ষায়: ৩টির মধ্যে ২ নম্বরে')).toBeVisible();
});
