import type { Message } from '../../../contract/messages/text.ts';
import {
  createMessage,
  formatEnglish,
  type MessageArguments,
  type MessageCode,
} from '../../../contract/messages.ts';

/** Faults by dotted field name. */
type Faults = Readonly<Record<string, Message>>;

/** A refusal that the caller can act on: thrown anywhere, answered by the error handler. */
export class Refused extends Error {
  readonly status: number;
  readonly reason: Message;
  readonly faults: Faults | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, reason: Message, faults?: Faults, retryAfter?: number) {
    super(formatEnglish(reason));
    this.status = status;
    this.reason = reason;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }
}

export const refuseCall = <C extends MessageCode>(
  status: 400 | 401 | 403 | 404 | 409,
  code: C,
  ...values: MessageArguments<C>
): Refused => new Refused(status, createMessage(code, ...values));

/** Refuses for now, with `Retry-After` in seconds. */
export const refuseForNow = <C extends MessageCode>(
  status: 429 | 503,
  seconds: number,
  code: C,
  ...values: MessageArguments<C>
): Refused => new Refused(status, createMessage(code, ...values), undefined, seconds);

const refuseFieldWith =
  (status: 400 | 401) =>
  <C extends MessageCode>(field: string, code: C, ...values: MessageArguments<C>): Refused => {
    const reason = createMessage(code, ...values);
    return new Refused(status, reason, { [field]: reason });
  };

/** A 400 with the fault of one field. */
export const refuseField = refuseFieldWith(400);
/** A 401 with the fault of one field of a login. */
export const refuseLoginField = refuseFieldWith(401);

/** Throws a 400 with all faults; the first is also its message. */
export const refuseFaults = (faults: Faults): void => {
  const [first] = Object.values(faults);
  if (first) throw new Refused(400, first, faults);
};
