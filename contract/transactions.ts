export const transactionTypes = ['BKASH', 'CASH', 'RFID'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** As a dispense tells it, in the order they are shown: empty when it is not known how it was paid. */
export const toldTransactionTypes = [...transactionTypes, ''] as const;
export type ToldTransactionType = (typeof toldTransactionTypes)[number];
