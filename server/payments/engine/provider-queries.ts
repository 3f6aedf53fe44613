import { encodeMessage } from '../../../contract/messages.ts';
import type { Charge, Checkout, Unknown } from '../../gateways/checkout.ts';
import type { Credentials } from '../../gateways/port.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Fact, ProviderCall } from '../rules/facts.ts';

export const unusableAccountAnswer: Unknown = {
  kind: 'UNKNOWN',
  reason: encodeMessage('accountUnusable'),
  cause: 'KEY',
};

const toCharge = (payment: Payments): Charge | undefined => {
  const { providerPaymentId, trxId, chargedAmount: amount } = payment;
  return providerPaymentId !== null && trxId !== null && amount !== null
    ? { providerPaymentId, trxId, amount }
    : undefined;
};

/** Makes one provider call for a payment and returns the answer as a fact. Never throws. */
export const callProvider = async (
  checkout: Checkout,
  credentials: Credentials | undefined,
  payment: Payments,
  kind: ProviderCall,
): Promise<Fact> => {
  const { providerPaymentId: id, attempt } = payment;
  const charge = toCharge(payment);
  switch (kind) {
    case 'EXECUTE': {
      const answer =
        credentials && id ? await checkout.execute(credentials, id) : unusableAccountAnswer;
      return { event: 'EXECUTE_ANSWERED', answer, attempt };
    }
    case 'QUERY': {
      const answer =
        credentials && id ? await checkout.query(credentials, id) : unusableAccountAnswer;
      return { event: 'QUERY_ANSWERED', answer };
    }
    case 'REFUND': {
      const answer =
        credentials && charge ? await checkout.refund(credentials, charge) : unusableAccountAnswer;
      return { event: 'REFUND_ANSWERED', answer };
    }
    case 'REFUND_STATUS': {
      const answer =
        credentials && charge
          ? await checkout.refundStatus(credentials, charge)
          : unusableAccountAnswer;
      return { event: 'REFUND_STATUS_ANSWERED', answer };
    }
  }
};
