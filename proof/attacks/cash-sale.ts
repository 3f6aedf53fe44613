const slot = { rowNo: 1, columnNo: 1 };
export const cashSaleEvent = {
  type: 'DISPENSE',
  ...slot,
  transactionType: 'CASH',
  isSuccessful: true,
};
