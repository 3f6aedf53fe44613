import { keysOf } from '../../contract/records.ts';
import { compareSizeSums } from '../availability/size-sums.ts';
import { rollupScopes } from '../machines/rollup/rollup.ts';
import type { Db } from '../platform/db/store.ts';

/** A sum of availability by product size that is not the sum of its machines. */
export interface SizeDifference {
  readonly scope: keyof typeof rollupScopes;
  readonly scopeId: string;
  readonly day: number;
  readonly counter: `${'openMinutes' | 'ableMinutes'} of size ${string}`;
  readonly rollup: number;
  readonly recount: number;
}

/** Compares at most `maxRows` sums that differ. */
export const compareSizes = async (db: Db, maxRows: number): Promise<SizeDifference[]> => {
  const rows = await compareSizeSums(db, maxRows);
  return rows.flatMap(({ scope: number, scopeId, day, sizeId, ...sums }) => {
    const scope = keysOf(rollupScopes).find((name) => rollupScopes[name] === number) ?? 'all';
    const sides = [
      ['openMinutes', sums.openMinutes, sums.openRecount],
      ['ableMinutes', sums.ableMinutes, sums.ableRecount],
    ] as const;
    return sides
      .filter(([, rollup, recount]) => rollup !== recount)
      .map(([name, rollup, recount]): SizeDifference => {
        const counter = `${name} of size ${sizeId}` as const;
        return { scope, scopeId, day, counter, rollup, recount };
      });
  });
};
