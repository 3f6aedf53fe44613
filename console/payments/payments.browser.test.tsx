import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import { payments } from '../../contract/payments.ts';
import {
  chooseOption,
  expectAddress,
  expectNoSidewaysScroll,
  reloadConsole,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildInstitutionAdmin, buildMachine, institutionId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import {
  answerPayments,
  lastPaymentsQuery,
  libraryMachine,
  paymentsPath,
  paymentTable,
} from '../testing/payment-list.ts';
import { isRelease, testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

const firstRow = paymentTable.getByRole('row').nth(1);

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
  await openConsole(paymentsPath);
  await expect.element(page.getByRole('tab').nth(8)).toMatchTextContent('Payments');
  await expect.element(page.getByText('4 payments', { exact: true })).toBeVisible();

  const cells = firstRow.getByRole('cell');
  await expect.element(cells.nth(0)).toMatchTextContent('15/03/2025 02:05');
  await expect.element(cells.nth(1)).toMatchTextContent('PAD-DHK-0025Library');
  await expect
    .element(firstRow.getByRole('link', { name: 'PAD-DHK-0025' }))
    .toHaveAttribute('href', `/institution/${institutionId}/machines/m1`);
  await expect.element(cells.nth(2)).toMatchTextContent('303 × 10');
  await expect.element(cells.nth(3)).toMatchTextContent('Dispensed');
  await expect.element(cells.nth(4)).toMatchTextContent('8KJ6A1B2C3TR0011');
  await expect.element(cells.nth(5)).toMatchTextContent('–');

  const cancelled = paymentTable.getByRole('row').nth(2);
  await expect
    .element(cancelled)
    .toMatchTextContent('PAD-DHK-003110CancelledThe customer cancelled the payment');
  await expect.element(cancelled.getByRole('cell').nth(4)).toMatchTextContent('–TR0012');
  const refunded = paymentTable.getByRole('row').nth(3);
  await expect.element(refunded).toMatchTextContent('RefundedThe machine did not dispense');
  await expect.element(refunded.getByRole('cell').nth(5)).toMatchTextContent('9RF1');

  // Every reason stands in place of the failure.
  const state = paymentTable.getByRole('row').nth(4).getByRole('cell').nth(3);
  await expect
    .element(state)
    .toMatchTextContent(
      'Needs attention: The machine lost power or its controller was replaced. The pad may have dropped. The refund has been under way for more than an hour.',
    );
  await expect.element(state).not.toMatchTextContent('Power lost');
});

test('the head of the time turns the order around, then gives it up', async () => {
  const server = answerPayments([{}]);
  await openConsole(paymentsPath);
  const head = page.getByRole('columnheader', { name: 'Time' });
  const orderButton = head.getByRole('button');
  await expect.element(head).not.toHaveAttribute('aria-sort');
  await orderButton.click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => lastPaymentsQuery(server)).toMatchObject({ order: 'time' });
  await reloadConsole();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await orderButton.click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expectAddress(`${paymentsPath}?order=-time`);
  await expect.poll(() => lastPaymentsQuery(server)).toMatchObject({ order: '-time' });
  await orderButton.click();
  await expect.element(head).not.toHaveAttribute('aria-sort');
  await expectAddress(paymentsPath);
});

test('a long list has pages', async () => {
  answerPayments(Array.from({ length: 32 }, (_, at) => ({ trxID: `TRX${at + 1}` })));
  await openConsole(paymentsPath);
  await expect.element(page.getByText('1–15 of 32')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('16–30 of 32')).toBeVisible();
  await expect.element(firstRow).toMatchTextContent('TRX16');
  await expectAddress(`${paymentsPath}?page=2`);
});

test('what needs attention is counted above the list, whatever its filters leave out', async () => {
  const server = answerPayments([], 1);
  await openConsole(`${paymentsPath}?group=OPEN`);
  await expect.element(page.getByText('No payments found')).toBeVisible();
  const attentionLine = page.getByRole('tabpanel').getByText('1 payment needs attention');
  await expect.element(attentionLine).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expectAddress(`${paymentsPath}?period=maximum&group=ATTENTION`);
  await expect.element(attentionLine).not.toBeInTheDocument();
  await expect.element(page.getByText('No payment needs attention')).toBeVisible();
  const query = lastPaymentsQuery(server);
  expect(query).toEqual({ group: 'ATTENTION', page: '1', limit: '15' });

  answerPayments([{}], 3);
  await openConsole(paymentsPath);
  await expect.element(page.getByText('3 payments need attention')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show them' })).toBeVisible();
});

test('a list that does not come says so and can be tried again', async () => {
  const server = answerPayments([{}]).refuse(payments.all, 400);
  await openConsole(paymentsPath);
  await expect.element(page.getByRole('alert').getByText('Failed to fetch payments')).toBeVisible();
  await expectToast('Failed to fetch payments');
  await expectAccessible('payments that could not be fetched');
  server.answer(payments.all, { payments: [], count: 0, attention: 0 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No payments found')).toBeVisible();
});

testInRelease(
  'on a phone payments are cards, ordered from a field, with filters in a sheet',
  async () => {
    await page.viewport(390, 844);
    const server = answerPayments([
      { quantity: 2, amount: 20, flags: ['REFUND_STUCK'], state: 'REFUNDING' },
      { trxID: null, paymentID: 'TR0099', state: 'PENDING' },
      ...Array.from({ length: 14 }, () => ({})),
    ]);
    await openConsole(paymentsPath);
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
    await expect.poll(() => lastPaymentsQuery(server)).toMatchObject({ order: 'time' });
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('combobox', { name: 'Payments' }).click();
    await page.getByRole('option', { name: 'Refunded' }).click();
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filters' })).toMatchTextContent('1');
    await expect.poll(() => lastPaymentsQuery(server)).toMatchObject({ group: 'REFUNDED' });
  },
);

if (isRelease) {
  test.for([1280, 390])('long and hostile names stay texts within %i px', async (width) => {
    await page.viewport(width, 844);
    const name = `<script>alert(1)</script> ${'রহিমা-খাতুন-'.repeat(12)}`;
    answerPayments([{ machineId: { ...libraryMachine, name }, trxID: 'X'.repeat(60) }]).answer(
      machines.one,
      { machine: buildMachine({ name }) },
    );
    await openConsole(paymentsPath);
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
  await expectAddress(paymentsPath);
});
