import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { PaymentEvent, ProviderAnswer, payments } from '../../contract/payments.ts';
import { buildPayment } from './builders.ts';

export const buildPaymentEvent = (given: Partial<PaymentEvent> = {}): PaymentEvent => ({
  at: new Date().toISOString(),
  event: 'STARTED',
  from: null,
  to: 'CREATED',
  by: '',
  detail: '',
  answerCode: null,
  reason: null,
  ...given,
});

/** bKash took the money of `buildPayment`. */
export const buildProviderAnswer = (given: Partial<ProviderAnswer> = {}): ProviderAnswer => ({
  at: new Date().toISOString(),
  call: 'EXECUTE',
  kind: 'COMPLETED',
  code: '0000',
  reason: null,
  amount: 10,
  coupon: 0,
  currency: 'BDT',
  invoice: 'INV-1',
  trxID: '8KJ6A1B2C3',
  ...given,
});

/** Details of one payment, with the event that began it. */
export const buildPaymentDetails = (
  given: Partial<EndpointAnswer<typeof payments.one>> = {},
): EndpointAnswer<typeof payments.one> => ({
  payment: buildPayment(),
  history: [buildPaymentEvent()],
  said: null,
  dispenses: 0,
  ...given,
});
