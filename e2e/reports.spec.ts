import { readFile } from 'node:fs/promises';
import { chooseOption } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { generateReport, openReport, reportPaper, soldDispense, tickPart } from './report.ts';
import { chooseInHeaderMenu } from './session.ts';

test('a report of real dispenses is read, and its files are of the report that is shown', async ({
  page,
  world,
}) => {
  await openReport(page, world, [
    soldDispense,
    { ...soldDispense, transactionType: 'BKASH' },
    { ...soldDispense, isSuccessful: false, failureReason: 'JAM' },
  ]);
  const download = async (button: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await downloading;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  await page.getByRole('checkbox', { name: 'Show summary' }).uncheck();
  await tickPart(page, 'Dispense update details');
  const dispenses = await download('Save as CSV');
  expect(dispenses.name).toBe('dispenses-2025-02-13-to-2025-03-15.csv');
  expect(dispenses.text).toMatch(/^\uFEFFTime,Machine,Machine Name,Payment Type/);
  const workbook = await download('Save as XLSX');
  expect(workbook.name).toBe('dispenses-2025-02-13-to-2025-03-15.xlsx');
  expect(workbook.text).toMatch(/^PK/);

  await tickPart(page, 'Show summary');
  await tickPart(page, 'Stock / Machine updates');
  await generateReport(page);
  const shown = reportPaper(page);
  await expect(shown.getByRole('heading', { name: 'Eden Mohila College' })).toBeVisible();
  await expect(shown.getByText('13-02-2025 to 15-03-2025 · All machines')).toBeVisible();
  await expect(shown.getByRole('row', { name: 'Total 2 10' })).toBeVisible();
  const details = shown.getByRole('table', { name: 'Dispense update details' });
  await expect(details.getByRole('row')).toHaveCount(4);
  await expect(details).toContainText('BKASH [No payment]');
  await expect(details).toContainText('2025-03-10 02:14 PM');
  await expect(details).toContainText('Jam');
  await expect(shown.getByText('Price per pad is 10 Tk', { exact: true })).toBeVisible();
  await expect(shown.getByText('Prepared by super')).toBeVisible();

  await chooseOption(page, 'Period', 'This year');
  await chooseOption(page, 'Machine', 'PAD-DHK-0025');
  expect((await download('Save as CSV')).name).toBe('report-2025-02-13-to-2025-03-15.csv');
  await chooseOption(page, 'Period', 'Maximum');
  await page.getByRole('button', { name: 'Generate again' }).click();
  const log = shown.getByRole('table', { name: 'Stock / Machine updates' });
  await expect(log).toContainText('Machine created: slots 1, pads 20');
  await chooseInHeaderMenu(page, 'Language', 'বাংলা');
  await expect(page.getByRole('article')).toContainText('মেশিন তৈরি হয়েছে: স্লট ১টি, প্যাড ২০টি');
});
