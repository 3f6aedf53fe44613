import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Message } from '../../../contract/messages/text.ts';
import {
  createMessage,
  decodeFault,
  formatEnglish,
  type MessageArguments,
  type MessageCode,
} from '../../../contract/messages.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { Unavailable } from '../db/unavailable.ts';

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
  status: 400 | 401 | 403 | 404,
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

/** A 400 with the fault of one field. */
export const refuseField = <C extends MessageCode>(
  field: string,
  code: C,
  ...values: MessageArguments<C>
): Refused => {
  const reason = createMessage(code, ...values);
  return new Refused(400, reason, { [field]: reason });
};

/** A 401 with the fault of one field of a login. */
export const refuseLoginField = <C extends MessageCode>(
  field: string,
  code: C,
  ...values: MessageArguments<C>
): Refused => {
  const reason = createMessage(code, ...values);
  return new Refused(401, reason, { [field]: reason });
};

/** Throws a 400 with all faults; the first is also its message. */
export const refuseFaults = (faults: Faults): void => {
  const [first] = Object.values(faults);
  if (first) throw new Refused(400, first, faults);
};

interface SchemaFault {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>>;
}

const unknownKeys = ({ params }: SchemaFault): readonly string[] =>
  Array.isArray(params?.keys) ? params.keys : [];

/** Most faults in one answer, because a hostile body can have any number. */
const maxFaults = 20;
const maxNameLength = 100;

const shortenName = (key: string): string =>
  key.length > maxNameLength ? `${key.slice(0, maxNameLength)}…` : key;

/** Yields each fault, or each unknown key of one, with its dotted field. */
function* faultEntries(faults: readonly SchemaFault[]): Generator<readonly [string, Message]> {
  for (const fault of faults) {
    const path = fault.instancePath.split('/').filter(Boolean);
    const keys = unknownKeys(fault).map(shortenName);
    for (const name of keys)
      yield [[...path, name].join('.'), createMessage('unknownField', { name })];
    if (keys.length) continue;
    yield [
      path.join('.') || 'body',
      path.length ? decodeFault(fault.message) : createMessage('fieldsExpected'),
    ];
  }
}

const refusalFor = (reason: Message): Refusal => ({ message: formatEnglish(reason), ...reason });

/** Answers the first faults by field, and the total when there are more. */
const refusalWith = (
  reason: Message | undefined,
  faults: Iterable<readonly [string, Message]>,
  count: number,
): Refusal => {
  // A map, because a field may be called anything, even `__proto__`.
  const codes = new Map<string, Message>();
  for (const [field, fault] of faults) {
    if (!codes.has(field)) codes.set(field, fault);
    if (codes.size === maxFaults) break;
  }
  const [first = createMessage('invalidInput')] = codes.values();
  const errors = Array.from(codes, ([field, fault]) => [field, formatEnglish(fault)] as const);
  return {
    ...refusalFor(
      count > maxFaults
        ? createMessage('manyFaults', { count, told: maxFaults })
        : (reason ?? first),
    ),
    errors: Object.fromEntries(errors),
    codes: Object.fromEntries(codes),
  };
};

const countOf = (faults: readonly SchemaFault[]): number =>
  faults.reduce((sum, fault) => sum + (unknownKeys(fault).length || 1), 0);

/** Refuses a body whose content type the call does not accept. */
export const refuseContentType = () => refuseCall(400, 'bodyExpected');

const codesOfStatus = {
  400: 'requestUnreadable',
  404: 'notFound',
  408: 'requestTooSlow',
  413: 'requestTooLarge',
  415: 'bodyExpected',
  429: 'tooManyRequests',
  431: 'requestTooLarge',
  500: 'serverError',
  503: 'serverBusy',
} as const;
type Status = keyof typeof codesOfStatus;

/** The generic refusal of a status, for errors without a message of their own. */
export const refusalOfStatus = (status: Status): Refusal =>
  refusalFor(createMessage(codesOfStatus[status]));

const isStatus = (status: number): status is Status => Object.hasOwn(codesOfStatus, status);

/** Maps other client errors to 400 and other server errors to 500. */
const statusToAnswer = (status: number): 400 | 404 | 413 | 429 | 500 | 503 => {
  if (status >= 500) return status === 503 ? 503 : 500;
  return status === 413 || status === 429 || status === 404 ? status : 400;
};

/** Converts an error to the status and body of its answer. */
export const refusalOf = (
  error: FastifyError | Refused | Unavailable,
): { status: number; body: Refusal } => {
  if (error instanceof Refused) {
    const { status, reason, faults } = error;
    if (!faults) return { status, body: refusalFor(reason) };
    const all = Object.entries(faults);
    return { status, body: refusalWith(reason, all, all.length) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validation } = error;
    return {
      status: 400,
      body: refusalWith(undefined, faultEntries(validation), countOf(validation)),
    };
  }
  const errorStatus = error.statusCode ?? 500;
  const status = statusToAnswer(errorStatus);
  return { status, body: refusalOfStatus(isStatus(errorStatus) ? errorStatus : status) };
};

const answerError = (
  error: FastifyError | Refused | Unavailable,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { status, body } = refusalOf(error);
  const isUnavailable = error instanceof Unavailable;
  // A deliberate refusal is no failure and may be frequent; an unusable database is logged once and
  // not by every call.
  if (status >= 500 && !isUnavailable && !(error instanceof Refused)) {
    request.log.error({ err: error, reqId: request.id }, 'request failed');
  }
  const retryAfter = isUnavailable || error instanceof Refused ? error.retryAfter : undefined;
  if (retryAfter) reply.header('retry-after', retryAfter);
  // Login repeats its field errors beside `message`; none of them replaces it.
  const flatErrors = request.routeOptions.config.flatErrors ? body.errors : undefined;
  // The handler may have set the headers of a download before it failed.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  return reply.code(status).send({ ...body, ...flatErrors, ...body });
};

/** Answers every error in the shape of `Refusal`. */
export const answerErrors = (http: FastifyInstance): void => {
  http.setErrorHandler(answerError);
};
