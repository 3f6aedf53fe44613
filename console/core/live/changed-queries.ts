import type { Query } from '@tanstack/react-query';
import { alerts } from '../../../contract/alerts.ts';
import { attention } from '../../../contract/attention.ts';
import { availability } from '../../../contract/availability.ts';
import { cash } from '../../../contract/cash.ts';
import { commands } from '../../../contract/commands.ts';
import { dispenses } from '../../../contract/dispenses.ts';
import { doorLinks } from '../../../contract/door-links.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { fleet } from '../../../contract/fleet.ts';
import { institutions } from '../../../contract/institutions.ts';
import type { LiveChange, LiveTopic } from '../../../contract/live.ts';
import { machines } from '../../../contract/machines.ts';
import { notices } from '../../../contract/notices.ts';
import { organizations } from '../../../contract/organizations.ts';
import { overview } from '../../../contract/overview.ts';
import { payments } from '../../../contract/payments.ts';
import { people } from '../../../contract/people.ts';
import { rfidHistory } from '../../../contract/rfid-history.ts';
import { rfids } from '../../../contract/rfids.ts';
import { timeline } from '../../../contract/timeline.ts';
import { unknownCards } from '../../../contract/unknown-cards.ts';

const places = [institutions.one, institutions.all];
const machineRows = [machines.all, fleet.all, machines.one, timeline.all];
const cards = [rfids.all, rfids.one, rfidHistory.use, rfidHistory.all];
const figures = [availability.range, overview.tiles, overview.pie, overview.bar, overview.summary];

/** Endpoints that show each topic. The list of organizations has its own refetch interval. */
const endpointsOf: Readonly<Record<LiveTopic, readonly Endpoint[]>> = {
  organizations: [organizations.one],
  institutions: [organizations.one, rfidHistory.use, ...places],
  machines: [...machineRows, overview.tiles, overview.summary, ...places],
  keys: machineRows,
  online: [...machineRows, overview.tiles, ...places],
  commands: [commands.all, timeline.all],
  events: [timeline.all],
  stock: [...machineRows, overview.tiles, overview.summary, ...places],
  dispenses: [dispenses.all, timeline.all, ...cards],
  payments: [payments.all, payments.one, timeline.all, ...places],
  cards: [...cards, organizations.one],
  unknownCards: [unknownCards.all],
  figures,
  attention: [attention.all, notices.all, attention.history],
  alerts: [alerts.all, alerts.deliveries],
  people: [people.all],
  visits: [doorLinks.one, timeline.all, cash.all],
};

const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** A URL without tenant ids covers all tenants. */
const concernsTenant = (url: string, { organizationId, institutionId }: LiveChange): boolean => {
  const tenantIds = url.match(ids);
  if (!tenantIds || organizationId === null) return true;
  return (
    tenantIds.includes(organizationId) ||
    institutionId === null ||
    tenantIds.includes(institutionId)
  );
};

/** Query predicate: the changes may have made its data stale. */
export const isChanged =
  (changes: readonly LiveChange[]) =>
  ({ queryKey: [path, url = ''] }: Query): boolean =>
    changes.some(
      (change) =>
        change.topics.some((topic) => endpointsOf[topic].some((row) => row.path === path)) &&
        concernsTenant(String(url), change),
    );
