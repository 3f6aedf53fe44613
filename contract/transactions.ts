export const transactionTypes = ['BKASH', 'CASH', 'RFID'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Transaction types of a dispense in display order; empty when it is unknown how it was paid. */
export const toldTransactionTypes = [...transactionTypes, ''] as const;
export type ToldTransactionType = (typeof toldTransactionTypes)[number];
