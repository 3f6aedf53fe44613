import type { Admin } from '../../contract/admins.ts';

/** Appends a tab to the address of its page; the first tab, `/`, is the page itself. */
const joinTab = (page: string, tab: string): string => (tab === '/' ? page : `${page}/${tab}`);

/** Addresses of the console's pages. */
export const paths = {
  login: '/',
  dashboard: (tab = '/') => joinTab('/dashboard', tab),
  organization: (id: string, tab = '/') => joinTab(`/organization/${id}`, tab),
  institution: (id: string, tab = '/') => joinTab(`/institution/${id}`, tab),
  /** By its `_id` or its physical ID. */
  machine: (institutionId: string, machineId: string) =>
    joinTab(`/institution/${institutionId}`, `machines/${encodeURIComponent(machineId)}`),
  /** By its `_id` or its physical ID. */
  rfid: (institutionId: string, rfidId: string) =>
    joinTab(`/institution/${institutionId}`, `rfids/${encodeURIComponent(rfidId)}`),
  /** Visits of an institution's machines: their cash, and the people who visit. */
  refills: (institutionId: string, tab = '/') =>
    joinTab(`/institution/${institutionId}/refills`, tab),
  /** Payments by day of the platform's merchant accounts. */
  statements: () => '/dashboard/payments',
  audit: () => '/audit',
  /** Machines of all institutions. */
  fleet: () => '/machines',
  attention: (tab = '/') => joinTab('/attention', tab),
  /** The page after login. */
  home: ({ type, organizationId, institutionId }: Admin): string => {
    if (type === 'ORGANIZATION' && organizationId) return paths.organization(organizationId);
    if (type === 'INSTITUTION' && institutionId) return paths.institution(institutionId);
    return paths.dashboard();
  },
};

const pages =
  /^\/(?:dashboard(?:\/payments)?|audit|machines|attention(?:\/told)?|organization\/([\w-]+)|institution\/([\w-]+)(?:\/(refills)|\/(machines|rfids)\/([^/?#]+))?)(?=[/?#]|$)/;

/** Decodes a path segment; malformed escapes are taken literally. */
const decodeSegment = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Parses an address into its page, without the tab, and the ids that it names. */
export const parseAddress = (address: string) => {
  const [page = address, organizationId, institutionId, subpage, list, one] =
    pages.exec(address) ?? [];
  const id = one === undefined ? undefined : decodeSegment(one);
  const machineId = list === 'machines' ? id : undefined;
  const rfidId = list === 'rfids' ? id : undefined;
  return { page, organizationId, institutionId, subpage, machineId, rfidId };
};

/** Storage is untrusted: `//elsewhere` begins like a path and leads to another host. */
export const isConsolePath = (path: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(path);
