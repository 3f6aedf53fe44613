import { keysOf } from '../../../contract/records.ts';
import type { StockLedger } from '../../platform/schema/schema.ts';
import type { RollupChange } from './rollup.ts';

/** Kinds of ledger rows that each part of `stockChange` sums; the rest was dispensed. */
export const stockParts = {
  stockRefilled: ['REFILL'],
  // A late event from before a count changes the difference of that count.
  stockCounted: ['COUNT', 'CORRECTION'],
  stockAdded: ['ADDITION'],
  stockRemoved: ['REMOVAL'],
} as const;

type StockPart = keyof typeof stockParts;
type StockLedgerChange = Pick<StockLedger, 'kind' | 'delta'>;

const partByKind = new Map(
  keysOf(stockParts).flatMap((part) =>
    stockParts[part].map((kind): [StockLedger['kind'], StockPart] => [kind, part]),
  ),
);

/** Counts that a row of the ledger adds to its day. */
export const stockCounts = ({ kind, delta }: StockLedgerChange): RollupChange['counts'] => {
  const part = partByKind.get(kind);
  return part ? { stockChange: delta, [part]: delta } : { stockChange: delta };
};
