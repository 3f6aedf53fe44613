import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import { type Payment, payments } from '../../contract/payments.ts';
import {
  chooseOption,
  clearField,
  expectAddress,
  expectNoSidewaysScroll,
  findToast,
  nightInDhaka,
  reloadConsole,
  setClock,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildInstitutionAdmin,
  buildMachine,
  buildPayment,
  institutionId,
} from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { isRelease, testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';

const path = `/institution/${institutionId}/payments`;

const library = { _id: 'm1', physicalId: 'PAD-DHK-0025', name: 'Library' };

/** Answers pages of these payments, whatever the filter. */
const answerPayments = (given: readonly Partial<Payment>[], attention = 0): FakeServer => {
  const all = given.map((one, at) => buildPayment({ _id: `p${at}`, machineId: library, ...one }));
  return startServer().answerWith(payments.all, ({ query: { page: at = '1', limit = '15' } }) => {
    const from = (Number(at) - 1) * Number(limit);
    const shown = all.slice(from, from + Number(limit));
    return { payments: shown, count: all.length, attention };
  });
};

const lastQuery = (server: FakeServer) => server.callsOf(payments.all).at(-1)?.query;

const table = page.getByRole('table', { name: 'Payments' });
const firstRow = table.getByRole('row').nth(1);

test('the ninth tab shows every payment: when, where, how much, its state and its IDs', async () => {
  answerPayments([
    { createdAt: '2025-03-14T20:05:00.000Z', quantity: 3, amount: 30 },
    {
      machineId: { _id: 'm2', physicalId: 'PAD-DHK-0031', name: '' },
      state: 'CANCELLED',
      failure: 'The customer cancelled the payment',
      trxID: null,
      paymentID: 'TR0012',
    },
    { state: 'REFUNDED', refundTrxID: '9RF1', failure: 'The machine did not dispense' },
    { state: 'REFUNDING', flags: ['INTERRUPTED'], isRefundLate: true, failure: 'POWER' },
  ]);
  await openConsole(path);
  await expect.element(page.getByRole('tab').nth(8)).toMatchTextContent('Payments');
  await expect.element(page.getByText('4 payments', { exact: true })).toBeVisible();

  const cells = firstRow.getByRole('cell');
  await expect.element(cells.nth(0)).toMatchTextContent('2025-03-15 02:05 AM');
  await expect.element(cells.nth(1)).toMatchTextContent('PAD-DHK-0025Library');
  await expect
    .element(firstRow.getByRole('link', { name: 'PAD-DHK-0025' }))
    .toHaveAttribute('href', `/institution/${institutionId}/machines/m1`);
  await expect.element(cells.nth(2)).toMatchTextContent('303 × 10');
  await expect.element(cells.nth(3)).toMatchTextContent('Dispensed');
  await expect.element(cells.nth(4)).toMatchTextContent('8KJ6A1B2C3TR0011');
  await expect.element(cells.nth(5)).toMatchTextContent('–');

  const cancelled = table.getByRole('row').nth(2);
  await expect
    .element(cancelled)
    .toMatchTextContent('PAD-DHK-003110CancelledThe customer cancelled the payment');
  await expect.element(cancelled.getByRole('cell').nth(4)).toMatchTextContent('–TR0012');
  const refunded = table.getByRole('row').nth(3);
  await expect.element(refunded).toMatchTextContent('RefundedThe machine did not dispense');
  await expect.element(refunded.getByRole('cell').nth(5)).toMatchTextContent('9RF1');

  // Every reason stands in place of the failure.
  const state = table.getByRole('row').nth(4).getByRole('cell').nth(3);
  await expect
    .element(state)
    .toMatchTextContent(
      'Needs attention: The machine lost its power, or its controller was replaced: the pad may have dropped. The money has been on its way back for more than an hour.',
    );
  await expect.element(state).not.toMatchTextContent('Power lost');
});

test('without filters the payments of the last month are shown, 15 a page', async () => {
  setClock(nightInDhaka);
  const server = answerPayments([{}]);
  await openConsole(path);
  await expect.element(firstRow).toBeVisible();
  expect(lastQuery(server)).toEqual({
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
    machines: [buildMachine(library)],
    count: 1,
  });
  await openConsole(`${path}?page=2`);
  await chooseOption('Payments', 'Failed or cancelled');
  // A filter begins at the first page.
  await expectAddress(`${path}?group=FAILED`);
  await chooseOption('Machine', 'PAD-DHK-0025 · Library');
  await chooseOption('Period', 'Last year');
  await expectAddress(`${path}?period=last_year&machineId=m1&group=FAILED`);
  const filter = { group: 'FAILED', machineId: 'm1', startDate: '2024-03-15', page: '1' };
  await expect.poll(() => lastQuery(server)).toMatchObject(filter);

  await reloadConsole();
  await expect
    .element(page.getByRole('combobox', { name: 'Payments' }))
    .toHaveValue('Failed or cancelled');
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last year');
  await clearField('Machine');
  await expectAddress(`${path}?period=last_year&group=FAILED`);
  await page.getByRole('button', { name: 'Clear the preset' }).click();
  await expectAddress(`${path}?group=FAILED`);
  await expect.poll(() => lastQuery(server)).toMatchObject({ startDate: '2025-02-15' });
});

test('each group of payments is queried as such', async () => {
  const server = answerPayments([{}]);
  await openConsole(path);
  for (const [name, group] of [
    ['Needs attention', 'ATTENTION'],
    ['Under way', 'OPEN'],
    ['Dispensed', 'DISPENSED'],
    ['Refunded', 'REFUNDED'],
  ] as const) {
    await chooseOption('Payments', name);
    await expect.poll(() => lastQuery(server)).toMatchObject({ group });
  }
});

testInRelease('dates of one’s own replace the preset', async () => {
  const server = answerPayments([{}]);
  await openConsole(`${path}?period=last_year&dateStart=2025-01-01&dateEnd=2025-01-31`);
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last year');
  await openConsole(`${path}?dateStart=2025-01-01&dateEnd=2025-01-31`);
  await expect
    .element(page.getByLabelText('Period'))
    .toHaveAttribute('placeholder', 'Custom range');
  const range = { startDate: '2025-01-01', endDate: '2025-01-31' };
  await expect.poll(() => lastQuery(server)).toMatchObject(range);
});

test('what is typed is looked for in all time; where nothing is found, a hint says what to type', async () => {
  const server = answerPayments([]);
  await openConsole(`${path}?find=678`);
  const field = page.getByRole('searchbox', { name: 'Find by trxID, invoice or wallet' });
  // The last digits of a wallet are kept as they were typed.
  await expect.element(field).toHaveValue('678');
  expect(lastQuery(server)).toMatchObject({ find: '678' });
  await field.fill('  CK000 ');
  await expect.element(page.getByText('No payment found by “CK000”')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Type a whole trxID, paymentID or invoice, or the last three digits of the wallet.',
      ),
    )
    .toBeVisible();
  await expectAddress(`${path}?period=maximum&find=CK000`);
  const query = lastQuery(server);
  expect(query).toMatchObject({ find: 'CK000' });
  expect(query).not.toHaveProperty('startDate');

  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect.element(field).toHaveValue('');
  await expectAddress(`${path}?period=maximum`);
  await expect.element(page.getByText('No payments found')).toBeVisible();
});

test('the head of the time turns the order around, then gives it up', async () => {
  const server = answerPayments([{}]);
  await openConsole(path);
  const head = page.getByRole('columnheader', { name: 'Time' });
  const orderButton = head.getByRole('button');
  await expect.element(head).not.toHaveAttribute('aria-sort');
  await orderButton.click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => lastQuery(server)).toMatchObject({ order: 'time' });
  await reloadConsole();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await orderButton.click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expectAddress(`${path}?order=-time`);
  await expect.poll(() => lastQuery(server)).toMatchObject({ order: '-time' });
  await orderButton.click();
  await expect.element(head).not.toHaveAttribute('aria-sort');
  await expectAddress(path);
});

test('a long list has pages', async () => {
  answerPayments(Array.from({ length: 32 }, (_, at) => ({ trxID: `TRX${at + 1}` })));
  await openConsole(path);
  await expect.element(page.getByText('1–15 of 32')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('16–30 of 32')).toBeVisible();
  await expect.element(firstRow).toMatchTextContent('TRX16');
  await expectAddress(`${path}?page=2`);
});

test('what needs attention is counted above the list, whatever its filters leave out', async () => {
  const server = answerPayments([], 1);
  await openConsole(`${path}?group=OPEN`);
  await expect.element(page.getByText('No payments found')).toBeVisible();
  const attentionLine = page.getByRole('tabpanel').getByText('1 payment needs attention');
  await expect.element(attentionLine).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expectAddress(`${path}?period=maximum&group=ATTENTION`);
  await expect.element(attentionLine).not.toBeInTheDocument();
  await expect.element(page.getByText('No payment needs attention')).toBeVisible();
  const query = lastQuery(server);
  expect(query).toEqual({ group: 'ATTENTION', page: '1', limit: '15' });

  answerPayments([{}], 3);
  await openConsole(path);
  await expect.element(page.getByText('3 payments need attention')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show them' })).toBeVisible();
});

test('where nobody paid in the range, all time is one press away', async () => {
  answerPayments([]);
  await openConsole(path);
  await expect
    .element(page.getByText('Nobody paid by bKash in this range with these filters.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expectAddress(`${path}?period=maximum`);
  await expect.element(page.getByRole('button', { name: 'Show all time' })).not.toBeInTheDocument();
});

test('a list that does not come says so and can be tried again', async () => {
  const server = answerPayments([{}]).refuse(payments.all, 400);
  await openConsole(path);
  await expect.element(page.getByRole('alert').getByText('Failed to fetch payments')).toBeVisible();
  await expect.element(findToast('Failed to fetch payments')).toBeVisible();
  await expectAccessible('payments that could not be fetched');
  server.answer(payments.all, { payments: [], count: 0, attention: 0 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No payments found')).toBeVisible();
});

test('the list is downloaded as it is filtered, and a download can be stopped', async () => {
  setClock(nightInDhaka);
  const server = answerPayments([{}]).answer(payments.csv, new TextEncoder().encode('Time\r\n'));
  const release = server.hold(payments.csv);
  await openConsole(`${path}?group=REFUNDED&period=this_month&machineId=m1&order=time&page=1`);
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
  await expect.element(findToast('Failed to download the payments')).toBeVisible();
});

testInRelease(
  'on a phone payments are cards, ordered from a field, with filters in a sheet',
  async () => {
    await page.viewport(390, 844);
    const server = answerPayments([
      { quantity: 2, amount: 20, flags: ['REFUND_STUCK'], state: 'REFUNDING' },
      { trxID: null, paymentID: 'TR0099', state: 'PENDING' },
    ]);
    await openConsole(path);
    const cards = page.getByRole('list', { name: 'Payments' }).getByRole('article');
    await expect.element(cards.nth(0)).toMatchTextContent('20 Tk');
    await expect.element(cards.nth(0)).toMatchTextContent('PAD-DHK-0025 · Library · 2 × 10');
    await expect.element(cards.nth(0)).toMatchTextContent('Needs attention');
    await expect.element(cards.nth(0)).toMatchTextContent('bKash trxID 8KJ6A1B2C3');
    await expect.element(cards.nth(0)).not.toMatchTextContent('paymentID');
    await expect.element(cards.nth(1)).toMatchTextContent('paymentID TR0099');
    await expectNoSidewaysScroll();
    await expectAccessible('payments on a phone');

    await chooseOption('Sort by', 'Time, oldest first');
    await expect.poll(() => lastQuery(server)).toMatchObject({ order: 'time' });
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('combobox', { name: 'Payments' }).click();
    await page.getByRole('option', { name: 'Refunded' }).click();
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filters' })).toMatchTextContent('1');
    await expect.poll(() => lastQuery(server)).toMatchObject({ group: 'REFUNDED' });
  },
);

testInRelease('in Bangla states, counts and sums are in Bangla', async () => {
  answerPayments([{ createdAt: '2025-03-14T20:05:00.000Z', quantity: 3, amount: 1230 }], 1);
  await openConsole(path, { language: 'bn' });
  await expect.element(page.getByText('১টি পেমেন্ট', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('tabpanel').getByText('১টি পেমেন্টে নজর দরকার')).toBeVisible();
  const row = page.getByRole('table', { name: 'পেমেন্ট' }).getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('২০২৫-০৩-১৫ ০২:০৫ AM');
  await expect.element(row).toMatchTextContent('১,২৩০৩ × ৪১০');
  await expect.element(row).toMatchTextContent('বিতরণ হয়েছে');
  await expect.element(row.getByRole('button', { name: '8KJ6A1B2C3-এর বিস্তারিত' })).toBeVisible();
  await expectAccessible('payments in Bangla');
});

if (isRelease) {
  test.for([1280, 390])('long and hostile names stay texts within %i px', async (width) => {
    await page.viewport(width, 844);
    const name = `<script>alert(1)</script> ${'রহিমা-খাতুন-'.repeat(12)}`;
    answerPayments([{ machineId: { ...library, name }, trxID: 'X'.repeat(60) }]).answer(
      machines.one,
      { machine: buildMachine({ name }) },
    );
    await openConsole(path);
    await expect.element(page.getByText('<script>alert(1)</script>').first()).toBeVisible();
    await expectNoSidewaysScroll();
  });
}

testInRelease('the payments are found from anywhere in the institution', async () => {
  answerPayments([]);
  await openConsole(`/institution/${institutionId}`, { admin: buildInstitutionAdmin() });
  await expect.element(page.getByRole('tab', { name: 'Payments' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('payments');
  await search.getByRole('option', { name: /^Payments/ }).click();
  await expect.element(page.getByText('No payments found')).toBeVisible();
  await expectAddress(path);
});
