import { sql } from 'kysely';
import { stockParts } from '../../machines/rollup/stock-parts.ts';
import { slotKeyOf } from '../../machines/stock/stock.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { UpdateRow } from './lines.ts';

const countColumns = {
  machineId: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  at: 'bigint',
} as const;

interface StockCount {
  readonly machineId: string;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly at: number;
}

const countKey = (count: StockCount): string => `${slotKeyOf(count)} ${count.at}`;

const toStockCount = ({
  type,
  machineId,
  rowNo,
  columnNo,
  at,
}: UpdateRow): StockCount | undefined =>
  type === 'COUNT' && rowNo !== null && columnNo !== null
    ? { machineId, rowNo, columnNo, at }
    : undefined;

/** Counted minus expected products of each count, by the current ledger; fewer are negative. */
const findDifferences = async (
  db: Db,
  counts: readonly StockCount[],
): Promise<Map<string, number>> => {
  if (!counts.length) return new Map();
  const distinct = new Map(counts.map((count) => [countKey(count), count]));
  const { rows } = await sql<StockCount & { difference: number }>`
    select "ledger"."machineId", "ledger"."rowNo", "ledger"."columnNo", "ledger"."at",
      sum("ledger"."delta") as "difference"
    from ${rowsOf(db, countColumns, [...distinct.values()], 'given')}
    join "stockLedger" as "ledger" on "ledger"."machineId" = "given"."machineId"
      and "ledger"."rowNo" = "given"."rowNo" and "ledger"."columnNo" = "given"."columnNo"
      and "ledger"."at" = "given"."at"
    where "ledger"."kind" in (${sql.join(stockParts.stockCounted)})
    group by "ledger"."machineId", "ledger"."rowNo", "ledger"."columnNo", "ledger"."at"`.execute(
    db,
  );
  return new Map(rows.map((row) => [countKey(row), row.difference]));
};

/**
 * Adds each slot's counted difference to its row; of two counts at one instant the first gets both.
 */
export async function* withDifferences(
  db: Db,
  chunks: AsyncIterable<UpdateRow[]>,
): AsyncGenerator<UpdateRow[]> {
  for await (const rows of chunks) {
    const differences = await findDifferences(
      db,
      rows.flatMap((row) => toStockCount(row) ?? []),
    );
    yield rows.map((row) => {
      const count = toStockCount(row);
      if (!count) return row;
      const difference = differences.get(countKey(count)) ?? 0;
      differences.delete(countKey(count));
      return { ...row, difference };
    });
  }
}
