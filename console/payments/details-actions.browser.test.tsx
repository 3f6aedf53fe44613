import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { payments } from '../../contract/payments.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildPaymentDetails } from '../testing/build-payment-details.ts';
import { buildPayment, institutionId } from '../testing/builders.ts';
import { answerPayment, openPayment, paymentDialog } from '../testing/payment-details.ts';
import { testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

const params = { institutionId, paymentId: 'p1' };

/** Opens the form of an action of the open payment. */
const openAction = async (action: string): Promise<Locator> => {
  await paymentDialog.getByRole('button', { name: action, exact: true }).click();
  const form = page.getByRole('dialog', { name: action });
  await expect.element(form).toBeVisible();
  return form;
};

test('a new query to bKash shows the answer, and the list is fetched again', async () => {
  const server = answerPayment({ state: 'EXECUTE_UNKNOWN', actions: ['ASK'] });
  server.answer(payments.ask, { payment: buildPayment({ state: 'PAID' }) });
  await openPayment();
  const before = server.callsOf(payments.all).length;
  server.answer(payments.one, buildPaymentDetails({ payment: buildPayment({ state: 'PAID' }) }));
  await paymentDialog.getByRole('button', { name: 'Ask bKash again' }).click();
  await expectToast('bKash was asked again');
  await expect.element(paymentDialog.getByText('Paid', { exact: true })).toBeVisible();
  await expect
    .element(paymentDialog.getByRole('button', { name: 'Ask bKash again' }))
    .not.toBeInTheDocument();
  expect(server.callsOf(payments.ask)).toEqual([
    { params, query: {}, body: undefined, language: 'en' },
  ]);
  await expect.poll(() => server.callsOf(payments.all).length).toBeGreaterThan(before);
});

test('an admin gives the money back, with a reason', async () => {
  const server = answerPayment({ actions: ['REFUND'] });
  await openPayment();
  const form = await openAction('Refund');
  await expect
    .element(form.getByText('Refunds the full 10 Tk to the customer. This cannot be undone.'))
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
  await expectToast('The refund is on its way');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(paymentDialog.getByText('To be refunded')).toBeVisible();
  await expect.element(paymentDialog.getByRole('button', { name: 'Settle by hand' })).toBeVisible();
  const body = { reason: '  The pad was torn ' };
  expect(server.callsOf(payments.refund)).toEqual([{ params, query: {}, body, language: 'en' }]);
});

test('what was done by hand is chosen, with the trxID of a refund at bKash', async () => {
  const server = answerPayment({ actions: ['SETTLE'] });
  const fault = 'Enter the trxID of the refund at bKash';
  server.refuse(payments.settle, 400, { message: fault, errors: { refundTrxID: fault } });
  await openPayment();
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
  await expectToast('Payment settled');
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
  await openPayment();
  const form = await openAction('Settle by hand');
  const choice = form.getByLabelText('What was done');
  await choice.selectOptions('Refunded at bKash');
  await form.getByRole('textbox', { name: 'Refund trxID' }).fill('9RF1');
  await choice.selectOptions('Refunded in cash');
  await expect.element(form.getByRole('textbox', { name: 'Refund trxID' })).not.toBeInTheDocument();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await form.getByRole('button', { name: 'Settle', exact: true }).click();
  await expectToast('Payment settled');
  expect(server.callsOf(payments.settle).map(({ body }) => body)).toEqual([
    { reason: 'Agreed by phone', as },
  ]);
});

testInRelease('an action that fails without a reason says which', async () => {
  const server = answerPayment({ actions: ['ASK', 'REFUND', 'SETTLE'] }).refuseChanges();
  await openPayment();
  await paymentDialog.getByRole('button', { name: 'Ask bKash again' }).click();
  await expectToast('Failed to ask bKash');

  const refund = await openAction('Refund');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('The pad was torn');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expectToast('Failed to refund');
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
  await expectToast('Failed to settle the payment');
  server.refuse(payments.settle, 404, { message: 'Payment not found' });
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expectToast('Payment not found');
  expect(server.callsOf(payments.settle).at(-1)?.body).toEqual({
    reason: 'Agreed by phone',
    as: 'NOT_OWED',
  });
});
