export const transactionTypes = ['BKASH', 'CASH', 'RFID'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Transaction types of a dispense in display order; empty when it is unknown how it was paid. */
export const dispenseTransactionTypes = [...transactionTypes, ''] as const;
export type DispenseTransactionType = (typeof dispenseTransactionTypes)[number];
