import * as z from 'zod/mini';
import {
  DeviceEvent,
  type DeviceEventOf,
  type DeviceEventType,
} from '../../contract/device-events.ts';
import { toStorable } from '../../contract/fields.ts';
import type { Message } from '../../contract/messages/text.ts';
import { readFault } from '../../contract/messages.ts';
import { previewJson } from './json-preview.ts';

/** A parsed event, or why it could not be parsed. */
export type ParsedEvent =
  | {
      readonly index: number;
      readonly seq: number;
      readonly event: DeviceEvent;
      readonly content: string;
    }
  | {
      readonly index: number;
      readonly seq: number | null;
      readonly event: null;
      readonly content: string;
      readonly fault: Message;
      /** Dotted path; undefined where the whole event is at fault. */
      readonly field: string | undefined;
    };

const seqOf = (raw: unknown): number | null => {
  const seq = typeof raw === 'object' && raw !== null && 'seq' in raw ? raw.seq : undefined;
  return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 1 ? seq : null;
};

/** Checks by event type, compiled by zod, with the field names in alphabetical order. */
const eventTypes = new Map(
  DeviceEvent._zod.def.options.map(({ _zod: { def } }) => {
    const [type]: readonly unknown[] = def.shape.type._zod.def.values;
    const fields = Object.keys(def.shape).toSorted();
    return [type, { check: new z.core.$ZodObjectJIT(def), fields }];
  }),
);

/** Returns undefined for a fault, which the contract's own check then describes. */
const checkEvent = (value: unknown) => {
  const isNamed = typeof value === 'object' && value !== null && 'type' in value;
  const kind = isNamed ? eventTypes.get(value.type) : undefined;
  if (!kind) return undefined;
  const read = z.core.safeParse(kind.check, value);
  // The check is made of the same shape as `DeviceEvent`.
  return read.success
    ? { data: read.data, event: read.data as DeviceEvent, fields: kind.fields }
    : undefined;
};

/** Creates a parser for events of one type, which returns undefined for anything else. */
export const eventParser = <T extends DeviceEventType>(type: T) => {
  const isOf = (event: DeviceEvent | undefined): event is DeviceEventOf<T> => event?.type === type;
  return (value: unknown): DeviceEventOf<T> | undefined => {
    const event = checkEvent(value)?.event;
    return isOf(event) ? event : undefined;
  };
};

const parseEvent = (value: unknown): { event: DeviceEvent; content: string } | undefined => {
  const read = checkEvent(value);
  if (!read) return undefined;
  const text: Record<string, unknown> = {};
  for (const field of read.fields) text[field] = read.data[field];
  // The same event always gives the same text.
  return { event: read.event, content: JSON.stringify(text) };
};

/** Parses each event on its own, so that a bad one costs none of the others. */
export const parseEvents = (raw: readonly unknown[]): ParsedEvent[] =>
  raw.map((value, index) => {
    const readable = parseEvent(value);
    if (readable) return { index, seq: readable.event.seq, ...readable };
    const issue = DeviceEvent.safeParse(value).error?.issues[0];
    return {
      index,
      seq: seqOf(value),
      event: null,
      content: toStorable(previewJson(value)),
      fault: readFault(issue?.message),
      field: issue?.path.join('.') || undefined,
    };
  });
