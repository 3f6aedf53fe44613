import {
  type Comparison,
  type Movement,
  maxListedDifferences,
  type StatedRow,
} from '../../contract/statements.ts';
import { toPoisha, toTaka } from '../../contract/values/money.ts';

type MovementKey = Pick<Movement, 'kind' | 'trxID'>;

export const movementKey = ({ kind, trxID }: MovementKey): string =>
  `${kind} ${trxID.toUpperCase()}`;

const hasAmount = (amount: number) => (row: StatedRow) => toPoisha(row.amount) === toPoisha(amount);

const sumRows = (rows: readonly StatedRow[]): Comparison['elsewhere'] => ({
  count: rows.length,
  amount: toTaka(rows.reduce((sum, { amount }) => sum + toPoisha(amount), 0)),
});

const limitList = <T>(rows: readonly T[]) => ({
  count: rows.length,
  rows: rows.slice(0, maxListedDifferences),
});

/**
 * Compares a provider's statement with the payments. `named` are the movements that its rows name,
 * `ours` those that it should contain; `elsewhere` are the keys of movements that others made with
 * the account. A duplicate row counts once.
 */
export const compareMovements = (
  stated: readonly StatedRow[],
  named: readonly Movement[],
  ours: readonly Movement[],
  elsewhere: ReadonlySet<string>,
): Comparison => {
  const rowsByKey = Map.groupBy(stated, movementKey);
  const movementByKey = new Map(named.map((movement) => [movementKey(movement), movement]));
  const unknown: StatedRow[] = [];
  const ofOthers: StatedRow[] = [];
  const differing: (Movement & { stated: number })[] = [];
  let agreeing = 0;
  for (const [key, rows] of rowsByKey) {
    const movement = movementByKey.get(key);
    const [first] = rows;
    if (!first) continue;
    if (!movement) (elsewhere.has(key) ? ofOthers : unknown).push(first);
    else if (rows.some(hasAmount(movement.amount))) agreeing += 1;
    else differing.push({ ...movement, stated: first.amount });
  }
  const missing = ours
    .filter((movement) => !rowsByKey.has(movementKey(movement)))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
  return {
    agreeing,
    elsewhere: sumRows(ofOthers),
    unknown: limitList(unknown),
    missing: limitList(missing),
    differing: limitList(differing),
  };
};
