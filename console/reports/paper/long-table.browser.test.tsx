import { beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectNoSidewaysScroll, nightInDhaka, setClock } from '../../testing/actions.ts';
import { answerReport, buildDispenses, buildReportedDispense } from '../../testing/build-report.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { generateReport, reportPaper } from '../../testing/report.ts';
import { startServer } from '../../testing/start-server.ts';

let server: FakeServer;

beforeEach(() => {
  setClock(nightInDhaka);
  server = startServer();
});

const details = '/institution/i1/report?summary=false&details=true';
const countRows = () => reportPaper.element().querySelectorAll('tbody tr').length;

testInRelease(
  'rows are laid out some at a time, and may be printed once all are there',
  async () => {
    answerReport(server, { dispenses: buildDispenses(1000) });
    await openConsole(details);
    await page.getByRole('button', { name: 'Generate Report' }).click();
    const progress = page.getByRole('progressbar', { name: 'Laying out the rows…' });
    // The first rows are there at once, the others after turns of the browser.
    const counts = new Set<number>();
    const download = page.getByRole('button', { name: 'Download', exact: true });
    const observer = new MutationObserver(() => {
      if (reportPaper.elements().length > 0) counts.add(countRows());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await expect.element(download).toBeEnabled();
    observer.disconnect();
    expect(countRows()).toBe(1000);
    expect([...counts].every((count) => count % 250 === 0)).toBe(true);
    await expect.element(progress).not.toBeInTheDocument();
  },
);

test('a print that begins meanwhile takes all rows', async () => {
  answerReport(server, { dispenses: buildDispenses(1000) });
  await openConsole(details);
  let printed = 0;
  const observer = new MutationObserver(() => {
    if (reportPaper.elements().length === 0 || countRows() !== 500) return;
    observer.disconnect();
    window.dispatchEvent(new Event('beforeprint'));
    printed = countRows();
    window.dispatchEvent(new Event('afterprint'));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await generateReport();
  expect(printed).toBe(1000);
});

testInRelease(
  'more than two thousand rows stand in several tables, each with its heads and its range',
  async () => {
    answerReport(server, { dispenses: buildDispenses(2100) });
    await openConsole(details);
    await generateReport();
    const tables = reportPaper.getByRole('table', { name: /^Dispense update details/ });
    await expect.element(tables).toHaveLength(2);
    await expect
      .element(tables.first())
      .toHaveAccessibleName('Dispense update details, 1 to 2,000');
    await expect
      .element(tables.last())
      .toHaveAccessibleName('Dispense update details, 2,001 to 2,100');
    for (const table of tables.elements()) {
      expect(table.querySelector('thead')?.textContent).toBe('TimePaid (BDT)');
    }
    expect(tables.elements().map((table) => table.querySelectorAll('tbody tr').length)).toEqual([
      2000, 100,
    ]);
  },
);

testInRelease('on a phone a wide table is scrolled by itself, also by keyboard', async () => {
  await page.viewport(390, 844);
  const machine = (at: number) => ({ _id: `m${at}`, physicalId: `PAD-DHK-00${at}`, name: '' });
  answerReport(server, {
    dispenses: [
      buildReportedDispense({ machineId: machine(25) }),
      buildReportedDispense({
        _id: 'd2',
        machineId: machine(26),
        transactionType: 'RFID',
        rfid: '04A1B2C3D4E5F6',
        isSuccessful: false,
        failureReason: 'NO_DROP',
      }),
    ],
  });
  await openConsole(details);
  await generateReport();
  await expectNoSidewaysScroll();
  const region = reportPaper.getByRole('region');
  await expect.element(region).toHaveAttribute('tabindex', '0');
  await expect.element(region).toHaveAccessibleName('Dispense update details');
  const { scrollWidth, clientWidth } = region.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
});

test('on paper the heads of the table are repeated and no row is cut in two', async () => {
  answerReport(server);
  await openConsole(details);
  await generateReport();
  const styleOf = (selector: string) => {
    const found = reportPaper.element().querySelector(selector);
    return found ? getComputedStyle(found) : undefined;
  };
  await commands.emulateMedia({ media: 'print' });
  try {
    await expect.poll(() => styleOf('thead')?.display).toBe('table-header-group');
    expect(styleOf('tbody tr')?.breakInside).toBe('avoid');
    for (const name of ['Generate Report', 'Save as CSV']) {
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    }
    await expect.element(reportPaper).toBeVisible();
  } finally {
    await commands.emulateMedia({ media: null });
  }
  await expect.element(page.getByRole('button', { name: 'Generate Report' })).toBeVisible();
});
