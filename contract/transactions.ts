export const transactionTypes = ['BKASH', 'CASH', 'RFID'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Transaction types of a dispense in display order; empty when it is unknown how it was paid. */
export const dispenseTransactionTypes = [...transactionTypes, ''] as const;
export type DispenseTransactionType = (typeof dispenseTransactionTypes)[number];

/**
 * A payment at a provider whose sales have no type of their own is shown as ONLINE. It counts, and is
 * stored, under the empty type.
 */
export const shownTransactionTypes = [...dispenseTransactionTypes, 'ONLINE'] as const;
export type ShownTransactionType = (typeof shownTransactionTypes)[number];

export const showTransactionType = (dispense: {
  readonly transactionType: DispenseTransactionType;
  readonly paymentId: string | null;
}): ShownTransactionType =>
  dispense.transactionType === '' && dispense.paymentId !== null
    ? 'ONLINE'
    : dispense.transactionType;
