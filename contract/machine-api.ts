import * as z from 'zod/mini';
import { commandTypes, resultStates } from './commands.ts';
import {
  countField,
  EventList,
  enumField,
  requestId,
  rfidField,
  slot,
  uptimeMs,
} from './device-events.ts';
import { defineEndpoint, type EndpointAnswer, unauthenticatedBodyBytes } from './endpoint.ts';
import {
  answerTaka,
  answerText,
  asInteger,
  boundedList,
  exactText,
  id,
  instant,
  optionalText,
  requiredText,
  truncatedText,
} from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { stockTypes } from './rfids.ts';
import { maxSlots } from './slots.ts';
/** Limits of one sync. */
export const maxEvents = 200;
export const maxSyncBytes = 256 * 1024;

/**
 * An informative field: an unreadable value counts as omitted, so that no machine loses its events
 * by it.
 */
const informativeField = <T extends z.ZodMiniType>(schema: T) =>
  z.catch(z.optional(schema), undefined);

const optionalVersion = informativeField(z.int().check(z.minimum(0)));

export const DeviceConfig = z.strictObject({
  version: z.int(),
  isActivated: z.boolean(),
  price: answerTaka,
  point: z.int(),
  pointsEnabled: z.boolean(),
  slots: boundedList(
    maxSlots,
    z.strictObject({
      rowNo: z.int(),
      columnNo: z.int(),
      price: answerTaka,
      point: z.int(),
      /** The server's count when it answered. */
      productCount: z.int(),
    }),
  ),
});
export type DeviceConfig = z.output<typeof DeviceConfig>;

/** The card list for decisions while a machine is offline, valid for 24 hours after a sync. */
export const DeviceCards = z.strictObject({
  version: z.int(),
  /** The list is complete: forget every card that is not in it. */
  reset: z.boolean(),
  changed: z.array(
    z.strictObject({
      rfid: answerText(100),
      isFree: z.boolean(),
      points: z.int(),
      stockType: z.enum(stockTypes),
    }),
  ),
  /** Blocked or removed since the machine's version. */
  removed: z.array(answerText(100)),
  /** All cards that open the door. */
  unlock: z.array(answerText(100)),
});
export type DeviceCards = z.output<typeof DeviceCards>;

/**
 * `ttlSeconds` counts on the machine's own clock from receipt; later it must not be started. 0
 * requests the result of the command.
 */
export const DeviceCommand = z.strictObject({
  commandId: id,
  type: z.enum(commandTypes),
  rowNo: z.optional(z.int()),
  columnNo: z.optional(z.int()),
  ttlSeconds: z.int(),
});
export type DeviceCommand = z.output<typeof DeviceCommand>;

const result = z.strictObject({
  commandId: exactText(defineFault('fieldRequired', { field: 'commandId' }), 100),
  state: enumField(resultStates),
  detail: z.optional(truncatedText(200)),
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
  'USED_REQUEST',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const maxResults = 100;
/** Runs of missing events that one answer lists. */
export const maxGaps = 50;
export const maxWaitSeconds = 25;

export const machineApi = {
  claim: defineEndpoint({
    operationId: 'claimMachine',
    method: 'POST',
    path: '/device/claim',
    summary: 'Trade a one-time pairing code for a machine key',
    who: 'anyone',
    isLogin: true,
    body: z.strictObject({
      physicalId: requiredText(defineFault('physicalIdRequired'), 100),
      claimCode: requiredText(defineFault('claimCodeRequired'), 40),
      firmware: z.optional(optionalText(60)),
    }),
    maxBytes: unauthenticatedBodyBytes,
    status: 201,
    answer: z.strictObject({
      machineKey: answerText(100),
      physicalId: answerText(100),
      /** A controller without a journal begins its journal with it. */
      epoch: z.int(),
    }),
  }),
  sync: defineEndpoint({
    operationId: 'syncMachine',
    method: 'POST',
    path: '/device/sync',
    summary: 'Hand over events, receive acknowledgement and configuration',
    who: 'machine',
    evenDeactivated: true,
    body: z.strictObject({
      /** Grows when the machine's journal is created anew. */
      epoch: countField('epoch', 1, Number.MAX_SAFE_INTEGER),
      uptimeMs,
      configVersion: optionalVersion,
      cardsVersion: optionalVersion,
      /** The oldest event that the machine still stores: what is missing before it never comes. */
      heldFrom: informativeField(z.int().check(z.minimum(1))),
      firmware: informativeField(optionalText(60)),
      /** The strength of the radio signal, in dBm. */
      rssi: informativeField(z.number().check(z.minimum(-200), z.maximum(100))),
      doorOpen: informativeField(z.boolean()),
      /** Each is parsed on its own: a bad one is rejected alone (see `DeviceEvent`). */
      events: z._default(EventList, []),
      results: z._default(
        z
          .array(result, { error: defineFault('listRequired', { field: 'results' }) })
          .check(z.maxLength(maxResults, defineFault('tooManyResults', { max: maxResults }))),
        [],
      ),
    }),
    maxBytes: maxSyncBytes,
    status: 200,
    answer: z.strictObject({
      serverTime: instant,
      /** Every event of the epoch up to this seq is stored or rejected for good. */
      ackedThrough: z.int(),
      /** Runs of seq that are missing below the highest one received; send them again. */
      gaps: boundedList(maxGaps, z.strictObject({ from: z.int(), to: z.int() })),
      rejected: boundedList(
        maxEvents,
        z.strictObject({
          index: z.int(),
          seq: z.nullable(z.int()),
          /** In English; `code` and `values` are the same as a message of the catalogue. */
          reason: answerText(2000),
          code: answerText(60),
          values: z.optional(z.record(answerText(), z.unknown())),
          /** The faulty field of an event that cannot be read. */
          field: z.optional(answerText(300)),
        }),
      ),
      /** Present when the machine's `configVersion` is behind. */
      config: z.optional(DeviceConfig),
      /** Present when the machine's `cardsVersion` is behind. */
      cards: z.optional(DeviceCards),
      commands: z.array(DeviceCommand),
      nextSyncSeconds: z.int(),
    }),
  }),
  commands: defineEndpoint({
    operationId: 'waitForCommands',
    method: 'GET',
    path: '/device/commands',
    summary: 'Wait for a command: answers at once when one is queued',
    who: 'machine',
    query: z.strictObject({
      /** Seconds. */
      wait: z._default(
        z
          .pipe(
            z.string().check(z.regex(/^\d{1,2}$/, defineFault('waitExpected'))),
            z.pipe(
              z.transform(Number),
              z
                .number()
                .check(
                  z.maximum(maxWaitSeconds, defineFault('waitTooLong', { max: maxWaitSeconds })),
                ),
            ),
          )
          .check(asInteger(0, maxWaitSeconds)),
        0,
      ),
    }),
    status: 200,
    answer: z.strictObject({ commands: z.array(DeviceCommand) }),
  }),
  authorize: defineEndpoint({
    operationId: 'authorizeRfid',
    method: 'POST',
    path: '/device/rfid/authorize',
    summary: 'Check a card online and reserve what it would spend, for 60 seconds',
    who: 'machine',
    body: z.strictObject({ requestId, rfid: rfidField, ...slot }),
    status: 200,
    answer: z.strictObject({
      allowed: z.boolean(),
      reason: z.optional(z.enum(refusalReasons)),
      /** Points that the card can still spend, the reservation deducted. */
      points: z.int(),
    }),
  }),
};

export type SyncAnswer = EndpointAnswer<typeof machineApi.sync>;
