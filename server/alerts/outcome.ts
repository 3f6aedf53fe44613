import { storableOf } from '../../contract/fields.ts';
import { type MessageCode, sentence, type ValuesOf } from '../../contract/messages.ts';

/** What came of one try. */
export interface Outcome {
  /** FAILED is tried again, REFUSED for good is not, and neither is what is UNSURE. */
  readonly state: 'SENT' | 'FAILED' | 'REFUSED' | 'UNSURE';
  /** A sentence. */
  readonly answer: string;
}

export const outcome = <C extends MessageCode>(
  state: Outcome['state'],
  code: C,
  ...values: ValuesOf<C>
): Outcome => ({ state, answer: sentence(code, ...values) });

const mostWords = 200;

/** What another server said, in one line. */
export const wordsOf = (text: string): string =>
  storableOf(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, mostWords)).trim();
