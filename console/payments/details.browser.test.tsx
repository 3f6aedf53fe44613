import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { payments } from '../../contract/payments.ts';
import { search } from '../../contract/search.ts';
import { expectAddress, reloadConsole } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildPaymentDetails,
  buildPaymentEvent,
  buildProviderAnswer,
} from '../testing/build-payment-details.ts';
import { institutionId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { answerPayment, openPayment, paymentDialog } from '../testing/payment-details.ts';
import { paymentsPath } from '../testing/payment-list.ts';

const opener = page.getByRole('button', { name: 'Details of 8KJ6A1B2C3' });

/** Opens the form of an action of the open payment. */
const openAction = async (action: string): Promise<Locator> => {
  await paymentDialog.getByRole('button', { name: action, exact: true }).click();
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
  await openPayment();
  await expect.element(paymentDialog.getByText('10 Tk')).toBeVisible();
  const failure = paymentDialog.getByText('The machine did not dispense', { exact: true });
  await expect.element(failure).toBeVisible();
  const steps = paymentDialog.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.element(steps).toHaveLength(6);
  await expect.element(steps.nth(0)).toMatchTextContent('The customer started to pay');
  await expect.element(steps.nth(0)).toMatchTextContent('15/03/2025 02:05:09');
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
  await expect.element(steps.nth(5)).toMatchTextContent('bKash refunded the money');
  await expectAccessible('details of a payment');
});

test('the details show where, how many and every ID, each with a button that copies it', async () => {
  answerPayment(
    {
      amount: 30,
      quantity: 3,
      rowNo: 4,
      columnNo: 5,
      refundTrxID: '9RF1',
      settledAs: 'REFUNDED_IN_CASH',
      createdAt: '2025-03-14T20:05:09.000Z',
    },
    {
      history: [
        buildPaymentEvent({
          event: 'SETTLED',
          from: 'REFUND_DUE',
          to: 'REFUNDED',
          reason: 'By phone',
        }),
      ],
    },
  );
  await openPayment();
  await expect.element(paymentDialog.getByText('3 × 10')).toBeVisible();
  await expect.element(paymentDialog.getByText('Row 4, column 5')).toBeVisible();
  await expect.element(paymentDialog.getByText('01712•••678')).toBeVisible();
  await expect.element(paymentDialog.getByText('Refunded in cash', { exact: true })).toBeVisible();
  const settled = 'Settled by hand: Refunded in cash';
  const steps = paymentDialog.getByRole('list', { name: 'History' });
  await expect.element(steps).toMatchTextContent(`${settled}To be refunded → Refunded`);
  await expect.poll(() => document.querySelector('table')?.textContent).toContain(settled);
  await expect.element(paymentDialog.getByText('15/03/2025 02:05:09')).toBeVisible();
  for (const name of ['bKash trxID', 'paymentID', 'Invoice', 'Refund trxID']) {
    await expect.element(paymentDialog.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
  }
  await paymentDialog.getByRole('button', { name: 'Copy bKash trxID' }).click();
  await expect
    .element(paymentDialog.getByRole('button', { name: 'bKash trxID copied' }))
    .toBeVisible();
});

test('the details of a payment name its provider', async () => {
  answerPayment(
    { provider: 'selfpay', state: 'REFUND_UNKNOWN', flags: ['REFUND_STUCK'], actions: ['ASK'] },
    {
      history: [
        buildPaymentEvent({ event: 'QUERY_ANSWERED', from: 'EXECUTE_UNKNOWN', to: 'PAID' }),
      ],
      said: buildProviderAnswer({}),
    },
  );
  await openPayment();
  for (const text of [
    'Asking selfpay about the refund',
    'The money could not be refunded: selfpay refuses, or has not done it for a day.',
    'selfpay says it was paid',
    'Last answer from selfpay',
    'selfpay trxID',
  ]) {
    await expect.element(paymentDialog.getByText(text).first()).toBeVisible();
  }
  await expect
    .element(paymentDialog.getByRole('button', { name: 'Ask selfpay again' }))
    .toBeVisible();
  await expect.element(paymentDialog).not.toMatchTextContent('bKash');
});

test('Escape closes a form over the details alone, then the details, and gives the focus back', async () => {
  answerPayment({ actions: ['REFUND'] });
  await openConsole(paymentsPath);
  await opener.click();
  const form = await openAction('Refund');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(paymentDialog).toBeVisible();
  await expect.element(paymentDialog.getByRole('button', { name: 'Refund' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(paymentDialog).not.toBeInTheDocument();
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
  await openPayment();
  await expect.element(paymentDialog.getByText('Last answer from bKash')).toBeVisible();
  await expect.element(paymentDialog.getByText('To refund the money')).toBeVisible();
  await expect.element(paymentDialog.getByText('The money was refunded')).toBeVisible();
  await expect.element(paymentDialog.getByText('0000')).toBeVisible();
  await expect.element(paymentDialog.getByText('9NEW')).toBeVisible();
  await expect.element(paymentDialog.getByText('12.5 Tk instead of 10 Tk')).toBeVisible();
  await expect.element(paymentDialog.getByText('INV-9')).toBeVisible();
});

test('a refused payment shows the reason of bKash, no IDs that it lacks and no actions', async () => {
  const refused = { kind: 'REFUSED', code: '2023', reason: 'Insufficient balance' } as const;
  answerPayment(
    { state: 'FAILED', refundTrxID: null, wallet: null, settledAs: null, actions: [] },
    { said: buildProviderAnswer({ ...refused, amount: null, trxID: null }) },
  );
  await openPayment();
  await expect.element(paymentDialog.getByText('Insufficient balance')).toBeVisible();
  await expect.element(paymentDialog.getByText('2023')).toBeVisible();
  await expect.element(paymentDialog.getByRole('button', { name: 'Copy Invoice' })).toHaveLength(1);
  for (const name of ['Refund trxID', 'Wallet', 'Settled by hand']) {
    await expect.element(paymentDialog.getByText(name)).not.toBeInTheDocument();
  }
  for (const name of ['Ask bKash again', 'Refund', 'Settle by hand']) {
    await expect
      .element(paymentDialog.getByRole('button', { name, exact: true }))
      .not.toBeInTheDocument();
  }
});

test('details that do not come say so and can be tried again', async () => {
  const server = answerPayment().refuse(payments.one, 403);
  await openConsole(paymentsPath);
  await opener.click();
  await expect.element(paymentDialog.getByText('Failed to fetch the payment')).toBeVisible();
  // The data of the list row still shows.
  await expect.element(paymentDialog.getByText('INV-1')).toBeVisible();
  server.answer(payments.one, buildPaymentDetails());
  await paymentDialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(paymentDialog.getByText('The customer started to pay')).toBeVisible();
});

const params = { institutionId, paymentId: 'p1' };

test('a payment that the address names is shown over any list, also after a reload', async () => {
  const server = answerPayment().answer(payments.all, { payments: [], count: 0, attention: 0 });
  await openConsole(`${paymentsPath}?payment=p1`);
  await expect.element(paymentDialog.getByText('The customer started to pay')).toBeVisible();
  await reloadConsole();
  await expect.element(paymentDialog.getByText('The customer started to pay')).toBeVisible();
  expect(server.callsOf(payments.one).at(-1)?.params).toEqual(params);
  await paymentDialog.getByRole('button', { name: 'Close' }).click();
  await expectAddress(paymentsPath);
  await expect.element(paymentDialog).not.toBeInTheDocument();
});

test('a payment of the address that is not there says so', async () => {
  answerPayment().refuse(payments.one, 404, { message: 'Payment not found' });
  await openConsole(`${paymentsPath}?payment=p9`);
  await expect.element(page.getByRole('alert').getByText('Payment not found')).toBeVisible();
});

test('a payment leads to its dispense, or to all of them', async () => {
  answerPayment({}, { dispenses: 1 });
  await openPayment();
  await paymentDialog.getByRole('link', { name: 'Show its dispense', exact: true }).click();
  await expectAddress(`/institution/${institutionId}/dispenses?payment=p1`);
  await expect.element(page.getByText('Only what was dispensed for one payment')).toBeVisible();

  answerPayment({}, { dispenses: 3 });
  await openPayment();
  await expect
    .element(paymentDialog.getByRole('link', { name: 'Show its 3 dispenses' }))
    .toBeVisible();
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
  await expect.element(paymentDialog.getByText('The customer started to pay')).toBeVisible();
  await expectAddress(`${paymentsPath}?payment=p1`);
});
