import type * as z from 'zod/mini';
import { DeviceEvent } from '../../../contract/device-events.ts';
import type { Message } from '../../../contract/messages/text.ts';
import { createMessage, readFault } from '../../../contract/messages.ts';
import { toStorable } from '../../../contract/values/storable-text.ts';
import { previewJson } from './json-preview.ts';
import { withoutCards } from './samples.ts';

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

/** Content of an event whose card is forgotten. */
export const forgottenContent = '{}';

/** Only the row of a dispense names its card, which is forgotten there. */
const cardFields = new Set(['requestId', 'rfid']);

/** The same event always gives the same text, whatever the order of its fields. */
const contentOf = (event: DeviceEvent): string => {
  const names = Object.keys(event).toSorted();
  const kept = event.type === 'DISPENSE' ? names.filter((name) => !cardFields.has(name)) : names;
  return JSON.stringify(event, kept);
};

const maxNameLength = 100;

/** The first fault of an event that cannot be read. */
const faultOf = ({ issues: [issue] }: z.core.$ZodError) => {
  if (issue?.code !== 'unrecognized_keys') {
    return { fault: readFault(issue?.message), field: issue?.path.join('.') || undefined };
  }
  const name = toStorable((issue.keys[0] ?? '').slice(0, maxNameLength));
  return { fault: createMessage('unknownField', { name }), field: name };
};

/** Parses each event on its own, so that a bad one costs none of the others. */
export const parseEvents = (raw: readonly unknown[]): ParsedEvent[] =>
  raw.map((value, index) => {
    const { data: event, error } = DeviceEvent.safeParse(value);
    if (event) return { index, seq: event.seq, event, content: contentOf(event) };
    const content = withoutCards(toStorable(previewJson(value)));
    return { index, seq: seqOf(value), event: null, content, ...faultOf(error) };
  });
