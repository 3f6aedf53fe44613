import type { Rfid } from '../../../contract/rfids.ts';
import type { ListSelection } from '../../ui/list/use-list-selection.ts';

/** A batch names RFIDs one by one, or all that match a search except some. */
export interface Batch {
  readonly rfidIds?: string[] | undefined;
  readonly find?: string | undefined;
  readonly exceptIds?: string[] | undefined;
  readonly count: number;
}

export const batchOf = ({ isAll, named, count }: ListSelection<Rfid>, find: string): Batch => {
  const ids = named.map(({ _id }) => _id);
  return isAll ? { find, exceptIds: ids, count } : { rfidIds: ids, count };
};
