import type { Admin } from '../../contract/admins.ts';

/** A tab's address below its page's; the first tab's, `/`, is the page's own. */
const below = (page: string, tab: string): string => (tab === '/' ? page : `${page}/${tab}`);

/** Where things are. */
export const paths = {
  login: '/',
  dashboard: (tab = '/') => below('/dashboard', tab),
  organization: (id: string, tab = '/') => below(`/organization/${id}`, tab),
  institution: (id: string, tab = '/') => below(`/institution/${id}`, tab),
  /** By its `_id` or its physical ID. */
  rfid: (institutionId: string, rfidId: string) =>
    below(`/institution/${institutionId}`, `rfids/${encodeURIComponent(rfidId)}`),
  audit: () => '/audit',
  /** Spec 2: where an admin lands after login. */
  home: ({ type, organizationId, institutionId }: Admin): string => {
    if (type === 'ORGANIZATION' && organizationId) return paths.organization(organizationId);
    if (type === 'INSTITUTION' && institutionId) return paths.institution(institutionId);
    return paths.dashboard();
  },
};

const pages = /^\/(?:dashboard|audit|organization\/([\w-]+)|institution\/([\w-]+))(?=[/?#]|$)/;

/** The page that an address belongs to, whichever its tab, and what that page is about. */
export const locate = (address: string) => {
  const [page = address, organizationId, institutionId] = pages.exec(address) ?? [];
  return { page, organizationId, institutionId };
};

/** Storage can hold anything: what begins as a path does can lead outside, as `//elsewhere` does. */
export const isOwnPlace = (place: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(place);
