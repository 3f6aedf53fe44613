import { encodeMessage } from '../../../contract/messages.ts';
import type { RefundForm } from '../../../contract/payments.ts';
import type { Charge, Checkout, Unknown } from '../../gateways/checkout.ts';
import type { Credentials } from '../../gateways/port.ts';
import { otherFormOf } from '../../gateways/refund-forms.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Fact, FactOf, ProviderCall } from '../rules/facts.ts';
import { mayBeNamedElsewhere, namesNoRefund, weighRefundStatus } from '../rules/refund-witness.ts';

export const unusableAccountAnswer: Unknown = {
  kind: 'UNKNOWN',
  reason: encodeMessage('accountUnusable'),
  cause: 'KEY',
  isUnsent: true,
};

const toCharge = (payment: Payments): Charge | undefined => {
  const { providerPaymentId, trxId, chargedAmount: amount } = payment;
  return providerPaymentId !== null && trxId !== null && amount !== null
    ? { providerPaymentId, trxId, amount }
    : undefined;
};

/**
 * Asks for the refund by the interface of its calls. Where that names none, the payment is queried
 * in the same step. The other interface is asked only for the name of money that is back: what it
 * does not know proves nothing.
 */
const queryRefund = async (
  checkout: Checkout,
  credentials: Credentials,
  payment: Payments,
  charge: Charge,
  form: RefundForm,
): Promise<Pick<FactOf<'REFUND_STATUS_ANSWERED'>, 'answer' | 'form'>> => {
  const status = await checkout.refundStatus(credentials, charge, form);
  if (!namesNoRefund(status)) return { answer: status, form };
  const queried = await checkout.query(credentials, charge.providerPaymentId);
  const answer = weighRefundStatus(status, queried, charge, payment.refundForm !== null);
  if (!mayBeNamedElsewhere(answer)) return { answer, form };
  const other = otherFormOf(form);
  const found = await checkout.refundStatus(credentials, charge, other);
  return found.kind === 'REFUNDED' ? { answer: found, form: other } : { answer, form };
};

/** Makes a provider call for a payment and returns the answer as a fact. Never throws. */
export const callProvider = async (
  checkout: Checkout | undefined,
  credentials: Credentials | undefined,
  payment: Payments,
  kind: ProviderCall,
  form: RefundForm,
  queriedAt: number,
): Promise<Fact> => {
  const { providerPaymentId: id, attempt, lastTryAt: sentAt } = payment;
  const charge = toCharge(payment);
  switch (kind) {
    case 'EXECUTE': {
      const answer =
        checkout?.movesMoney === 'WHEN_ASKED' && credentials && id
          ? await checkout.execute(credentials, id)
          : unusableAccountAnswer;
      return { event: 'EXECUTE_ANSWERED', answer, attempt };
    }
    case 'QUERY': {
      const answer =
        checkout && credentials && id
          ? await checkout.query(credentials, id)
          : unusableAccountAnswer;
      return { event: 'QUERY_ANSWERED', answer };
    }
    case 'REFUND': {
      const answer =
        checkout && credentials && charge
          ? await checkout.refund(credentials, charge, form)
          : unusableAccountAnswer;
      return { event: 'REFUND_ANSWERED', answer, form, sentAt };
    }
    case 'REFUND_STATUS': {
      const given =
        checkout && credentials && charge
          ? await queryRefund(checkout, credentials, payment, charge, form)
          : { answer: unusableAccountAnswer, form };
      return { event: 'REFUND_STATUS_ANSWERED', ...given, queriedAt };
    }
  }
};
