import type { SizeChanges, SizeFields as SizeView } from '../../../contract/sizes.ts';
import { toTaka } from '../../../contract/values/money.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import type { SizeRow } from '../queries.ts';
import { findSizeById } from './find-size.ts';
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
  sourceSizes: readonly SizeRow[],
): SizePlan => {
  const pairs = sourceSizes.map((source) => {
    const before = findSizeById(own, source.sizeId);
    return { before, after: { ...source, sizeId: before?.sizeId ?? source.sizeId } };
  });
  const changed = pairs.flatMap(({ before, after }) =>
    before && !isSameSize(before, after) ? { before, after } : [],
  );
  return {
    machine,
    added: pairs.flatMap(({ before, after }) => (before ? [] : after)),
    changed,
    untouched: own.length - changed.length,
  };
};

const presentSizeFields = ({ sizeName, sizeId, price, point }: SizeFields): SizeView => ({
  sizeName,
  sizeId,
  price: toTaka(price),
  point,
});

export const presentPlan = ({ machine, added, changed, untouched }: SizePlan): SizeChanges => ({
  _id: machine.id,
  physicalId: machine.physicalId,
  name: machine.name,
  added: added.map(presentSizeFields),
  changed: changed.map(({ before, after }) => ({
    ...presentSizeFields(after),
    before: presentSizeFields(before),
  })),
  untouched,
});
