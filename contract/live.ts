import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { boundedList, id } from './fields.ts';

/** Topics of the change events that open pages receive. */
export const liveTopics = [
  'organizations',
  'institutions',
  /** A machine's fields and configuration: it was created, changed or removed. */
  'machines',
  /** Its pairing code, and the keys by which it calls. */
  'keys',
  /** It came online again, or reported a new state of itself. */
  'online',
  'commands',
  /** Events that a machine reported, as stored in its journal. */
  'events',
  'stock',
  'dispenses',
  'payments',
  /** The cards of an institution, and those that open its machines. */
  'cards',
  /** Unregistered cards that machines were shown. */
  'unknownCards',
  /** Counts of the rollup: the figures of overviews. */
  'figures',
  /** Items that need a person, and who has taken them. */
  'attention',
  /** Recipients of alerts, and deliveries. */
  'alerts',
  /** People who visit the machines of an institution. */
  'people',
  /** Visits of machines with their cash, and the links by which they are sent. */
  'visits',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Places per message; with more of them, the message says that any place may have changed. */
export const maxPlaces = 20;

/** A change in one place; a null id stands for any that the caller may see. */
export const LiveChange = z.strictObject({
  organizationId: z.nullable(id),
  institutionId: z.nullable(id),
  topics: boundedList(liveTopics.length, z.enum(liveTopics)),
});
export type LiveChange = z.output<typeof LiveChange>;

/** The data of one event. */
export const LiveChanges = z.strictObject({ changes: boundedList(maxPlaces, LiveChange) });

export const live = {
  changes: defineEndpoint({
    operationId: 'followChanges',
    method: 'GET',
    path: '/live',
    summary:
      'What changes from now on of what the caller may see, as server-sent events that name topics and places and hold no data; the first says that anything may have changed; it ends with the session',
    who: { types: adminTypes, tenant: 'filtered' },
    isStream: true,
    status: 200,
    media: 'text/event-stream',
  }),
};
