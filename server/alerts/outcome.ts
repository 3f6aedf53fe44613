import { storableOf } from '../../contract/fields.ts';
import { type MessageCode, sentence, type ValuesOf } from '../../contract/messages.ts';

/** Result of one try. */
export interface Outcome {
  /** FAILED is retried; REFUSED and UNSURE are not. */
  readonly state: 'SENT' | 'FAILED' | 'REFUSED' | 'UNSURE';
  /** An encoded message. */
  readonly answer: string;
}

export const outcome = <C extends MessageCode>(
  state: Outcome['state'],
  code: C,
  ...values: ValuesOf<C>
): Outcome => ({ state, answer: sentence(code, ...values) });

const mostWords = 200;

/** The text of another server on one line, shortened. */
export const wordsOf = (text: string): string =>
  storableOf(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, mostWords)).trim();
