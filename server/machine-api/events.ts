import { DeviceEvent } from '../../contract/device-events.ts';
import { storableOf } from '../../contract/fields.ts';
import type { Message } from '../../contract/messages/text.ts';
import { faultIn } from '../../contract/messages.ts';
import { beginningOf } from './beginning.ts';

/** An event as it was read, or why it could not be. */
export type ReadEvent =
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
      /** Dotted; undefined where it is the event as a whole. */
      readonly field: string | undefined;
    };

const seqOf = (raw: unknown): number | null => {
  const seq = typeof raw === 'object' && raw !== null && 'seq' in raw ? raw.seq : undefined;
  return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 1 ? seq : null;
};

/** The same event always reads as the same text. */
const contentOf = (event: object): string => JSON.stringify(event, Object.keys(event).toSorted());

/** Reads each event on its own, so that a bad one costs none of the others. */
export const readEvents = (raw: readonly unknown[]): ReadEvent[] =>
  raw.map((value, index) => {
    const parsed = DeviceEvent.safeParse(value);
    if (parsed.success) {
      const event = parsed.data;
      return { index, seq: event.seq, event, content: contentOf(event) };
    }
    const [issue] = parsed.error.issues;
    return {
      index,
      seq: seqOf(value),
      event: null,
      content: storableOf(beginningOf(value)),
      fault: faultIn(issue?.message),
      field: issue?.path.join('.') || undefined,
    };
  });
