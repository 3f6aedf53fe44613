import { useState } from 'react';
import type { Rfid } from '../../contract/rfids.ts';
import type { Selection } from '../ui/list/selection.tsx';
import type { Listed } from './listing.ts';

/** RFIDs as a batch names them: one by one, or all that match. */
export interface Batch {
  readonly rfidIds?: string[] | undefined;
  readonly find?: string | undefined;
  readonly count: number;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** All that match what was looked for then. */
  readonly find?: string;
}

const nothing: Chosen = { ids: new Set() };

/** Which RFIDs of a list are chosen, on whichever of its pages they stand. */
export const useChosen = (listed: Listed<Rfid> | undefined, find: string) => {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const isAll = chosen.find !== undefined && chosen.find === find;
  const ids = isAll ? new Set(listed?.rows.map(({ _id }) => _id)) : chosen.ids;
  const count = isAll ? (listed?.count ?? 0) : ids.size;
  const selection: Selection<Rfid> = {
    nameOf: ({ physicalId }) => physicalId,
    isChosen: ({ _id }) => ids.has(_id),
    onChoose: (rows, isChosen) => {
      const next = new Set(ids);
      for (const { _id } of rows) {
        if (isChosen) next.add(_id);
        else next.delete(_id);
      }
      setChosen({ ids: next });
    },
  };
  const batch: Batch = isAll ? { find, count } : { rfidIds: [...ids], count };
  return {
    selection,
    count,
    batch,
    isAll,
    chooseAll: () => setChosen({ ids: new Set(), find }),
    clear: () => setChosen(nothing),
  };
};
