import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import { id, upTo } from './fields.ts';

/** Of what an open page is told that it changed. */
export const liveTopics = [
  'organizations',
  'institutions',
  /** A machine's fields and configuration: it was made, changed or removed. */
  'machines',
  /** Its pairing code, and the keys by which it calls. */
  'keys',
  /** It is online again, or told of itself what it had not. */
  'online',
  'commands',
  /** What a machine told, as its journal has it. */
  'events',
  'stock',
  'dispenses',
  'payments',
  /** The cards of an institution, and those that open its machines. */
  'cards',
  /** Cards that machines were shown and that nobody has. */
  'unknownCards',
  /** Counts of the rollup: the figures of overviews. */
  'figures',
  /** What needs a person, and who has taken it. */
  'attention',
  /** Who is told of it, and what was sent. */
  'alerts',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Of one message; of more places it is told that something changed in any of them. */
export const mostPlaces = 20;

/** What changed where; null is any that the caller may see. */
export const LiveChange = z.strictObject({
  organizationId: z.nullable(id),
  institutionId: z.nullable(id),
  topics: upTo(liveTopics.length, z.enum(liveTopics)),
});
export type LiveChange = z.output<typeof LiveChange>;

/** The data of one event. */
export const LiveChanges = z.strictObject({ changes: upTo(mostPlaces, LiveChange) });

export const live = {
  changes: endpoint({
    operationId: 'followChanges',
    method: 'GET',
    path: '/live',
    summary:
      'What changes from now on of what the caller may see, as server-sent events that name topics and places and hold no data; the first says that anything may have changed; it ends with the session',
    who: { types: adminTypes, tenant: 'filtered' },
    endless: true,
    status: 200,
    media: 'text/event-stream',
  }),
};
