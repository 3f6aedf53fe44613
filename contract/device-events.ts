import * as z from 'zod/mini';
import { exactText, reportedInstant, takaAmount, wholeNumber } from './fields.ts';
import { defineFault } from './messages/faults.ts';
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

/** No boot lasts longer: ten years. */
export const maxUptimeMs = 10 * 365 * 24 * 3_600_000;

/**
 * Milliseconds since the controller's boot. An invalid value becomes the maximum, which dates
 * nothing.
 */
export const uptimeMs = z
  .number({ error: defineFault('numberRequired', { field: 'uptimeMs' }) })
  .check(
    z.overwrite((value) => (value >= 0 ? Math.min(Math.floor(value), maxUptimeMs) : maxUptimeMs)),
    z.minimum(0),
    z.maximum(maxUptimeMs),
  );

/** A whole number from `min` to `max`, whose faults name its field. */
export const countField = (field: string, min: number, max: number) =>
  wholeNumber(
    defineFault('numberRequired', { field }),
    min,
    defineFault('numberTooSmall', { field, min }),
    max,
  );

const eventIdentity = {
  /** Counts up within an epoch, from 1. Machine, epoch and seq identify the event for good. */
  seq: countField('seq', 1, Number.MAX_SAFE_INTEGER),
  uptimeMs,
  /**
   * Set when the controller's clock had been set since its boot. An unreadable value becomes an
   * empty text: it dates nothing, and the event counts as doubtful.
   */
  at: z.catch(z.optional(reportedInstant), ''),
};

export const slot = {
  rowNo: countField('rowNo', 1, 1000),
  columnNo: countField('columnNo', 1, 1000),
};

export const enumField = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: defineFault('choiceExpected', { choices: choices.join(', ') }) });

const failureCode = enumField(failureCodes);
export const rfidField = exactText(defineFault('fieldRequired', { field: 'rfid' }), 100);
export const requestId = exactText(defineFault('fieldRequired', { field: 'requestId' }), 100);

export const DispenseEvent = z.strictObject({
  ...eventIdentity,
  ...slot,
  type: z.literal('DISPENSE'),
  /** Left out when the controller does not know how it was paid. */
  transactionType: z.optional(enumField(transactionTypes)),
  rfid: z.optional(rfidField),
  /** Request id of the online check that allowed it. */
  requestId: z.optional(requestId),
  isSuccessful: z.boolean({ error: defineFault('flagRequired', { field: 'isSuccessful' }) }),
  failureReason: z.optional(failureCode),
  /** The command that it carried out: event and result stand for one pad, not for two. */
  commandId: z.optional(exactText(defineFault('fieldRequired', { field: 'commandId' }), 100)),
  /** Cash taken, in taka; defaults to the price that the machine held. */
  amount: z.optional(takaAmount(defineFault('numberRequired', { field: 'amount' }))),
});
export type DispenseEvent = z.output<typeof DispenseEvent>;

export const RefillEvent = z.strictObject({
  ...eventIdentity,
  ...slot,
  type: z.literal('REFILL'),
  added: countField('added', 1, 10_000),
});
export const CountEvent = z.strictObject({
  ...eventIdentity,
  ...slot,
  type: z.literal('COUNT'),
  counted: countField('counted', 0, 10_000),
});
export const UnlockEvent = z.strictObject({
  ...eventIdentity,
  type: z.literal('UNLOCK'),
  rfid: rfidField,
});
export const UnknownCardEvent = z.strictObject({
  ...eventIdentity,
  type: z.literal('UNKNOWN_CARD'),
  rfid: rfidField,
});
export const FaultEvent = z.strictObject({
  ...eventIdentity,
  type: z.literal('FAULT'),
  code: failureCode,
  rowNo: z.optional(slot.rowNo),
  columnNo: z.optional(slot.columnNo),
});
export const ClearEvent = z.strictObject({
  ...eventIdentity,
  type: z.literal('CLEAR'),
  code: failureCode,
});
export const BootEvent = z.strictObject({ ...eventIdentity, type: z.literal('BOOT') });

/** A motor turned without a sale, to try the slot: a product that dropped was taken out. */
export const TestVendEvent = z.strictObject({
  ...eventIdentity,
  ...slot,
  type: z.literal('TEST_VEND'),
  isSuccessful: DispenseEvent.shape.isSuccessful,
  failureReason: z.optional(failureCode),
  /** The command that it carried out; left out where somebody at the machine asked for it. */
  commandId: DispenseEvent.shape.commandId,
});
export type TestVendEvent = z.output<typeof TestVendEvent>;

const eventSchemas = [
  DispenseEvent,
  RefillEvent,
  CountEvent,
  UnlockEvent,
  UnknownCardEvent,
  FaultEvent,
  ClearEvent,
  BootEvent,
  TestVendEvent,
] as const;
const eventTypes = eventSchemas.flatMap(({ shape }) => shape.type.def.values);

export const DeviceEvent = z.discriminatedUnion('type', eventSchemas, {
  error: defineFault('eventTypeUnknown', { types: eventTypes.join(', ') }),
});
export type DeviceEvent = z.output<typeof DeviceEvent>;
export type DeviceEventType = DeviceEvent['type'];
export type DeviceEventOf<T extends DeviceEventType> = Extract<DeviceEvent, { type: T }>;

/** Read one by one on the server, so that a bad event is rejected alone. */
export const EventList = z.array(z.unknown(), {
  error: defineFault('listRequired', { field: 'events' }),
});
