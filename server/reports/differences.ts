import { sql } from 'kysely';
import { rowsOf } from '../core/db/rows.ts';
import type { Db } from '../core/db/store.ts';
import { slotOf } from '../machines/stock.ts';
import { stockParts } from '../stats/stock-parts.ts';
import type { UpdateRow } from './lines.ts';

const names = { machineId: 'text', rowNo: 'integer', columnNo: 'integer', at: 'bigint' } as const;

interface Count {
  readonly machineId: string;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly at: number;
}

const keyOf = (count: Count): string => `${slotOf(count)} ${count.at}`;

const countIn = ({ type, machineId, rowNo, columnNo, at }: UpdateRow): Count | undefined =>
  type === 'COUNT' && rowNo !== null && columnNo !== null
    ? { machineId, rowNo, columnNo, at }
    : undefined;

/** Counted minus expected products of each count, by the current ledger; fewer are negative. */
const differencesAt = async (db: Db, counts: readonly Count[]): Promise<Map<string, number>> => {
  if (!counts.length) return new Map();
  const distinct = new Map(counts.map((count) => [keyOf(count), count]));
  const { rows } = await sql<Count & { difference: number }>`
    select "ledger"."machineId", "ledger"."rowNo", "ledger"."columnNo", "ledger"."at",
      sum("ledger"."delta") as "difference"
    from ${rowsOf(db, names, [...distinct.values()], 'given')}
    join "stockLedger" as "ledger" on "ledger"."machineId" = "given"."machineId"
      and "ledger"."rowNo" = "given"."rowNo" and "ledger"."columnNo" = "given"."columnNo"
      and "ledger"."at" = "given"."at"
    where "ledger"."kind" in (${sql.join(stockParts.stockCounted)})
    group by "ledger"."machineId", "ledger"."rowNo", "ledger"."columnNo", "ledger"."at"`.execute(
    db,
  );
  return new Map(rows.map((row) => [keyOf(row), row.difference]));
};

/**
 * Adds each slot's counted difference to its row; of two counts at one instant the first gets both.
 */
export async function* withDifferences(
  db: Db,
  chunks: AsyncIterable<UpdateRow[]>,
): AsyncGenerator<UpdateRow[]> {
  for await (const rows of chunks) {
    const differences = await differencesAt(
      db,
      rows.flatMap((row) => countIn(row) ?? []),
    );
    yield rows.map((row) => {
      const count = countIn(row);
      if (!count) return row;
      const difference = differences.get(keyOf(count)) ?? 0;
      differences.delete(keyOf(count));
      return { ...row, difference };
    });
  }
}
