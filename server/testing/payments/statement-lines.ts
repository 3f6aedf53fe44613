import type { AccountStatement } from '../../../contract/statements.ts';

/** Returns the days with charges or refunds as arrays of date, charges, refunds, net and open ones. */
export const statementLines = (statement: AccountStatement | undefined) =>
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
