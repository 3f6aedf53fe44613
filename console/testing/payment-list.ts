import { page } from 'vitest/browser';
import { type Payment, payments } from '../../contract/payments.ts';
import { buildPayment, institutionId } from './builders.ts';
import type { FakeServer } from './fake-server.ts';
import { startServer } from './start-server.ts';

export const paymentsPath = `/institution/${institutionId}/payments`;
export const libraryMachine = { _id: 'm1', physicalId: 'PAD-DHK-0025', name: 'Library' };

/** Answers pages of these payments, whatever the filter. */
export const answerPayments = (given: readonly Partial<Payment>[], attention = 0): FakeServer => {
  const all = given.map((one, at) =>
    buildPayment({ _id: `p${at}`, machineId: libraryMachine, ...one }),
  );
  return startServer().answerWith(payments.all, ({ query: { page: at = '1', limit = '15' } }) => {
    const from = (Number(at) - 1) * Number(limit);
    const shown = all.slice(from, from + Number(limit));
    return { payments: shown, count: all.length, attention };
  });
};

export const lastPaymentsQuery = (server: FakeServer) => server.callsOf(payments.all).at(-1)?.query;
export const paymentTable = page.getByRole('table', { name: 'Payments' });
