import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { expectAddress } from '../../testing/actions.ts';
import { institutionId } from '../../testing/builders.ts';
import { collectDownloads } from '../../testing/downloads.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';
import { findToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/rfids`;

const chooseFileAction = async (action: string) => {
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('RFIDs that match the search are exported as CSV, and all of them as XLSX', async () => {
  const server = startServer()
    .answer(rfidBatches.csv, new TextEncoder().encode('RFID\nK-1\n'))
    .answer(rfidBatches.xlsx, new Uint8Array([0x50, 0x4b]));
  const downloads = collectDownloads();
  await openConsole(`${path}?find=k-1`);
  await chooseFileAction('Export as CSV');
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['rfids.csv']);
  expect(await downloads[0]?.blob.text()).toBe('RFID\nK-1\n');
  expect(server.callsOf(rfidBatches.csv)).toMatchObject([
    { params: { institutionId }, query: { find: 'k-1' } },
  ]);
  await page.getByRole('searchbox').fill('');
  await expectAddress(path);
  await chooseFileAction('Export as XLSX');
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['rfids.csv', 'rfids.xlsx']);
  expect(server.callsOf(rfidBatches.xlsx).map(({ query }) => query)).toEqual([{}]);
});

test('an export that is stopped saves nothing and complains of nothing; one that fails says so', async () => {
  const server = startServer().answer(rfidBatches.csv, new Uint8Array());
  const release = server.hold(rfidBatches.csv);
  const downloads = collectDownloads();
  await openConsole(path);
  await chooseFileAction('Export as CSV');
  await page.getByRole('button', { name: 'Import and export' }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items).toHaveLength(2);
  await page.getByRole('menuitem', { name: 'Stop the download' }).click();
  release();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeVisible();
  expect(downloads).toEqual([]);
  const failure = findToast('Failed to download the RFIDs');
  await expect.element(failure).not.toBeInTheDocument();
  server.refuse(rfidBatches.csv, 400);
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await expect.element(failure).toBeVisible();
});
