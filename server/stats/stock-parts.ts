import { keysOf } from '../../contract/records.ts';
import type { StockLedger } from '../core/db/schema.ts';
import type { RollupChange } from './rollup.ts';

/** The rows of the stock ledger that each part of a day's change adds up; what is left was dispensed. */
export const stockParts = {
  stockRefilled: ['REFILL'],
  // News of before a count makes the difference that was found there another one.
  stockCounted: ['COUNT', 'CORRECTION'],
  stockAdded: ['ADDITION'],
  stockRemoved: ['REMOVAL'],
} as const;

type Part = keyof typeof stockParts;
type Row = Pick<StockLedger, 'kind' | 'delta'>;

const partOf = new Map(
  keysOf(stockParts).flatMap((part) =>
    stockParts[part].map((kind): [StockLedger['kind'], Part] => [kind, part]),
  ),
);

/** What a row of the ledger adds to the counts of its day. */
export const stockCounts = ({ kind, delta }: Row): RollupChange['counts'] => {
  const part = partOf.get(kind);
  return part ? { stockChange: delta, [part]: delta } : { stockChange: delta };
};
