import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { type Rfid, rfids } from '../../../contract/rfids.ts';
import { chooseOption, expectAddress, findRow, reloadConsole } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerRfids, buildNumberedRfids, buildRfids } from '../../testing/build-rfids.ts';
import { institutionId } from '../../testing/builders.ts';
import { collectDownloads } from '../../testing/downloads.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectTexts, findCells, readTexts } from '../../testing/read-texts.ts';
import { testInRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast, findToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/rfids`;

const startWith = (given: readonly Partial<Rfid>[]) =>
  answerRfids(startServer(), buildRfids(given));

const rows = page.getByRole('table', { name: 'RFIDs' }).getByRole('row');
const search = page.getByRole('searchbox', { name: 'Find an RFID' });

test('a card shows its state, its holder and its points: Free, a number or a dash', async () => {
  startWith([
    { physicalId: 'K-1', name: 'Nasrin Akter', designation: 'Teacher', designationId: '1023' },
    { physicalId: 'K-2', point: 12, stockType: 'UNLIMITED', isActive: false },
    { physicalId: 'K-3', point: 12, isFree: true },
    { physicalId: 'K-4', point: -1500 },
  ]);
  await openConsole(path);
  await expect.element(page.getByText('4 RFIDs, 1 blocked')).toBeVisible();
  await expectTexts(page.getByRole('columnheader'), ['', 'RFID', 'Name', 'Point', 'Actions']);
  const textsOf = (id: string) => readTexts(findCells(id)).slice(1, 4);
  expect(textsOf('K-1')).toEqual(['K-1Active', 'Nasrin AkterTeacher · 1023', '-']);
  expect(textsOf('K-2')).toEqual(['K-2Blocked', 'UNLIMITED', '12']);
  expect(textsOf('K-3')).toEqual(['K-3Active', '', 'Free']);
  expect(textsOf('K-4')).toEqual(['K-4Active', '', '−1,500']);
  const link = findRow('K-1').getByRole('link', { name: 'K-1' });
  await expect.element(link).toHaveAttribute('href', `${path}/r1`);
  // IDs keep their narrow hyphens, numbers stand below each other.
  await expect.element(link).toHaveStyle({ fontVariantNumeric: 'normal' });
  const point = page.getByRole('cell', { name: '12', exact: true });
  await expect.element(point).toHaveStyle({ fontVariantNumeric: 'tabular-nums' });
  await expectAccessible('RFIDs');
});

test('an institution without RFIDs says what they are for and offers to add one', async () => {
  startServer();
  await openConsole(path);
  await expect.element(page.getByText('No RFID found')).toBeVisible();
  const hint = page.getByText('People of the institution dispense with their cards.');
  await expect.element(hint).toBeVisible();
  await expect.element(page.getByText(/blocked/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add RFID' })).toBeVisible();
  await page.getByRole('button', { name: 'Add the first RFID' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add RFID' })).toBeVisible();
});

test('page, order and search of a long list stand in the URL and in the calls', async () => {
  const server = answerRfids(startServer(), buildNumberedRfids(30));
  const lastQuery = () => server.callsOf(rfids.all).at(-1)?.query;
  // A page beyond the last one shows the last one.
  await openConsole(`${path}?page=99`);
  await expect.element(page.getByText('26–30 of 30')).toBeVisible();
  await expect.element(rows).toHaveLength(6);
  expect(lastQuery()).toEqual({ page: '2', limit: '25' });
  // The former page stays until the next one comes.
  const release = server.hold(rfids.all);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"] tr').length).toBe(6);
  release();
  await expect.element(page.getByText('1–25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expectAddress(`${path}?page=2`);
  await reloadConsole();
  await expect.element(findRow('K-30')).toBeVisible();

  const byPoint = page.getByRole('columnheader', { name: 'Point' });
  await byPoint.getByRole('button').click();
  await expectAddress(`${path}?order=point`);
  await byPoint.getByRole('button').click();
  await expect.element(byPoint).toHaveAttribute('aria-sort', 'descending');
  await search.fill('k-7');
  await expect.poll(lastQuery).toEqual({ find: 'k-7', order: '-point', page: '1', limit: '25' });
  await byPoint.getByRole('button').click();
  await expect.element(byPoint).not.toHaveAttribute('aria-sort');
  await expectAddress(`${path}?find=k-7`);
});

test('what is found is shown with the counts of all; nothing found leads back to all', async () => {
  startWith([
    { physicalId: 'K-1', name: 'Amina' },
    { physicalId: 'K-2', name: 'নাসরিন আক্তার' },
  ]);
  await openConsole(path);
  await search.fill(' নাসরিন ');
  await expect.element(rows).toHaveLength(2);
  await expect.element(findRow('K-2')).toBeVisible();
  await expect.element(page.getByText('2 RFIDs, 0 blocked')).toBeVisible();
  await search.fill('nobody');
  await expect.element(page.getByText('No RFID found')).toBeVisible();
  await expect.element(page.getByText('2 RFIDs, 0 blocked')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(rows).toHaveLength(3);
  await expect.element(search).toHaveValue('');
  await expectAddress(path);
});

test('a list that does not come says so in a toast and in its place, and can be tried again', async () => {
  const server = startServer().refuse(rfids.all, 502);
  await openConsole(path);
  await expectToast('Something went wrong!');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Something went wrong!')).toBeVisible();
  server.refuse(rfids.all, 400);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expectToast('Failed to fetch rfids');
  answerRfids(server, buildNumberedRfids(1));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findRow('K-1')).toBeVisible();
});

testInRelease(
  'on a phone RFIDs are cards, with targets for a thumb and a field that orders them',
  async () => {
    await page.viewport(390, 844);
    const others = Array.from({ length: 25 }, (_, at) => ({ physicalId: `K-${at}` }));
    const server = startWith([
      { physicalId: '04A1', point: 12, designation: 'Teacher' },
      ...others,
    ]);
    await openConsole(path);
    const card = page.getByRole('article').filter({ hasText: '04A1' });
    await expect.element(card.getByText('Point: 12')).toBeVisible();
    await expect.element(card.getByText('Teacher')).toBeVisible();
    await expect
      .element(card.getByRole('link', { name: '04A1' }))
      .toHaveAttribute('href', `${path}/r1`);
    for (const button of card.getByRole('button').elements()) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible('RFIDs on a phone');

    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect.element(order).toHaveValue('Default order');
    await chooseOption('Sort by', 'Point, descending');
    await expectAddress(`${path}?order=-point`);
    expect(server.callsOf(rfids.all).at(-1)?.query).toMatchObject({ order: '-point' });
  },
);

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
