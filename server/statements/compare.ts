import { toPoisha } from '../../contract/money.ts';
import {
  type Comparison,
  type Movement,
  mostTold,
  type StatedRow,
} from '../../contract/statements.ts';

type Named = Pick<Movement, 'kind' | 'trxID'>;

const keyOf = ({ kind, trxID }: Named): string => `${kind} ${trxID.toUpperCase()}`;

const isOf = (amount: number) => (row: StatedRow) => toPoisha(row.amount) === toPoisha(amount);

const listOf = <T>(rows: readonly T[]) => ({ count: rows.length, rows: rows.slice(0, mostTold) });

/**
 * Compares a provider's statement with the payments. `named` are the movements that its rows name,
 * `ours` those that it should contain. A duplicate row counts once.
 */
export const compared = (
  stated: readonly StatedRow[],
  named: readonly Movement[],
  ours: readonly Movement[],
): Comparison => {
  const rowsOf = Map.groupBy(stated, keyOf);
  const known = new Map(named.map((movement) => [keyOf(movement), movement]));
  const unknown: StatedRow[] = [];
  const differing: (Movement & { stated: number })[] = [];
  let agreeing = 0;
  for (const [key, rows] of rowsOf) {
    const movement = known.get(key);
    const [first] = rows;
    if (!first) continue;
    if (!movement) unknown.push(first);
    else if (rows.some(isOf(movement.amount))) agreeing += 1;
    else differing.push({ ...movement, stated: first.amount });
  }
  const missing = ours
    .filter((movement) => !rowsOf.has(keyOf(movement)))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
  return {
    agreeing,
    unknown: listOf(unknown),
    missing: listOf(missing),
    differing: listOf(differing),
  };
};
