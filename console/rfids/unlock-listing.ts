import { latinDigits } from '../../contract/digits.ts';
import type { UnlockRfid } from '../../contract/organizations.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { parseOrder } from '../ui/list/order.ts';
import { shownPage } from '../ui/list/pages.ts';
import { pageSize, type RfidListing } from './list/rfid-listing.ts';

/** Sorts numbers by their value, whatever the case and accents of letters. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Match quality: 0 whole text, 1 beginning, 2 anywhere, 3 none. */
const matchRank = ({ physicalId, name }: UnlockRfid, find: string): number => {
  const texts = [physicalId, name].map((text) => text.toLowerCase());
  if (find === '' || texts.includes(find)) return 0;
  if (texts.some((text) => text.startsWith(find))) return 1;
  return texts.some((text) => text.includes(find)) ? 2 : 3;
};

/** Finds, orders and pages the unlock RFIDs of an organization, which are answered whole. */
export const listUnlockRfids = (
  rfids: readonly UnlockRfid[],
  search: PagedSearch,
): RfidListing<UnlockRfid> => {
  const typed = search.find.trim().toLowerCase();
  const rankOf = (rfid: UnlockRfid) =>
    // IDs may be typed in Bangla digits.
    Math.min(matchRank(rfid, typed), matchRank(rfid, latinDigits(typed)));
  const found = rfids
    .filter((rfid) => rankOf(rfid) < 3)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const order = parseOrder(search.order);
  const field = ({ rfid: 'physicalId', name: 'name' } as const)[order?.key ?? ''];
  const sign = order?.direction === 'down' ? -1 : 1;
  if (field) found.sort((one, other) => sign * compare(one[field], other[field]));
  const data = { count: found.length };
  const page = shownPage({ data, isPlaceholderData: false }, search.page, pageSize);
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    count: found.length,
    page,
    all: { count: rfids.length, blocked: rfids.filter(({ isActive }) => !isActive).length },
    isBehind: false,
  };
};
