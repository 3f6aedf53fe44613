import type { AccountStatement } from '../../contract/statements.ts';

/** The days on which something happened, as date, charges, refunds, net and what is open. */
export const lines = (statement: AccountStatement | undefined) =>
  statement?.days
    .filter((one) => one.charged.count + one.refunded.count > 0)
    .map(({ date, charged: taken, refunded: back, net, open }) => [
      date,
      taken.count,
      taken.amount,
      back.count,
      back.amount,
      net,
      open.count,
      open.amount,
    ]);
