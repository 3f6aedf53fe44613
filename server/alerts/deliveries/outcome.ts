import {
  encodeMessage,
  type MessageArguments,
  type MessageCode,
} from '../../../contract/messages.ts';
import { toStorable } from '../../../contract/values/storable-text.ts';

/** Result of one try. */
export interface DeliveryOutcome {
  /** FAILED and TIMED_OUT are retried, and TIMED_OUT pauses the host; REFUSED and UNSURE are not. */
  readonly state: 'SENT' | 'FAILED' | 'TIMED_OUT' | 'REFUSED' | 'UNSURE';
  /** An encoded message. */
  readonly answer: string;
}

export const createOutcome = <C extends MessageCode>(
  state: DeliveryOutcome['state'],
  code: C,
  ...values: MessageArguments<C>
): DeliveryOutcome => ({ state, answer: encodeMessage(code, ...values) });

const maxReplyLength = 200;

/** The text of another server on one line, shortened. */
export const shortenReply = (text: string): string =>
  toStorable(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxReplyLength)).trim();
