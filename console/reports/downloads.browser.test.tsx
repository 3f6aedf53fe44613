import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reports } from '../../contract/reports.ts';
import { chooseLanguage } from '../core/texts.ts';
import { chooseOption, nightInDhaka, setClock } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { answerReport } from '../testing/build-report.ts';
import { collectDownloads } from '../testing/downloads.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { holdIntervals } from '../testing/intervals.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { renderElement } from '../testing/render.tsx';
import { findPart, generateReport } from '../testing/report.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';
import { WorkProgress } from './work-progress.tsx';

let server: FakeServer;

const encode = (text: string) => new TextEncoder().encode(text);

beforeEach(() => {
  setClock(nightInDhaka);
  server = answerReport(startServer())
    .answer(reports.csv, encode('\uFEFFTime,Machine'))
    .answer(reports.xlsx, encode('PK'))
    .answer(reports.xlsxPlace, { waiting: null });
});

const path = '/institution/i1/report';
const csv = page.getByRole('button', { name: 'Save as CSV' });
const xlsx = page.getByRole('button', { name: 'Save as XLSX' });
const lastMonth = { institutionId: 'i1', dateStart: '2025-02-13', dateEnd: '2025-03-15' };
const summaryAlone = {
  isShowSummary: 'true',
  isShowStockUpdates: 'false',
  isShowDispenseUpdates: 'false',
};

test('CSV and XLSX are files of the chosen parts, also before a report is generated', async () => {
  const downloads = collectDownloads();
  await openConsole(path);
  await findPart('Show summary').click();
  await findPart('Dispense update details').click();
  await csv.click();
  await expect.poll(() => downloads.length).toBe(1);
  await xlsx.click();
  await expect.poll(() => downloads.length).toBe(2);
  expect(downloads.map(({ name }) => name)).toEqual(['report.csv', 'report.xlsx']);
  // The file has every byte, also the byte order mark.
  const bytes = new Uint8Array((await downloads[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes).toEqual(encode('\uFEFFTime,Machine'));
  const parts = {
    ...lastMonth,
    isShowSummary: 'false',
    isShowStockUpdates: 'false',
    isShowDispenseUpdates: 'true',
    dispenseTransactionType: 'ALL',
    dispenseStatus: 'ALL',
  };
  expect(server.callsOf(reports.csv)[0]?.query).toEqual(parts);
  expect(server.callsOf(reports.xlsx)[0]?.query).toEqual({ ...parts, ticket: expect.any(String) });
  expect(server.callsOf(reports.generate)).toEqual([]);
});

test('what is downloaded is the report that is shown, also after the filters have changed', async () => {
  const downloads = collectDownloads();
  await openConsole(path);
  await generateReport();
  await chooseOption('Period', 'This year');
  await csv.click();
  await expect.poll(() => downloads.length).toBe(1);
  await xlsx.click();
  await expect.poll(() => downloads.length).toBe(2);
  expect(server.callsOf(reports.csv).at(-1)?.query).toEqual({ ...lastMonth, ...summaryAlone });
  expect(server.callsOf(reports.xlsx).at(-1)?.query).toMatchObject(lastMonth);

  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect.element(page.getByText(/^The filters have changed/)).not.toBeInTheDocument();
  await csv.click();
  await expect.poll(() => downloads.length).toBe(3);
  expect(server.callsOf(reports.csv).at(-1)?.query).toMatchObject({ dateStart: '2025-01-01' });
});

test('a failed file shows the reason, or that it failed, and can be requested again', async () => {
  const downloads = collectDownloads();
  server.refuse(reports.csv, 400).refuse(reports.xlsx, 400, { message: 'Choose fewer days' });
  await openConsole(path);
  await csv.click();
  await expectToast('Failed to download the report');
  await xlsx.click();
  await expectToast('Choose fewer days');
  await expect.element(csv).toBeEnabled();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  expect(downloads).toEqual([]);
});

test('a download under way shows itself and cannot be begun twice, but the other can', async () => {
  const downloads = collectDownloads();
  const release = server.hold(reports.csv);
  await openConsole(path);
  await csv.click();
  await expect.element(page.getByRole('progressbar', { name: 'Downloading CSV…' })).toBeVisible();
  await expect.element(csv).toBeDisabled();
  await xlsx.click();
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['report.xlsx']);
  release();
  await expect.poll(() => downloads.length).toBe(2);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

testInRelease('a workbook that waits for others shows its place and can be stopped', async () => {
  const intervals = holdIntervals();
  const downloads = collectDownloads();
  server.hold(reports.xlsx);
  const setPlace = (waiting: { place: number; of: number } | null) =>
    server.answer(reports.xlsxPlace, { waiting });
  const status = page.getByRole('status').filter({ hasText: /Waiting|Downloading/ });
  /** Lets seconds pass until the position is queried again, for which the last answer must be there. */
  const askAgain = async () => {
    const { length } = server.callsOf(reports.xlsxPlace);
    const countCalls = () => {
      const calls = server.callsOf(reports.xlsxPlace).length;
      if (calls === length) intervals.run(1000);
      return calls;
    };
    await expect.poll(countCalls).toBe(length + 1);
  };
  setPlace({ place: 3, of: 5 });
  await openConsole(path);
  await xlsx.click();
  await expect.element(status).toHaveTextContent('Waiting: place 3 of 5');
  await expect
    .element(page.getByRole('progressbar', { name: 'Waiting: place 3 of 5' }))
    .toBeVisible();
  await expectAccessible('a workbook that waits');
  setPlace({ place: 1, of: 4 });
  await askAgain();
  await expect.element(status).toHaveTextContent('Waiting: place 1 of 4');
  // Another process of the server does not know the ticket.
  setPlace(null);
  await askAgain();
  await askAgain();
  await expect.element(status).toHaveTextContent('Waiting: place 1 of 4');
  setPlace({ place: 0, of: 2 });
  await askAgain();
  await expect.element(status).toHaveTextContent('Downloading XLSX…');
  const tickets = [...server.callsOf(reports.xlsx), ...server.callsOf(reports.xlsxPlace)].map(
    ({ query }) => query.ticket,
  );
  expect(new Set(tickets).size).toBe(1);

  page.getByRole('button', { name: 'Stop' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  expect(downloads).toEqual([]);

  setPlace({ place: 2, of: 3 });
  await xlsx.click();
  await expect.element(status).toHaveTextContent('Waiting: place 2 of 3');
  expect(server.callsOf(reports.xlsx).at(-1)?.query.ticket).not.toBe(tickets[0]);
  await chooseLanguage('bn');
  await expect.element(page.getByText('অপেক্ষায়: ৩টির মধ্যে ২ নম্বরে')).toBeVisible();
});

test('a long work says how much has come, or what share of it is done', async () => {
  renderElement(<WorkProgress text="Downloading" bytes={2_500_000} />);
  await expect.element(page.getByText('2.5 MB')).toBeVisible();
  renderElement(<WorkProgress text="Laying out" share={0.4} />);
  const progress = page.getByRole('progressbar', { name: 'Laying out' });
  await expect.element(progress).toHaveAttribute('value', '0.4');
  await expect.element(page.getByText('0 MB')).not.toBeInTheDocument();
});

/** The titles that the page had when it was printed; a print ends at once. */
const collectPrints = (): readonly string[] => {
  const titles: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    titles.push(document.title);
    window.dispatchEvent(new Event('afterprint'));
  });
  onTestFinished(() => print.mockRestore());
  return titles;
};

test("Download prints under the title 'Report', which goes again afterwards", async () => {
  const prints = collectPrints();
  await openConsole(path);
  const download = page.getByRole('button', { name: 'Download', exact: true });
  await expect.element(download).toBeDisabled();
  await generateReport();
  await download.click();
  await expect.poll(() => prints).toEqual(['Report']);
  expect(document.title).toBe('Report · Eden Campus · VMS');

  // A print by the browser's menu.
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.title).toBe('Report');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.title).toBe('Report · Eden Campus · VMS');
});
