import { useState } from 'react';
import type { Rfid } from '../../contract/rfids.ts';
import type { Selection } from '../ui/list/selection.tsx';
import type { Listed } from './listing.ts';

/** A batch names RFIDs one by one, or all that match a search. */
export interface Batch {
  readonly rfidIds?: string[] | undefined;
  readonly find?: string | undefined;
  readonly count: number;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** Search text whose matches are all selected. */
  readonly find?: string;
}

const nothing: Chosen = { ids: new Set() };

/** Selection of RFIDs across the pages of a list. */
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
