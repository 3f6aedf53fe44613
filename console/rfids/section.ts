import { rfids } from '../../contract/rfids.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InInstitution, InOrganization, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type PagedSearch, pagedSearch } from '../ui/list/list-search.ts';
import { type RfidsSearch, rfidsRequest, rfidsSearch, unknownCardsRequest } from './search.ts';

export const rfidsSection: Section<InInstitution, RfidsSearch> = {
  path: 'rfids',
  title: defineText('RFIDs'),
  lists: 'RFID',
  search: rfidsSearch,
  load: ({ client, search }, { institutionId }) => {
    if (search.view === 'rfids')
      void prefetchQueryOf(client, rfids.all, rfidsRequest(institutionId, search));
    return prefetchQueryOf(client, unknownCards.all, unknownCardsRequest(institutionId, search));
  },
  view: lazyView(() => import('./list/rfids.tsx')),
};

export const unlockRfidsSection: Section<InOrganization, PagedSearch> = {
  path: 'unlock-rfids',
  title: defineText('RFIDs to unlock'),
  lists: 'RFID',
  search: pagedSearch,
  view: lazyView(() => import('./unlock-rfids.tsx')),
};
