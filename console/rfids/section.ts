import { rfids } from '../../contract/rfids.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InInstitution, InOrganization, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { type PagedSearch, pagedSearch } from '../ui/list/list-search.ts';
import { asked, askedUnknown, askedUnlock, type RfidsSearch, rfidsSearch } from './search.ts';

export const rfidsSection: Section<InInstitution, RfidsSearch> = {
  path: 'rfids',
  title: say('RFIDs'),
  lists: 'RFID',
  search: rfidsSearch,
  load: ({ client, search }, { institutionId }) => {
    if (search.view === 'rfids') void fetchAhead(client, rfids.all, asked(institutionId, search));
    return fetchAhead(client, unknownCards.all, askedUnknown(institutionId, search));
  },
  view: lazyView(() => import('./rfids.tsx')),
};

export const unlockRfidsSection: Section<InOrganization, PagedSearch> = {
  path: 'unlock-rfids',
  title: say('RFIDs to unlock'),
  lists: 'RFID',
  search: pagedSearch,
  load: ({ client, search }, { organizationId }) =>
    fetchAhead(client, unlockRfids.all, askedUnlock(organizationId, search)),
  view: lazyView(() => import('./unlock-rfids.tsx')),
};
