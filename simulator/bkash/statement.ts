import { formatAmount } from './formats.ts';
import type { BkashPayment } from './payment.ts';

export const statementPath = '/simulator/statement.csv';

interface Movement {
  readonly trxID: string;
  readonly type: 'Payment' | 'Refund';
  readonly amount: number;
  readonly at: number;
}

const movementsOf = ({ charge, refunds }: BkashPayment): Movement[] => [
  ...(charge ? [{ ...charge, type: 'Payment' } as const] : []),
  ...refunds.map(
    ({ refundTrxID, ...rest }) => ({ ...rest, trxID: refundTrxID, type: 'Refund' }) as const,
  ),
];

/** The CSV of the merchant portal, oldest first, with the columns that bKash names. */
export const buildStatement = (payments: readonly BkashPayment[]): string => {
  const movements = payments.flatMap(movementsOf).toSorted((one, other) => one.at - other.at);
  const lines = movements.map(({ trxID, type, amount, at }) =>
    [trxID, type, formatAmount(amount), 'Completed', new Date(at).toISOString()].join(','),
  );
  return ['Trx ID,Transaction Type,Amount,Status,Date Time', ...lines, ''].join('\n');
};
