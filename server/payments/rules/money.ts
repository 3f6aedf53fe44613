import type { Money } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Transition } from './facts.ts';
import { withFlags, withoutFlags } from './flags.ts';

/** The charge belongs to the order, whatever its amount. */
export const isOfOrder = ({ invoice }: Payments, money: Money): boolean =>
  money.currency === 'BDT' && money.invoice === invoice;

/** Wallet and coupon together paid the ordered amount. */
export const matchesOrder = (payment: Payments, money: Money): boolean =>
  isOfOrder(payment, money) && money.amount + money.coupon === payment.amount;

/** The fields of a charge. They are stored whether or not it matches the order. */
export const chargeFields = ({ trxId, wallet, amount, coupon }: Money) => ({
  trxId,
  wallet,
  chargedAmount: amount,
  couponAmount: coupon,
});

export const toPaid = ({ flags }: Payments, money: Money, now: number): Transition => ({
  state: 'PAID',
  set: {
    ...chargeFields(money),
    failure: null,
    dueAt: now,
    flags: withoutFlags(flags, 'WRONG_AMOUNT', 'PAYMENT_UNKNOWN'),
  },
});

/** The fields of a charge that does not match the order. */
export const wrongChargeFields = ({ flags }: Payments, money: Money) =>
  ({
    ...chargeFields(money),
    flags: withFlags(flags, 'WRONG_AMOUNT'),
  }) satisfies Transition['set'];
