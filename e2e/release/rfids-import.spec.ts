import writeWorkbook from 'write-excel-file/node';
import { expect, paths, test } from '../fixtures.ts';
import { findRow } from '../lists.ts';
import { enterConsole } from '../session.ts';
import type { World } from '../world.ts';

const createPlace = async (world: World) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await world.rfid(institution, { physicalId: 'K-1', name: 'Amina', point: 4 });
  return { institution, admin, path: paths.institution(institution, 'rfids') };
};

const fileOf = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

test('thousands of RFIDs are imported from a workbook and exported as one', async ({
  page,
  world,
}) => {
  const { admin, path } = await createPlace(world);
  await enterConsole(page, admin, path);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import RFIDs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import RFIDs' });
  const many = Array.from({ length: 6000 }, (_, index) => [`B-${index}`, `Student ${index}`, 5]);
  const workbook = await writeWorkbook([
    ['Card no.', 'নাম', 'Balance'],
    ['K-1', 'Amina Begum', 9],
    ['K-2', 'নাসরিন', 'ten'],
    ['K-3', 'Rahima', 7],
    ['K-3', 'Rahima', 7],
    ...many,
  ]).toBuffer();
  await page.locator('input[type=file]').setInputFiles(fileOf('cards.xlsx', workbook));
  await expect(dialog.getByText('1 is already registered', { exact: false })).toBeVisible();
  await expect(dialog.getByText('2 lines have faults', { exact: false })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Update them, but not their points' }).check();
  await dialog.getByRole('checkbox', { name: 'Leave out 2 lines with faults' }).check();
  await dialog.getByRole('button', { name: 'Import 6,002 RFIDs' }).click();
  await expect(dialog.getByText('6,001 RFIDs were added', { exact: false })).toBeVisible();
  await expect(dialog.getByText('1 was updated', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox', { name: 'Find an RFID' }).fill('k-');
  await expect(findRow(page, 'K-1')).toContainText('Amina Begum');
  await expect(findRow(page, 'K-1').getByRole('cell', { name: '4', exact: true })).toBeVisible();
  await expect(findRow(page, 'K-3').getByRole('cell', { name: '7', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Import and export' }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as XLSX' }).click();
  const exported = await (await downloaded).path();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import RFIDs' }).click();
  await page.locator('input[type=file]').setInputFiles(exported);
  await expect(dialog.getByText('2 are already registered', { exact: false })).toBeVisible();
});
