import { toTaka } from '../../contract/money.ts';
import type { SizeFields as Shown, SizeChanges } from '../../contract/sizes.ts';
import type { Machines } from '../core/db/schema.ts';
import { presentName } from './list.ts';
import type { SizeRow } from './queries.ts';
import { isSameSize, type SizeFields } from './sizes.ts';

/** Changes of a machine's sizes when it gets those of another one. */
export interface SizePlan {
  readonly machine: Machines;
  readonly added: readonly SizeFields[];
  readonly changed: readonly { readonly before: SizeRow; readonly after: SizeFields }[];
  /** Number of unchanged sizes. */
  readonly untouched: number;
}

/** Updates a size of the same Size ID, adds a missing one and keeps the others. */
export const planSizes = (
  machine: Machines,
  own: readonly SizeRow[],
  given: readonly SizeRow[],
): SizePlan => {
  const known = new Map(own.map((size) => [size.sizeId, size]));
  const changed: { before: SizeRow; after: SizeFields }[] = [];
  for (const after of given) {
    const before = known.get(after.sizeId);
    if (before && !isSameSize(before, after)) changed.push({ before, after });
  }
  return {
    machine,
    added: given.filter(({ sizeId }) => !known.has(sizeId)),
    changed,
    untouched: own.length - changed.length,
  };
};

const shown = ({ sizeName, sizeId, price, point }: SizeFields): Shown => ({
  sizeName,
  sizeId,
  price: toTaka(price),
  point,
});

export const presentPlan = ({ machine, added, changed, untouched }: SizePlan): SizeChanges => ({
  ...presentName(machine),
  added: added.map(shown),
  changed: changed.map(({ before, after }) => ({ ...shown(after), before: shown(before) })),
  untouched,
});
