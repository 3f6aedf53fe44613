import { useState } from 'react';
import type { Rfid } from '../../../contract/rfids.ts';
import type { Selection } from '../../ui/list/selection.tsx';
import type { RfidListing } from '../list/rfid-listing.ts';

/** A batch names RFIDs one by one, or all that match a search. */
export interface Batch {
  readonly rfidIds?: string[] | undefined;
  readonly find?: string | undefined;
  readonly count: number;
}

interface SelectedRfids {
  readonly ids: ReadonlySet<string>;
  /** Search text whose matches are all selected. */
  readonly find?: string;
}

const noneSelected: SelectedRfids = { ids: new Set() };

/** Selection of RFIDs across the pages of a list. */
export const useSelectedRfids = (listing: RfidListing<Rfid> | undefined, find: string) => {
  const [selected, setSelected] = useState<SelectedRfids>(noneSelected);
  const isAll = selected.find !== undefined && selected.find === find;
  const ids = isAll ? new Set(listing?.rows.map(({ _id }) => _id)) : selected.ids;
  const count = isAll ? (listing?.count ?? 0) : ids.size;
  const selection: Selection<Rfid> = {
    nameOf: ({ physicalId }) => physicalId,
    isChosen: ({ _id }) => ids.has(_id),
    onChoose: (rows, isChosen) => {
      const next = new Set(ids);
      for (const { _id } of rows) {
        if (isChosen) next.add(_id);
        else next.delete(_id);
      }
      setSelected({ ids: next });
    },
  };
  const batch: Batch = isAll ? { find, count } : { rfidIds: [...ids], count };
  return {
    selection,
    count,
    batch,
    isAll,
    chooseAll: () => setSelected({ ids: new Set(), find }),
    clear: () => setSelected(noneSelected),
  };
};
