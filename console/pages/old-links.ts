import { redirect } from '@tanstack/react-router';
import type { SectionInfo } from '../core/section.ts';

type Search = Readonly<Record<string, unknown>>;

const sameNames = (...keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, key]));

const range = sameNames('period', 'dateStart', 'dateEnd');
const narrow = sameNames('organizationId', 'institutionId', 'machineId');
const entities = sameNames('find', 'order');
const cards = { findRfid: 'find', rfidOrder: 'order', rfidPage: 'page' };

/**
 * Search keys of each tab from when all tabs of a page shared one address, and their names now. Keys
 * of other tabs are dropped.
 */
const keysOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  overview: { ...range, ...narrow, frequency: 'frequency' },
  organizations: entities,
  institutions: entities,
  machines: { machineFind: 'find', machineOrder: 'order' },
  rfids: cards,
  'unlock-rfids': cards,
  dispenses: {
    ...sameNames('machineId', 'transactionType', 'status', 'page'),
    range: 'period',
    startDate: 'dateStart',
    endDate: 'dateEnd',
  },
  sizes: { sizesOf: 'machine' },
  report: {
    ...range,
    ...narrow,
    ...sameNames('summary', 'updates', 'details', 'detailsType', 'detailsStatus'),
    dates: 'period',
  },
  payments: {
    ...sameNames('view', 'machineId', 'payment'),
    paymentGroup: 'group',
    paymentRange: 'period',
    paymentStart: 'dateStart',
    paymentEnd: 'dateEnd',
    paymentPage: 'page',
    statementRange: 'period',
    statementStart: 'dateStart',
    statementEnd: 'dateEnd',
  },
};

/** Parses a link of that time: the path of its tab, or the first one; undefined for other links. */
export const parseOldLink = ({ tab, ...search }: Search, tabs: readonly SectionInfo[]) => {
  if (tab === undefined) return undefined;
  const path = tabs.find((section) => section.path === tab)?.path;
  const keys = keysOf[path ?? 'overview'] ?? {};
  const current = Object.entries(search).filter(([key]) => Object.hasOwn(keys, key));
  return {
    path: path ?? '/',
    search: Object.fromEntries(current.map(([key, value]) => [keys[key], value])),
  };
};

/** Redirects an old link; `to` builds the address of a tab. */
export const redirectOldLink = (
  search: Search,
  tabs: readonly SectionInfo[],
  to: (path: string) => string,
): void => {
  const link = parseOldLink(search, tabs);
  if (link) throw redirect({ to: to(link.path), search: link.search, replace: true });
};
