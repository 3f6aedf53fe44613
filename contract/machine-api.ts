import * as z from 'zod/mini';
import { commandTypes, resultStates } from './commands.ts';
import { endpoint, strangersBytes } from './endpoint.ts';
import {
  id,
  instant,
  keptText,
  optionalText,
  reportedInstant,
  requiredText,
  taka,
  wholeNumber,
} from './fields.ts';
import { stockTypes } from './rfids.ts';
import { isWithin } from './times.ts';
import { transactionTypes } from './transactions.ts';

export const failureCodes = [
  'MOTOR',
  'JAM',
  'NO_DROP',
  'EMPTY',
  'DOOR_OPEN',
  'POWER',
  'CANCELLED',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Limits of one sync. */
export const maxEvents = 200;
export const maxSyncBytes = 256 * 1024;

/** A machine that is up syncs so often; one that missed three times is not online. */
export const syncSeconds = 20;
export const onlineMs = 3 * syncSeconds * 1000;
export const isOnline = (lastSyncedAt: number | null, now: number): boolean =>
  lastSyncedAt !== null && isWithin(lastSyncedAt, onlineMs, now);

/** No boot lasts longer: ten years. */
export const longestUptimeMs = 10 * 365 * 24 * 3_600_000;

/** The controller's clock since its boot. What cannot be one is read as the longest, which dates nothing. */
const uptimeMs = z.number({ error: 'uptimeMs must be a number' }).check(
  z.overwrite((value) =>
    value >= 0 ? Math.min(Math.floor(value), longestUptimeMs) : longestUptimeMs,
  ),
  z.minimum(0),
  z.maximum(longestUptimeMs),
);

const named = {
  /** Counts up within an epoch, from 1. With machine and epoch it names the event for good. */
  seq: wholeNumber('seq must be a number', 1, 'seq must be 1 or more', Number.MAX_SAFE_INTEGER),
  uptimeMs,
  /**
   * Set when the controller's clock had been set since its boot. One that cannot be read is kept
   * as empty: it dates nothing, but the event is doubted.
   */
  at: z.catch(z.optional(reportedInstant), ''),
};

/** What only informs costs no machine its events: unreadable, it is as if it had been left out. */
const informing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

const version = informing(z.int().check(z.minimum(0)));

const slot = {
  rowNo: wholeNumber('rowNo must be a number', 1, 'rowNo must be 1 or more', 1000),
  columnNo: wholeNumber('columnNo must be a number', 1, 'columnNo must be 1 or more', 1000),
};

const failureCode = z.enum(failureCodes, { error: `Use one of ${failureCodes.join(', ')}` });
const rfid = requiredText('rfid is required', 100);
const requestId = requiredText('requestId is required', 100);

export const DispenseEvent = z.strictObject({
  ...named,
  ...slot,
  type: z.literal('DISPENSE'),
  /** Left out when the controller does not know how it was paid. */
  transactionType: z.optional(
    z.enum(transactionTypes, { error: `Use one of ${transactionTypes.join(', ')}` }),
  ),
  rfid: z.optional(rfid),
  /** Of the online check that allowed it. */
  requestId: z.optional(requestId),
  isSuccessful: z.boolean({ error: 'isSuccessful must be true or false' }),
  failureReason: z.optional(failureCode),
  /** Of the command that it carried out: event and result tell of one pad, not of two. */
  commandId: z.optional(requiredText('commandId is required', 100)),
  /** Cash taken, in taka; left out it is the slot's price. */
  amount: z.optional(taka('amount must be a number')),
});
export type DispenseEvent = z.output<typeof DispenseEvent>;

export const DeviceEvent = z.discriminatedUnion(
  'type',
  [
    DispenseEvent,
    z.strictObject({
      ...named,
      ...slot,
      type: z.literal('REFILL'),
      added: wholeNumber('added must be a number', 1, 'added must be 1 or more', 10_000),
    }),
    z.strictObject({
      ...named,
      ...slot,
      type: z.literal('COUNT'),
      counted: wholeNumber('counted must be a number', 0, 'counted must be 0 or more', 10_000),
    }),
    z.strictObject({ ...named, type: z.literal('UNLOCK'), rfid }),
    z.strictObject({ ...named, type: z.literal('UNKNOWN_CARD'), rfid }),
    z.strictObject({
      ...named,
      type: z.literal('FAULT'),
      code: failureCode,
      rowNo: z.optional(slot.rowNo),
      columnNo: z.optional(slot.columnNo),
    }),
    z.strictObject({ ...named, type: z.literal('CLEAR'), code: failureCode }),
    z.strictObject({ ...named, type: z.literal('BOOT') }),
  ],
  {
    error: 'type must be DISPENSE, REFILL, COUNT, UNLOCK, UNKNOWN_CARD, FAULT, CLEAR or BOOT',
  },
);
export type DeviceEvent = z.output<typeof DeviceEvent>;

/** Read one by one on the server, so that a bad event is rejected alone. */
export const EventList = z.array(z.unknown(), { error: 'events must be a list' });

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
  commandId: requiredText('commandId is required', 100),
  state: z.enum(resultStates, { error: `Use one of ${resultStates.join(', ')}` }),
  detail: z.optional(keptText(200)),
});
export type CommandResult = z.output<typeof result>;

export const refusalReasons = [
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

const maxResults = 100;
const maxWaitSeconds = 25;

export const machineApi = {
  claim: endpoint({
    method: 'POST',
    path: '/device/claim',
    summary: 'Trade a one-time pairing code for a machine key',
    who: 'anyone',
    body: z.strictObject({
      physicalId: requiredText('Physical Id is required', 100),
      claimCode: requiredText('Claim code is required', 40),
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
      epoch: wholeNumber(
        'epoch must be a number',
        1,
        'epoch must be 1 or more',
        Number.MAX_SAFE_INTEGER,
      ),
      uptimeMs,
      configVersion: version,
      cardsVersion: version,
      firmware: informing(optionalText(60)),
      /** The strength of the radio signal, in dBm. */
      rssi: informing(z.number().check(z.minimum(-200), z.maximum(100))),
      doorOpen: informing(z.boolean()),
      /** Each is read on its own: a bad one is rejected alone (see `DeviceEvent`). */
      events: z._default(EventList, []),
      results: z._default(
        z
          .array(result, { error: 'results must be a list' })
          .check(z.maxLength(maxResults, `Send at most ${maxResults} results at once`)),
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
        z.strictObject({ index: z.number(), seq: z.nullable(z.number()), reason: z.string() }),
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
          z.string().check(z.regex(/^\d{1,2}$/, 'wait must be a number of seconds')),
          z.pipe(
            z.transform(Number),
            z.number().check(z.maximum(maxWaitSeconds, `wait is at most ${maxWaitSeconds}`)),
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
