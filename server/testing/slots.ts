import type { Movement } from '../machines/stock.ts';
import { now } from './deciding.ts';

export const place = {
  id: 'a-machine',
  organizationId: 'an-organization',
  institutionId: 'an-institution',
};

export const aMove = (given: Partial<Movement>): Movement => ({
  place,
  rowNo: 1,
  columnNo: 1,
  at: now,
  kind: 'DISPENSE',
  amount: -1,
  cause: 'a-cause',
  ...given,
});
