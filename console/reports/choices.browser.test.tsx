import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import { reports } from '../../contract/reports.ts';
import {
  chooseOption,
  expectAddress,
  nightInDhaka,
  reloadConsole,
  setClock,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { answerReport } from '../testing/build-report.ts';
import { buildInstitutionAdmin, buildMachine } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { findPeriod } from '../testing/filters.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { findPart, generateReport, reportPaper } from '../testing/report.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

let server: FakeServer;

beforeEach(() => {
  setClock(nightInDhaka);
  server = answerReport(startServer()).answer(machines.all, {
    machines: [buildMachine({ _id: 'm1', physicalId: 'PAD-DHK-0025', name: '' })],
    count: 1,
  });
});

const path = '/institution/i1/report';
const type = page.getByRole('combobox', { name: 'Transaction type' });
const status = page.getByRole('combobox', { name: 'Status' });
const generate = page.getByRole('button', { name: 'Generate Report' });
const lastQuery = () => server.callsOf(reports.generate).at(-1)?.query;

const ofInstitution = { institutionId: 'i1' };
const lastMonth = { dateStart: '2025-02-13', dateEnd: '2025-03-15' };
const summaryAlone = {
  isShowSummary: 'true',
  isShowStockUpdates: 'false',
  isShowDispenseUpdates: 'false',
};

test('a report begins with the summary of the last 30 days, and nothing is requested before a click', async () => {
  await openConsole(path);
  await expect.element(page.getByText('No report yet')).toBeVisible();
  await expect.element(findPart('Show summary')).toBeChecked();
  await expect.element(findPart('Stock / Machine updates')).not.toBeChecked();
  await expect.element(findPart('Dispense update details')).not.toBeChecked();
  await expect.element(findPeriod()).toHaveValue('Last 30 days');
  expect(server.callsOf(reports.generate)).toEqual([]);
  await generateReport();
  expect(lastQuery()).toEqual({ ...ofInstitution, ...lastMonth, ...summaryAlone });
  await expect.element(page.getByText('No report yet')).not.toBeInTheDocument();
});

test('each checkbox brings its part; type and status appear with the details', async () => {
  await openConsole(path);
  await expect.element(generate).toBeVisible();
  await expect.element(type).not.toBeInTheDocument();
  await findPart('Dispense update details').click();
  await findPart('Stock / Machine updates').click();
  await findPart('Show summary').click();
  await findPart('Cash').click();
  await expect.element(type).toHaveValue('All types');
  await expect.element(status).toHaveValue('All statuses');
  await chooseOption('Status', 'Failed');
  await chooseOption('Transaction type', 'CASH');
  await generateReport();
  expect(lastQuery()).toEqual({
    ...ofInstitution,
    ...lastMonth,
    isShowSummary: 'false',
    isShowStockUpdates: 'true',
    isShowDispenseUpdates: 'true',
    isShowCash: 'true',
    dispenseTransactionType: 'CASH',
    dispenseStatus: 'FAILED',
  });
  await expect
    .element(reportPaper.getByRole('heading', { name: 'Stock update summary' }))
    .not.toBeInTheDocument();
  await expect.element(reportPaper.getByText('Machine created')).toBeVisible();
  await expect.element(reportPaper.getByText('CASH · Failed')).toBeVisible();
  const cash = reportPaper.getByRole('table', { name: 'Cash', exact: true });
  await expect.element(cash.getByRole('cell', { name: '−60' })).toBeVisible();
});

testInRelease('parts, type and status are restored by a reload', async () => {
  await openConsole(`${path}?summary=false&details=true&detailsType=RFID&detailsStatus=FAILED`);
  const expectChosen = async () => {
    await expect.element(findPart('Show summary')).not.toBeChecked();
    await expect.element(findPart('Dispense update details')).toBeChecked();
    await expect.element(type).toHaveValue('RFID');
    await expect.element(status).toHaveValue('Failed');
  };
  await expectChosen();
  await reloadConsole();
  await expectChosen();
  await findPart('Dispense update details').click();
  await expect.element(type).not.toBeInTheDocument();
  await generateReport();
  expect(lastQuery()).not.toHaveProperty('dispenseStatus');
});

test('clearing the preset leaves no dates, and the paper has those of the server', async () => {
  await openConsole(path);
  await page.getByRole('button', { name: 'Clear the preset' }).click();
  await expect.element(page.getByRole('button', { name: 'Date range: All dates' })).toBeVisible();
  await expect.element(findPeriod()).toHaveAttribute('placeholder', 'All dates');
  await expectAddress(`${path}?period=none`);
  await generateReport();
  expect(lastQuery()).toEqual({ ...ofInstitution, ...summaryAlone });
  await expect.element(reportPaper.getByText(/13-02-2025 to 15-03-2025/)).toBeVisible();
});

test('the dashboard narrows by organization, an organization by institution', async () => {
  await openConsole('/dashboard/report');
  await generateReport();
  expect(lastQuery()).toEqual({ ...lastMonth, ...summaryAlone });
  await chooseOption('Organization', 'Padma Trust');
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect.poll(lastQuery).toMatchObject({ organizationId: 'o1' });

  await openConsole('/organization/o1/report');
  await chooseOption('Institution', 'Eden Campus');
  await generateReport();
  expect(lastQuery()).toMatchObject({ organizationId: 'o1', institutionId: 'i1' });
});

test('an institution admin narrows the report to a machine, which the paper names', async () => {
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await generateReport();
  const about = reportPaper.getByText(/^13-02-2025 to/);
  await expect.element(about).toHaveTextContent('13-02-2025 to 15-03-2025 · All machines');
  await chooseOption('Machine', 'PAD-DHK-0025');
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect.element(about).toHaveTextContent('13-02-2025 to 15-03-2025 · PAD-DHK-0025');
  expect(lastQuery()).toMatchObject({ institutionId: 'i1', machineId: 'm1' });
});

test('changed filters show a warning until the report matches them again', async () => {
  await openConsole(path);
  await generateReport();
  const changed = page.getByText(/^The filters have changed\./);
  await expect.element(changed).not.toBeInTheDocument();
  await chooseOption('Period', 'This year');
  await expect.element(changed).toBeVisible();
  await expectAccessible('a report of other filters');
  // The paper still shows the previous report.
  await expect.element(reportPaper.getByText(/^13-02-2025 to 15-03-2025/)).toBeVisible();
  await chooseOption('Period', 'Last 30 days');
  await expect.element(changed).not.toBeInTheDocument();
  await findPart('Stock / Machine updates').click();
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect.element(reportPaper.getByText('Machine created')).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument();
});

test("a report that does not come says why, else 'Failed to fetch organization', and leaves the one before", async () => {
  server.refuse(reports.generate, 400);
  await openConsole(path);
  await generate.click();
  await expectToast('Failed to fetch organization');
  await expect.element(page.getByText('No report yet')).not.toBeInTheDocument();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Failed to fetch organization').first()).toBeVisible();
  const tryAgain = alert.getByRole('button', { name: 'Try again' });
  server.refuse(reports.generate, 400, { message: 'Choose fewer days' });
  await tryAgain.click();
  await expectToast('Choose fewer days');
  await expect.element(alert.getByText('Choose fewer days')).toBeVisible();
  answerReport(server);
  await tryAgain.click();
  await expect.element(reportPaper).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();

  server.disconnect(reports.generate);
  await generate.click();
  await expectToast('Something went wrong!');
  await expect.element(reportPaper).toBeVisible();
});

test('a long report shows its progress and can be stopped', async () => {
  server.hold(reports.generate);
  await openConsole(path);
  await generate.click();
  const progress = page.getByRole('progressbar', { name: 'Generating the report…' });
  await expect.element(progress).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(page.getByText('No report yet')).toBeVisible();
  await expect.element(generate).toBeEnabled();
  // The user has stopped it, so a toast would tell nothing new.
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a report that is being renewed stays in sight, dimmed', async () => {
  await openConsole(path);
  await generateReport();
  const release = server.hold(reports.generate);
  await generate.click();
  const desk = () => reportPaper.element().parentElement;
  await expect.poll(() => desk()?.ariaBusy).toBe('true');
  expect(desk()?.hasAttribute('data-behind')).toBe(true);
  release();
  await expect.poll(() => desk()?.ariaBusy).toBe('false');
});
