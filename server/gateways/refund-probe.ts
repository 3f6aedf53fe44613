import { type RefundForm, refundForms } from '../../contract/payments.ts';
import type { Checkout, RefundStatus } from './checkout.ts';
import type { Credentials } from './port.ts';

/** No payment has these identifiers. */
const noCharge = { providerPaymentId: 'TR0000PROBE0000', trxId: 'PROBE00000', amount: 0 };

/** An interface that answers in the provider's own words is there; undefined when it is unclear. */
const isThere = (status: RefundStatus): boolean | undefined => {
  if (status.kind === 'WRONG_FORM') return false;
  return status.kind === 'UNKNOWN' && status.code === undefined ? undefined : true;
};

/**
 * Finds the refund interfaces of an account by the status of no payment, which moves no money;
 * undefined when an answer leaves it open.
 */
export const probeRefundForms = async (
  checkout: Pick<Checkout, 'refundStatus'>,
  credentials: Credentials,
): Promise<readonly RefundForm[] | undefined> => {
  const found = await Promise.all(
    refundForms.map(async (form) => ({
      form,
      isThere: isThere(await checkout.refundStatus(credentials, noCharge, form)),
    })),
  );
  if (found.some((one) => one.isThere === undefined)) return undefined;
  return found.flatMap(({ form, isThere }) => (isThere ? [form] : []));
};
