import * as z from 'zod/mini';
import { commandTypes, resultStates } from './commands.ts';
import { countOf, EventList, oneOf, requestId, rfid, slot, uptimeMs } from './device-events.ts';
import { endpoint, strangersBytes } from './endpoint.ts';
import { id, instant, keptText, optionalText, requiredText } from './fields.ts';
import { fault } from './messages/faults.ts';
import { stockTypes } from './rfids.ts';
/** Limits of one sync. */
export const maxEvents = 200;
export const maxSyncBytes = 256 * 1024;

/** What only informs costs no machine its events: unreadable, it is as if it had been left out. */
const informing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

const version = informing(z.int().check(z.minimum(0)));

export const DeviceConfig = z.strictObject({
  version: z.number(),
  isActivated: z.boolean(),
  price: z.number(),
  point: z.number(),
  pointsEnabled: z.boolean(),
  slots: z.array(
    z.strictObject({
      rowNo: z.number(),
      columnNo: z.number(),
      price: z.number(),
      point: z.number(),
      /** The server's count when it answered. */
      productCount: z.number(),
    }),
  ),
});
export type DeviceConfig = z.output<typeof DeviceConfig>;

/** What a machine needs to decide about a card while it is offline, for 24 hours after a sync. */
export const DeviceCards = z.strictObject({
  version: z.number(),
  /** The list is whole: forget every card that is not in it. */
  reset: z.boolean(),
  changed: z.array(
    z.strictObject({
      rfid: z.string(),
      isFree: z.boolean(),
      points: z.number(),
      stockType: z.enum(stockTypes),
    }),
  ),
  /** Blocked or removed since the machine's version. */
  removed: z.array(z.string()),
  /** All cards that open the door. */
  unlock: z.array(z.string()),
});
export type DeviceCards = z.output<typeof DeviceCards>;

/**
 * `ttlSeconds` counts on the machine's own clock from receipt; later it must not be started. With 0
 * the machine is asked what became of it.
 */
export const DeviceCommand = z.strictObject({
  commandId: id,
  type: z.enum(commandTypes),
  rowNo: z.optional(z.number()),
  columnNo: z.optional(z.number()),
  ttlSeconds: z.number(),
});
export type DeviceCommand = z.output<typeof DeviceCommand>;

const result = z.strictObject({
  commandId: requiredText(fault('fieldRequired', { field: 'commandId' }), 100),
  state: oneOf(resultStates),
  detail: z.optional(keptText(200)),
});
export type CommandResult = z.output<typeof result>;

const refusalReasons = [
  'UNKNOWN_CARD',
  'BLOCKED_CARD',
  'POINTS_DISABLED',
  'UNKNOWN_SLOT',
  'EMPTY_SLOT',
  'PAUSED_SLOT',
  'TOO_FEW_POINTS',
  'DAILY_LIMIT',
  'WEEKLY_LIMIT',
  'MONTHLY_LIMIT',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const maxResults = 100;
const maxWaitSeconds = 25;

export const machineApi = {
  claim: endpoint({
    method: 'POST',
    path: '/device/claim',
    summary: 'Trade a one-time pairing code for a machine key',
    who: 'anyone',
    body: z.strictObject({
      physicalId: requiredText(fault('physicalIdRequired'), 100),
      claimCode: requiredText(fault('claimCodeRequired'), 40),
      firmware: z.optional(optionalText(60)),
    }),
    maxBytes: strangersBytes,
    status: 201,
    answer: z.strictObject({ machineKey: z.string(), physicalId: z.string() }),
  }),
  sync: endpoint({
    method: 'POST',
    path: '/device/sync',
    summary: 'Hand over events, receive acknowledgement and configuration',
    who: 'machine',
    body: z.strictObject({
      /** Grows when the machine's journal is made anew. */
      epoch: countOf('epoch', 1, Number.MAX_SAFE_INTEGER),
      uptimeMs,
      configVersion: version,
      cardsVersion: version,
      /** The oldest event that the machine still holds: what is missing before it never comes. */
      heldFrom: informing(z.int().check(z.minimum(1))),
      firmware: informing(optionalText(60)),
      /** The strength of the radio signal, in dBm. */
      rssi: informing(z.number().check(z.minimum(-200), z.maximum(100))),
      doorOpen: informing(z.boolean()),
      /** Each is read on its own: a bad one is rejected alone (see `DeviceEvent`). */
      events: z._default(EventList, []),
      results: z._default(
        z
          .array(result, { error: fault('listRequired', { field: 'results' }) })
          .check(z.maxLength(maxResults, fault('tooManyResults', { max: maxResults }))),
        [],
      ),
    }),
    maxBytes: maxSyncBytes,
    status: 200,
    answer: z.strictObject({
      serverTime: instant,
      /** Every event of the epoch up to this seq is stored or rejected for good. */
      ackedThrough: z.number(),
      /** Runs of seq that are missing below the highest one known; send them again. */
      gaps: z.array(z.strictObject({ from: z.number(), to: z.number() })),
      rejected: z.array(
        z.strictObject({
          index: z.number(),
          seq: z.nullable(z.number()),
          /** In English; `code` and `values` say the same of the catalogue of messages. */
          reason: z.string(),
          code: z.string(),
          values: z.optional(z.record(z.string(), z.unknown())),
          /** The faulty field of an event that cannot be read. */
          field: z.optional(z.string()),
        }),
      ),
      /** Present when the machine's `configVersion` is behind. */
      config: z.optional(DeviceConfig),
      /** Present when the machine's `cardsVersion` is behind. */
      cards: z.optional(DeviceCards),
      commands: z.array(DeviceCommand),
      nextSyncSeconds: z.number(),
    }),
  }),
  commands: endpoint({
    method: 'GET',
    path: '/device/commands',
    summary: 'Wait for a command: answers at once when one is queued',
    who: 'machine',
    query: z.strictObject({
      /** Seconds. */
      wait: z._default(
        z.pipe(
          z.string().check(z.regex(/^\d{1,2}$/, fault('waitExpected'))),
          z.pipe(
            z.transform(Number),
            z
              .number()
              .check(z.maximum(maxWaitSeconds, fault('waitTooLong', { max: maxWaitSeconds }))),
          ),
        ),
        0,
      ),
    }),
    status: 200,
    answer: z.strictObject({ commands: z.array(DeviceCommand) }),
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/device/rfid/authorize',
    summary: 'Check a card online and reserve what it would spend, for 60 seconds',
    who: 'machine',
    body: z.strictObject({ requestId, rfid, ...slot }),
    status: 200,
    answer: z.strictObject({
      allowed: z.boolean(),
      reason: z.optional(z.enum(refusalReasons)),
      /** What the card can still spend, the reservation taken off. */
      points: z.number(),
    }),
  }),
};
