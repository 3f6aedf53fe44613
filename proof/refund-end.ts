import type { RefundForm } from '../contract/payments.ts';

/** An account's refund interfaces, and the refunds of one charge that each of them has made. */
export interface RefundPlaces {
  readonly routes: readonly RefundForm[];
  readonly ledgers: 'shared' | 'apart';
  /** bKash names the rest that can be refunded. */
  readonly showsRefundable: boolean;
  readonly back: Readonly<Record<RefundForm, number>>;
}

/**
 * A refund ends by itself as long as there is an interface, unless its money is back where nobody
 * can ask any more, or bKash does not say enough.
 */
export const mustRefundEnd = ({
  routes,
  ledgers,
  showsRefundable,
  back,
}: RefundPlaces): boolean => {
  if (routes.length === 0) return false;
  if (back.V1 + back.V2 === 0) return showsRefundable;
  const isShown = ledgers === 'shared' && showsRefundable;
  return isShown || routes.some((form) => back[form] > 0);
};
