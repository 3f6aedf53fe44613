import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type Payment, payments } from '../../contract/payments.ts';
import { buildPaymentDetails } from './build-payment-details.ts';
import { buildPayment } from './builders.ts';
import type { FakeServer } from './fake-server.ts';
import { openConsole } from './open-console.tsx';
import { paymentsPath } from './payment-list.ts';
import { startServer } from './start-server.ts';

/** Answers one payment, in the list and alone. */
export const answerPayment = (
  given: Partial<Payment> = {},
  details: Parameters<typeof buildPaymentDetails>[0] = {},
): FakeServer => {
  const payment = buildPayment(given);
  return startServer()
    .answer(payments.all, { payments: [payment], count: 1, attention: 0 })
    .answer(payments.one, buildPaymentDetails({ ...details, payment }));
};

export const paymentDialog = page.getByRole('dialog', { name: 'Payment' });

export const openPayment = async (): Promise<void> => {
  await openConsole(`${paymentsPath}?payment=p1`);
  await expect.element(paymentDialog).toBeVisible();
};
