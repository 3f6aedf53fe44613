import type { Admin } from '../../contract/admins.ts';
import { say, useText } from '../core/texts.ts';
import type { PageEntry } from '../search/place.ts';
import { type Crumb, useCrumbs } from './crumbs.tsx';

type Tabs = readonly { readonly tab: string; readonly text: string; readonly limited?: true }[];

/** The tabs of each page; `limited` ones are not for the admin of what the page is about. */
const tabsOf: Record<Crumb['to'], Tabs> = {
  '/dashboard': [
    { tab: 'overview', text: say('Overview') },
    { tab: 'organizations', text: say('Organizations') },
    { tab: 'report', text: say('Report') },
    { tab: 'payments', text: say('Payments by day') },
  ],
  '/organization/$id': [
    { tab: 'overview', text: say('Overview') },
    { tab: 'institutions', text: say('Institutions') },
    { tab: 'unlock-rfids', text: say('RFIDs to unlock') },
    { tab: 'report', text: say('Report') },
    { tab: 'admins', text: say('Admins'), limited: true },
  ],
  '/institution/$id': [
    { tab: 'overview', text: say('Overview') },
    { tab: 'machines', text: say('Machines') },
    { tab: 'rfids', text: say('RFIDs') },
    { tab: 'dispenses', text: say('Dispenses') },
    { tab: 'sizes', text: say('Product Sizes') },
    { tab: 'report', text: say('Report') },
    { tab: 'admins', text: say('Admins'), limited: true },
    { tab: 'gateway', text: say('Payment gateway') },
    { tab: 'payments', text: say('Payments') },
  ],
  '/audit': [],
};

/** Whose own page it is: there the limited tabs are missing. */
const ownPage: Record<Admin['type'], Crumb['to'] | undefined> = {
  SUPER: undefined,
  ORGANIZATION: '/organization/$id',
  INSTITUTION: '/institution/$id',
};

/** The pages the admin may open from here, the nearest first. */
export const usePlaces = (admin: Admin): PageEntry[] => {
  const t = useText();
  const crumbs = useCrumbs(admin);
  const pages = crumbs.toReversed().flatMap(({ to, id, name }) =>
    tabsOf[to]
      .filter(({ limited }) => !limited || to !== ownPage[admin.type])
      .map(({ tab, text }) => ({
        to,
        ...(id !== undefined && { id }),
        search: { tab },
        title: t(text),
        subtitle: name,
      })),
  );
  if (admin.type === 'INSTITUTION') return pages;
  return [
    ...pages,
    { to: '/audit', search: {}, title: t('Audit'), subtitle: t('Who changed what') },
  ];
};
