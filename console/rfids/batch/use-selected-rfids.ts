import { useState } from 'react';
import type { Rfid } from '../../../contract/rfids.ts';
import type { Selection } from '../../ui/list/selection.tsx';
import type { RfidListing } from '../list/rfid-listing.ts';

/** A batch names RFIDs one by one, or all that match a search except some. */
export interface Batch {
  readonly rfidIds?: string[] | undefined;
  readonly find?: string | undefined;
  readonly exceptIds?: string[] | undefined;
  readonly count: number;
}

interface SelectedRfids {
  /** The selected RFIDs; with `find` those that are not. */
  readonly ids: ReadonlySet<string>;
  /** Search text whose matches are all selected. */
  readonly find?: string;
}

const noneSelected: SelectedRfids = { ids: new Set() };

/** Selection of RFIDs across the pages of a list. */
export const useSelectedRfids = (listing: RfidListing<Rfid> | undefined, find: string) => {
  const [latest, setSelected] = useState<SelectedRfids>(noneSelected);
  const isAll = latest.find === find;
  const selected = latest.find === undefined || isAll ? latest : noneSelected;
  const ids = [...selected.ids];
  const count = isAll ? (listing?.count ?? 0) - ids.length : ids.length;
  const selection: Selection<Rfid> = {
    nameOf: ({ physicalId }) => physicalId,
    isChosen: ({ _id }) => selected.ids.has(_id) !== isAll,
    onChoose: (rows, isChosen) => {
      const next = new Set(ids);
      for (const { _id } of rows) {
        if (isChosen !== isAll) next.add(_id);
        else next.delete(_id);
      }
      setSelected({ ...selected, ids: next });
    },
  };
  const batch: Batch = isAll ? { find, exceptIds: ids, count } : { rfidIds: ids, count };
  return {
    selection,
    count,
    batch,
    chooseAll: () => setSelected({ ids: new Set(), find }),
    clear: () => setSelected(noneSelected),
  };
};
