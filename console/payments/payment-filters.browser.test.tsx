import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import { payments } from '../../contract/payments.ts';
import {
  chooseOption,
  clearField,
  expectAddress,
  nightInDhaka,
  reloadConsole,
  setClock,
} from '../testing/actions.ts';
import { buildMachine, institutionId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import {
  answerPayments,
  lastPaymentsQuery,
  libraryMachine,
  paymentsPath,
  paymentTable,
} from '../testing/payment-list.ts';
import { testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

const firstRow = paymentTable.getByRole('row').nth(1);

test('without filters the payments of the last month are shown, 15 a page', async () => {
  setClock(nightInDhaka);
  const server = answerPayments([{}]);
  await openConsole(paymentsPath);
  await expect.element(firstRow).toBeVisible();
  expect(lastPaymentsQuery(server)).toEqual({
    startDate: '2025-02-15',
    endDate: '2025-03-15',
    group: 'ALL',
    page: '1',
    limit: '15',
  });
  await expect.element(page.getByLabelText('Period')).toHaveAttribute('placeholder', 'Last month');
});

test('group, machine and period stand in the URL and in the calls, and are there after a reload', async () => {
  setClock(nightInDhaka);
  const server = answerPayments([{}]).answer(machines.all, {
    machines: [buildMachine(libraryMachine)],
    count: 1,
  });
  await openConsole(`${paymentsPath}?page=2`);
  await chooseOption('Payments', 'Failed or cancelled');
  // A filter begins at the first page.
  await expectAddress(`${paymentsPath}?group=FAILED`);
  await chooseOption('Machine', 'PAD-DHK-0025 · Library');
  await chooseOption('Period', 'Last year');
  await expectAddress(`${paymentsPath}?period=last_year&machineId=m1&group=FAILED`);
  const filter = { group: 'FAILED', machineId: 'm1', startDate: '2024-03-15', page: '1' };
  await expect.poll(() => lastPaymentsQuery(server)).toMatchObject(filter);

  await reloadConsole();
  await expect
    .element(page.getByRole('combobox', { name: 'Payments' }))
    .toHaveValue('Failed or cancelled');
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last year');
  await clearField('Machine');
  await expectAddress(`${paymentsPath}?period=last_year&group=FAILED`);
  await page.getByRole('button', { name: 'Clear the preset' }).click();
  await expectAddress(`${paymentsPath}?group=FAILED`);
  await expect.poll(() => lastPaymentsQuery(server)).toMatchObject({ startDate: '2025-02-15' });
});

test('each group of payments is queried as such', async () => {
  const server = answerPayments([{}]);
  await openConsole(paymentsPath);
  for (const [name, group] of [
    ['Needs attention', 'ATTENTION'],
    ['Under way', 'OPEN'],
    ['Dispensed', 'DISPENSED'],
    ['Refunded', 'REFUNDED'],
  ] as const) {
    await chooseOption('Payments', name);
    await expect.poll(() => lastPaymentsQuery(server)).toMatchObject({ group });
  }
});

testInRelease('dates of one’s own replace the preset', async () => {
  const server = answerPayments([{}]);
  await openConsole(`${paymentsPath}?period=last_year&dateStart=2025-01-01&dateEnd=2025-01-31`);
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last year');
  await openConsole(`${paymentsPath}?dateStart=2025-01-01&dateEnd=2025-01-31`);
  await expect
    .element(page.getByLabelText('Period'))
    .toHaveAttribute('placeholder', 'Custom range');
  const range = { startDate: '2025-01-01', endDate: '2025-01-31' };
  await expect.poll(() => lastPaymentsQuery(server)).toMatchObject(range);
});

test('what is typed is looked for in all time; where nothing is found, a hint says what to type', async () => {
  const server = answerPayments([]);
  await openConsole(`${paymentsPath}?find=678`);
  const field = page.getByRole('searchbox', { name: 'Find by trxID, invoice or wallet' });
  // The last digits of a wallet are kept as they were typed.
  await expect.element(field).toHaveValue('678');
  expect(lastPaymentsQuery(server)).toMatchObject({ find: '678' });
  await field.fill('  CK000 ');
  await expect.element(page.getByText('No payment found by “CK000”')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Type a complete trxID, paymentID or invoice, or the last three digits of the wallet.',
      ),
    )
    .toBeVisible();
  await expectAddress(`${paymentsPath}?period=maximum&find=CK000`);
  const query = lastPaymentsQuery(server);
  expect(query).toMatchObject({ find: 'CK000' });
  expect(query).not.toHaveProperty('startDate');

  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect.element(field).toHaveValue('');
  await expectAddress(`${paymentsPath}?period=maximum`);
  await expect.element(page.getByText('No payments found')).toBeVisible();
});

test('where nobody paid in the range, all time is one press away', async () => {
  answerPayments([]);
  await openConsole(paymentsPath);
  await expect
    .element(page.getByText('Nobody paid by bKash in this range with these filters.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expectAddress(`${paymentsPath}?period=maximum`);
  await expect.element(page.getByRole('button', { name: 'Show all time' })).not.toBeInTheDocument();
});

test('the list is downloaded as it is filtered, and a download can be stopped', async () => {
  setClock(nightInDhaka);
  const server = answerPayments([{}]).answer(payments.csv, new TextEncoder().encode('Time\r\n'));
  const release = server.hold(payments.csv);
  await openConsole(
    `${paymentsPath}?group=REFUNDED&period=this_month&machineId=m1&order=time&page=1`,
  );
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('button', { name: 'Stop the download' }).click();
  release();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  expect(server.callsOf(payments.csv)).toEqual([
    {
      params: { institutionId },
      query: {
        group: 'REFUNDED',
        machineId: 'm1',
        startDate: '2025-03-01',
        endDate: '2025-03-15',
      },
      body: undefined,
      language: 'en',
    },
  ]);

  server.refuse(payments.csv, 403);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expectToast('Failed to download the payments');
});
