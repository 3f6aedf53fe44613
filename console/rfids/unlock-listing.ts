import type { UnlockRfid } from '../../contract/organizations.ts';
import { cardKey } from '../../contract/values/card-key.ts';
import { searchForm, typedForm } from '../../contract/values/text-forms.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { parseOrder } from '../ui/list/order.ts';
import { shownPage } from '../ui/list/pages.ts';
import { pageSize, type RfidListing } from './list/rfid-listing.ts';

/** Sorts numbers by their value, whatever the case and accents of letters. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Match quality: 0 whole text or number in any spelling, 1 beginning, 2 anywhere, 3 none. */
const matchRank = ({ physicalId, name }: UnlockRfid, typed: string): number => {
  const find = typedForm(typed);
  const texts = [physicalId, name].map(searchForm);
  const isCard = cardKey(typed) !== '' && cardKey(typed) === cardKey(physicalId);
  if (find === '' || isCard || texts.includes(find)) return 0;
  if (texts.some((text) => text.startsWith(find))) return 1;
  return texts.some((text) => text.includes(find)) ? 2 : 3;
};

/** Finds, orders and pages the unlock RFIDs of an organization, which are answered whole. */
export const listUnlockRfids = (
  rfids: readonly UnlockRfid[],
  search: PagedSearch,
): RfidListing<UnlockRfid> => {
  const rankOf = (rfid: UnlockRfid) => matchRank(rfid, search.find.trim());
  const found = rfids
    .filter((rfid) => rankOf(rfid) < 3)
    .sort((one, other) => rankOf(one) - rankOf(other));
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
