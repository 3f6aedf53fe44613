import type { StockMovement } from '../../machines/stock/stock.ts';
import { decisionTime } from '../payments/payment-decisions.ts';

export const testMachine = {
  id: 'a-machine',
  organizationId: 'an-organization',
  institutionId: 'an-institution',
};

export const aStockMove = (given: Partial<StockMovement>): StockMovement => ({
  place: testMachine,
  rowNo: 1,
  columnNo: 1,
  at: decisionTime,
  kind: 'DISPENSE',
  amount: -1,
  cause: 'a-cause',
  ...given,
});
