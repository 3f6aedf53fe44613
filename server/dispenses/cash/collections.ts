import { sql } from 'kysely';
import { isAmong } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { CashCollections, Dispenses } from '../../platform/schema/schema.ts';

/**
 * Collections of a machine divide its cash sales by the sales' own times: each expects those after
 * the collection before, up to its own time. Whoever adds a sale or a collection holds the row lock
 * of the machine.
 */
type NewCollection = Omit<CashCollections, 'expected' | 'expectedAtArrival'>;

const sumCash = async (
  tx: Tx,
  machineId: string,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<number> => {
  const { sum } = await tx
    .selectFrom('dispenses')
    .select(sql<number>`coalesce(sum("paid"), 0)`.as('sum'))
    .where('machineId', '=', machineId)
    .where('transactionType', '=', 'CASH')
    .where('dispensedAt', '>', after)
    .where('dispensedAt', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(sum);
};

/** Finds the collection before, or after, a time and id. */
const findNeighbour = (
  tx: Tx,
  { machineId, at, visitId }: NewCollection,
  direction: 'before' | 'after',
) => {
  const isBefore = direction === 'before';
  const order = isBefore ? 'desc' : 'asc';
  const comparison = sql.raw(isBefore ? '<' : '>');
  return tx
    .selectFrom('cashCollections')
    .select(['visitId', 'at'])
    .where('machineId', '=', machineId)
    .where(sql<boolean>`("at", "visitId") ${comparison} (${at}, ${visitId})`)
    .orderBy('at', order)
    .orderBy('visitId', order)
    .limit(1)
    .executeTakeFirst();
};

/** Stores a collection, which takes its part of what the next one expected. */
export const insertCollection = async (
  tx: Tx,
  collection: NewCollection,
): Promise<CashCollections> => {
  const { machineId, at } = collection;
  const before = await findNeighbour(tx, collection, 'before');
  const next = await findNeighbour(tx, collection, 'after');
  const expected = before ? await sumCash(tx, machineId, { after: before.at, to: at }) : null;
  const row = { ...collection, expected, expectedAtArrival: expected };
  await tx.insertInto('cashCollections').values(row).execute();
  if (next) {
    await tx
      .updateTable('cashCollections')
      .set({ expected: await sumCash(tx, machineId, { after: at, to: next.at }) })
      .where('visitId', '=', next.visitId)
      .execute();
  }
  return row;
};

/** Adds cash sales that arrive late to what their collection expects, never to what was counted. */
export const expectLateCash = async (tx: Tx, rows: readonly Dispenses[]): Promise<void> => {
  const sales = rows.filter(({ transactionType, paid }) => transactionType === 'CASH' && paid > 0);
  if (!sales.length) return;
  const collections = await tx
    .selectFrom('cashCollections')
    .select(['visitId', 'machineId', 'at'])
    .where(isAmong(tx, 'machineId', [...new Set(sales.map(({ machineId }) => machineId))]))
    .where('at', '>=', Math.min(...sales.map(({ dispensedAt }) => dispensedAt)))
    .orderBy('at')
    .orderBy('visitId')
    .execute();
  const late = new Map<string, number>();
  for (const { machineId, dispensedAt, paid } of sales) {
    const own = collections.find((one) => one.machineId === machineId && one.at >= dispensedAt);
    if (own) late.set(own.visitId, (late.get(own.visitId) ?? 0) + paid);
  }
  // A first collection expects null, and null plus a sum stays null.
  for (const [visitId, sum] of late) {
    await tx
      .updateTable('cashCollections')
      .set((eb) => ({ expected: eb('expected', '+', sum) }))
      .where('visitId', '=', visitId)
      .execute();
  }
};
