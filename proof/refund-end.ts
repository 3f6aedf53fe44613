import type { RefundForm } from '../contract/payments.ts';

/** An account's refund interfaces, and the refunds of one charge that each of them has made. */
export interface RefundPlaces {
  readonly routes: readonly RefundForm[];
  readonly ledgers: 'shared' | 'apart';
  /** bKash names the rest that can be refunded. */
  readonly showsRefundable: boolean;
  readonly back: Readonly<Record<RefundForm, number>>;
  /** The interface of the payment's calls. */
  readonly form: RefundForm | null;
}

/**
 * Money that is not back ends by itself as long as there is an interface, money that is back as soon
 * as bKash names its refund, or says that nothing is left to refund.
 */
export const mustRefundEnd = ({
  routes,
  ledgers,
  showsRefundable,
  back,
  form,
}: RefundPlaces): boolean => {
  if (back.V1 + back.V2 === 0) return showsRefundable && routes.length > 0;
  // Without its interface, nothing left to refund is enough.
  const isGone = form !== null && !routes.includes(form);
  const isShown = showsRefundable && (ledgers === 'shared' || isGone);
  return isShown || routes.some((route) => back[route] > 0);
};
