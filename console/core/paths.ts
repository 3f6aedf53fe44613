import type { Admin } from '../../contract/admins.ts';

/** Appends a tab to the address of its page; the first tab, `/`, is the page itself. */
const below = (page: string, tab: string): string => (tab === '/' ? page : `${page}/${tab}`);

/** Addresses of the console's pages. */
export const paths = {
  login: '/',
  dashboard: (tab = '/') => below('/dashboard', tab),
  organization: (id: string, tab = '/') => below(`/organization/${id}`, tab),
  institution: (id: string, tab = '/') => below(`/institution/${id}`, tab),
  /** By its `_id` or its physical ID. */
  machine: (institutionId: string, machineId: string) =>
    below(`/institution/${institutionId}`, `machines/${encodeURIComponent(machineId)}`),
  /** By its `_id` or its physical ID. */
  rfid: (institutionId: string, rfidId: string) =>
    below(`/institution/${institutionId}`, `rfids/${encodeURIComponent(rfidId)}`),
  audit: () => '/audit',
  attention: (tab = '/') => below('/attention', tab),
  /** The page that an admin lands on after login (spec 2). */
  home: ({ type, organizationId, institutionId }: Admin): string => {
    if (type === 'ORGANIZATION' && organizationId) return paths.organization(organizationId);
    if (type === 'INSTITUTION' && institutionId) return paths.institution(institutionId);
    return paths.dashboard();
  },
};

const pages =
  /^\/(?:dashboard|audit|attention(?:\/told)?|organization\/([\w-]+)|institution\/([\w-]+)(?:\/(machines|rfids)\/([^/?#]+))?)(?=[/?#]|$)/;

/** Decodes a path segment; malformed escapes are taken literally. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Parses an address into its page, without the tab, and the ids that it names. */
export const locate = (address: string) => {
  const [page = address, organizationId, institutionId, list, one] = pages.exec(address) ?? [];
  const id = one === undefined ? undefined : decoded(one);
  const machineId = list === 'machines' ? id : undefined;
  const rfidId = list === 'rfids' ? id : undefined;
  return { page, organizationId, institutionId, machineId, rfidId };
};

/** Storage is untrusted: `//elsewhere` begins like a path and leads to another host. */
export const isOwnPlace = (place: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(place);
