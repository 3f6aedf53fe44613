import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Payment, payments } from '../../contract/payments.ts';
import { search } from '../../contract/search.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  findToast,
  reloadConsole,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildPaymentDetails,
  buildPaymentEvent,
  buildProviderAnswer,
} from '../testing/build-payment-details.ts';
import { buildPayment, institutionId } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';

const path = `/institution/${institutionId}/payments`;
const params = { institutionId, paymentId: 'p1' };

/** Answers one payment, in the list and alone. */
const answerPayment = (
  given: Partial<Payment> = {},
  details: Parameters<typeof buildPaymentDetails>[0] = {},
): FakeServer => {
  const payment = buildPayment(given);
  return startServer()
    .answer(payments.all, { payments: [payment], count: 1, attention: 0 })
    .answer(payments.one, buildPaymentDetails({ ...details, payment }));
};

const opener = page.getByRole('button', { name: 'Details of 8KJ6A1B2C3' });
const details = page.getByRole('dialog', { name: 'Payment' });

const openDetails = async (): Promise<void> => {
  await openConsole(`${path}?payment=p1`);
  await expect.element(details).toBeVisible();
};

/** Opens the form of an action of the open payment. */
const openAction = async (action: string): Promise<Locator> => {
  await details.getByRole('button', { name: action, exact: true }).click();
  const form = page.getByRole('dialog', { name: action });
  await expect.element(form).toBeVisible();
  return form;
};

test('the details tell the history of a payment that was given back', async () => {
  const at = '2025-03-14T20:05:09.000Z';
  answerPayment(
    { state: 'REFUNDED', failure: 'The machine did not dispense', refundTrxID: '9RF1' },
    {
      history: [
        buildPaymentEvent({ at }),
        buildPaymentEvent({ event: 'CREATE_ANSWERED', from: 'CREATED', to: 'PENDING' }),
        buildPaymentEvent({
          event: 'EXECUTE_ANSWERED',
          from: 'EXECUTING',
          to: 'PAID',
          answerCode: '0000',
          reason: 'Successful',
        }),
        buildPaymentEvent({ event: 'COMMANDS_ENDED', from: 'DISPENSING', to: 'REFUND_DUE' }),
        buildPaymentEvent({
          event: 'REFUND_WANTED',
          from: 'REFUND_DUE',
          to: 'REFUND_DUE',
          by: 'super',
        }),
        buildPaymentEvent({ event: 'REFUND_ANSWERED', from: 'REFUNDING', to: 'REFUNDED' }),
      ],
    },
  );
  await openDetails();
  await expect.element(details.getByText('10 Tk')).toBeVisible();
  const failure = details.getByText('The machine did not dispense', { exact: true });
  await expect.element(failure).toBeVisible();
  const steps = details.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.element(steps).toHaveLength(6);
  await expect.element(steps.nth(0)).toMatchTextContent('The customer began to pay');
  await expect.element(steps.nth(0)).toMatchTextContent('2025-03-15 02:05:09 AM');
  await expect
    .element(steps.nth(1))
    .toMatchTextContent('The payment was opened at bKashStarting → Waiting for the customer');
  await expect.element(steps.nth(2)).toMatchTextContent('bKash took the money');
  await expect.element(steps.nth(2)).toMatchTextContent('0000 · Successful');
  await expect
    .element(steps.nth(3))
    .toMatchTextContent('The machine did not dispense as it shouldDispensing → To be refunded');
  // It moved nothing, so no states stand there.
  await expect.element(steps.nth(4)).not.toMatchTextContent('→');
  await expect.element(steps.nth(4)).toMatchTextContent('An admin ordered the refund');
  await expect.element(steps.nth(4)).toMatchTextContent('by super');
  await expect.element(steps.nth(5)).toMatchTextContent('bKash gave the money back');
  await expectAccessible('details of a payment');
});

test('the details show where, how many and every ID, each with a button that copies it', async () => {
  answerPayment({
    amount: 30,
    quantity: 3,
    rowNo: 4,
    columnNo: 5,
    refundTrxID: '9RF1',
    settledAs: 'REFUNDED_IN_CASH',
    createdAt: '2025-03-14T20:05:09.000Z',
  });
  await openDetails();
  await expect.element(details.getByText('3 × 10')).toBeVisible();
  await expect.element(details.getByText('Row 4, column 5')).toBeVisible();
  await expect.element(details.getByText('01712•••678')).toBeVisible();
  await expect.element(details.getByText('Refunded in cash')).toBeVisible();
  await expect.element(details.getByText('2025-03-15 02:05:09 AM')).toBeVisible();
  for (const name of ['bKash trxID', 'paymentID', 'Invoice', 'Refund trxID']) {
    await expect.element(details.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
  }
  await details.getByRole('button', { name: 'Copy bKash trxID' }).click();
  await expect.element(details.getByRole('button', { name: 'bKash trxID copied' })).toBeVisible();
});

test('Escape closes a form over the details alone, then the details, and gives the focus back', async () => {
  answerPayment({ actions: ['REFUND'] });
  await openConsole(path);
  await opener.click();
  const form = await openAction('Refund');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(details).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Refund' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the last answer of bKash shows its code, what differs and an ID that only bKash has', async () => {
  answerPayment(
    { trxID: '8KJ6A1B2C3', flags: ['WRONG_AMOUNT'] },
    {
      said: buildProviderAnswer({
        call: 'REFUND',
        kind: 'REFUNDED',
        trxID: '9NEW',
        amount: 12.5,
        invoice: 'INV-9',
      }),
    },
  );
  await openDetails();
  await expect.element(details.getByText('Last answer from bKash')).toBeVisible();
  await expect.element(details.getByText('To give the money back')).toBeVisible();
  await expect.element(details.getByText('The money was given back')).toBeVisible();
  await expect.element(details.getByText('0000')).toBeVisible();
  await expect.element(details.getByText('9NEW')).toBeVisible();
  await expect.element(details.getByText('12.5 Tk instead of 10 Tk')).toBeVisible();
  await expect.element(details.getByText('INV-9')).toBeVisible();
});

test('a refused payment shows the reason of bKash, no IDs that it lacks and no actions', async () => {
  const refused = { kind: 'REFUSED', code: '2023', reason: 'Insufficient balance' } as const;
  answerPayment(
    { state: 'FAILED', refundTrxID: null, wallet: null, settledAs: null, actions: [] },
    { said: buildProviderAnswer({ ...refused, amount: null, trxID: null }) },
  );
  await openDetails();
  await expect.element(details.getByText('Insufficient balance')).toBeVisible();
  await expect.element(details.getByText('2023')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Copy Invoice' })).toHaveLength(1);
  for (const name of ['Refund trxID', 'Wallet', 'Settled by hand']) {
    await expect.element(details.getByText(name)).not.toBeInTheDocument();
  }
  for (const name of ['Ask bKash again', 'Refund', 'Settle by hand']) {
    await expect
      .element(details.getByRole('button', { name, exact: true }))
      .not.toBeInTheDocument();
  }
});

test('a new query to bKash shows the answer, and the list is fetched again', async () => {
  const server = answerPayment({ state: 'EXECUTE_UNKNOWN', actions: ['ASK'] });
  server.answer(payments.ask, { payment: buildPayment({ state: 'PAID' }) });
  await openDetails();
  const before = server.callsOf(payments.all).length;
  server.answer(payments.one, buildPaymentDetails({ payment: buildPayment({ state: 'PAID' }) }));
  await details.getByRole('button', { name: 'Ask bKash again' }).click();
  await expect.element(findToast('bKash was asked again')).toBeVisible();
  await expect.element(details.getByText('Paid', { exact: true })).toBeVisible();
  await expect
    .element(details.getByRole('button', { name: 'Ask bKash again' }))
    .not.toBeInTheDocument();
  expect(server.callsOf(payments.ask)).toEqual([
    { params, query: {}, body: undefined, language: 'en' },
  ]);
  await expect.poll(() => server.callsOf(payments.all).length).toBeGreaterThan(before);
});

test('an admin gives the money back, with a reason', async () => {
  const server = answerPayment({ actions: ['REFUND'] });
  await openDetails();
  const form = await openAction('Refund');
  await expect
    .element(form.getByText('All of it, 10 Tk, goes back to the customer. This cannot be undone.'))
    .toBeVisible();
  const refund = form.getByRole('button', { name: 'Refund', exact: true });
  await refund.click();
  await expect.element(form.getByText('Reason is required')).toBeVisible();
  const reason = form.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveFocus();
  await expectAccessible('refund without a reason');

  const refunded = buildPayment({ state: 'REFUND_DUE', actions: ['SETTLE'] });
  server
    .answer(payments.refund, { payment: refunded })
    .answer(payments.one, buildPaymentDetails({ payment: refunded }));
  await reason.fill('  The pad was torn ');
  await refund.click();
  await expect.element(findToast('The refund is on its way')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(details.getByText('To be refunded')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Settle by hand' })).toBeVisible();
  const body = { reason: '  The pad was torn ' };
  expect(server.callsOf(payments.refund)).toEqual([{ params, query: {}, body, language: 'en' }]);
});

test('what was done by hand is chosen, with the trxID of a refund at bKash', async () => {
  const server = answerPayment({ actions: ['SETTLE'] });
  const fault = 'The trxID of the refund at bKash is required';
  server.refuse(payments.settle, 400, { message: fault, errors: { refundTrxID: fault } });
  await openDetails();
  const form = await openAction('Settle by hand');
  const settle = form.getByRole('button', { name: 'Settle', exact: true });
  const choice = form.getByLabelText('What was done');
  const trxID = form.getByRole('textbox', { name: 'Refund trxID' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await settle.click();
  await expect.element(form.getByText('Choose what was done')).toBeVisible();
  expect(server.callsOf(payments.settle)).toEqual([]);
  await expect.element(trxID).not.toBeInTheDocument();

  await choice.selectOptions('Refunded at bKash');
  await settle.click();
  await expect.element(form.getByText(fault)).toBeVisible();
  await expect.element(trxID).toHaveFocus();
  await trxID.fill(' 9RF1 ');
  await expect.element(form.getByText(fault)).not.toBeInTheDocument();
  await expectAccessible('a payment settled by hand');
  server.answer(payments.settle, { payment: buildPayment({ settledAs: 'REFUNDED_BY_BKASH' }) });
  await settle.click();
  await expect.element(findToast('Payment settled')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  const reason = 'Agreed by phone';
  expect(server.callsOf(payments.settle).map(({ body }) => body)).toEqual([
    { reason, as: 'REFUNDED_BY_BKASH' },
    { reason, as: 'REFUNDED_BY_BKASH', refundTrxID: '9RF1' },
  ]);
});

test('what was refunded in cash needs no trxID', async () => {
  const server = answerPayment({ actions: ['SETTLE'] });
  const as = 'REFUNDED_IN_CASH';
  server.answer(payments.settle, { payment: buildPayment({ settledAs: as }) });
  await openDetails();
  const form = await openAction('Settle by hand');
  const choice = form.getByLabelText('What was done');
  await choice.selectOptions('Refunded at bKash');
  await form.getByRole('textbox', { name: 'Refund trxID' }).fill('9RF1');
  await choice.selectOptions('Refunded in cash');
  await expect.element(form.getByRole('textbox', { name: 'Refund trxID' })).not.toBeInTheDocument();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await form.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect.element(findToast('Payment settled')).toBeVisible();
  expect(server.callsOf(payments.settle).map(({ body }) => body)).toEqual([
    { reason: 'Agreed by phone', as },
  ]);
});

test('an action that fails without a reason says which', async () => {
  const server = answerPayment({ actions: ['ASK', 'REFUND', 'SETTLE'] }).refuseChanges();
  await openDetails();
  await details.getByRole('button', { name: 'Ask bKash again' }).click();
  await expect.element(findToast('Failed to ask bKash')).toBeVisible();

  const refund = await openAction('Refund');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('The pad was torn');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect.element(findToast('Failed to refund')).toBeVisible();
  await expect
    .element(refund.getByRole('textbox', { name: 'Reason' }))
    .toHaveValue('The pad was torn');
  await refund.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(refund).not.toBeInTheDocument();

  const settle = await openAction('Settle by hand');
  await settle.getByLabelText('What was done').selectOptions('Nothing is owed');
  await settle.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect.element(findToast('Failed to settle the payment')).toBeVisible();
  server.refuse(payments.settle, 404, { message: 'Payment not found' });
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect.element(findToast('Payment not found')).toBeVisible();
  expect(server.callsOf(payments.settle).at(-1)?.body).toEqual({
    reason: 'Agreed by phone',
    as: 'NOT_OWED',
  });
});

test('details that do not come say so and can be tried again', async () => {
  const server = answerPayment().refuse(payments.one, 403);
  await openConsole(path);
  await opener.click();
  await expect.element(details.getByText('Failed to fetch the payment')).toBeVisible();
  // The data of the list row still shows.
  await expect.element(details.getByText('INV-1')).toBeVisible();
  server.answer(payments.one, buildPaymentDetails());
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect.element(details.getByText('The customer began to pay')).toBeVisible();
});

test('a payment that the address names is shown over any list, also after a reload', async () => {
  const server = answerPayment().answer(payments.all, { payments: [], count: 0, attention: 0 });
  await openConsole(`${path}?payment=p1`);
  await expect.element(details.getByText('The customer began to pay')).toBeVisible();
  await reloadConsole();
  await expect.element(details.getByText('The customer began to pay')).toBeVisible();
  expect(server.callsOf(payments.one).at(-1)?.params).toEqual(params);
  await details.getByRole('button', { name: 'Close' }).click();
  await expectAddress(path);
  await expect.element(details).not.toBeInTheDocument();
});

test('a payment of the address that is not there says so', async () => {
  answerPayment().refuse(payments.one, 404, { message: 'Payment not found' });
  await openConsole(`${path}?payment=p9`);
  await expect.element(page.getByRole('alert').getByText('Payment not found')).toBeVisible();
});

test('a payment leads to its dispense, or to all of them', async () => {
  answerPayment({}, { dispenses: 1 });
  await openDetails();
  await details.getByRole('link', { name: 'Show its dispense', exact: true }).click();
  await expectAddress(`/institution/${institutionId}/dispenses?payment=p1`);
  await expect.element(page.getByText('Only what was dispensed for one payment')).toBeVisible();

  answerPayment({}, { dispenses: 3 });
  await openDetails();
  await expect.element(details.getByRole('link', { name: 'Show its 3 dispenses' })).toBeVisible();
});

testInRelease('on a phone the details fill the screen', async () => {
  await page.viewport(390, 844);
  answerPayment(
    { actions: ['ASK', 'REFUND', 'SETTLE'], invoice: 'I'.repeat(100) },
    { said: buildProviderAnswer() },
  );
  await openDetails();
  await expect.element(details.getByText('The customer began to pay')).toBeVisible();
  const { left, width } = details.element().getBoundingClientRect();
  expect([left, width]).toEqual([0, 390]);
  await expectNoSidewaysScroll();
  await expectAccessible('details of a payment on a phone');
});

testInRelease('in Bangla the details speak Bangla, with Bangla digits', async () => {
  answerPayment(
    { state: 'REFUNDED', flags: ['SILENT_MACHINE'], rowNo: 4, columnNo: 5, actions: ['SETTLE'] },
    { said: buildProviderAnswer({ call: 'REFUND', kind: 'REFUNDED' }) },
  );
  await openConsole(`${path}?payment=p1`, { language: 'bn' });
  const dialog = page.getByRole('dialog', { name: 'পেমেন্ট' });
  await expect.element(dialog.getByText('গ্রাহক পেমেন্ট শুরু করেছেন')).toBeVisible();
  await expect.element(dialog.getByText('সারি ৪, কলাম ৫')).toBeVisible();
  await expect.element(dialog.getByText('পুরো টাকা ফেরত গেছে।')).toBeVisible();
  await expect.element(dialog.getByText('টাকা ফেরত দেওয়া হয়েছে')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'হাতে নিষ্পত্তি' })).toBeVisible();
  await expectAccessible('details of a payment in Bangla');
});

test('a payment that the search finds is shown with its details', async () => {
  const server = answerPayment().answer(search.find, {
    results: [
      {
        kind: 'PAYMENT',
        _id: 'p1',
        title: '8KJ6A1B2C3',
        subtitle: 'PAD-DHK-0025 · 01712•••678',
        organizationId: 'o1',
        institutionId,
      },
    ],
  });
  await openConsole('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('8KJ6A1B2C3');
  const found = dialog.getByRole('group', { name: 'Payments' }).getByRole('option');
  await expect.element(found).toHaveTextContent('8KJ6A1B2C3PAD-DHK-0025 · 01712•••678');
  expect(server.callsOf(search.find).at(-1)?.query).toEqual({ q: '8KJ6A1B2C3' });
  await expectAccessible('a search that found a payment');
  await found.click();
  await expect.element(details.getByText('The customer began to pay')).toBeVisible();
  await expectAddress(`${path}?payment=p1`);
});
