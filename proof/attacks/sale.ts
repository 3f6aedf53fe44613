const slot = { rowNo: 1, columnNo: 1 };
export const sale = { type: 'DISPENSE', ...slot, transactionType: 'CASH', isSuccessful: true };
