import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Message } from '../../../contract/messages/text.ts';
import { translateMessage } from '../../../contract/messages/translate.ts';
import { createMessage, readFault } from '../../../contract/messages.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { Unavailable } from '../db/unavailable.ts';
import { Refused } from './errors.ts';
import { negotiateLanguage } from './language.ts';

interface SchemaFault {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>>;
}

const unknownKeys = ({ params }: SchemaFault): readonly string[] =>
  Array.isArray(params?.keys) ? params.keys : [];

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
      path.length ? readFault(fault.message) : createMessage('fieldsExpected'),
    ];
  }
}

/** Counts the faults, and each unknown key for itself. */
const countFaults = (faults: readonly SchemaFault[]): number =>
  faults.reduce((sum, fault) => sum + (unknownKeys(fault).length || 1), 0);

/** Most faults in one answer, because a hostile body can have any number. */
const maxFaults = 20;

/** A refusal before it is put into words; its faults by dotted field. */
interface RefusalParts {
  readonly reason: Message;
  readonly faults?: ReadonlyMap<string, Message>;
}

/** Takes the first faults by field, and the total when there are more. */
const limitFaults = (
  reason: Message | undefined,
  faults: Iterable<readonly [string, Message]>,
  count: number,
): RefusalParts => {
  // A map, because a field may be called anything, even `__proto__`.
  const listed = new Map<string, Message>();
  for (const [field, fault] of faults) {
    if (!listed.has(field)) listed.set(field, fault);
    if (listed.size === maxFaults) break;
  }
  const [first = createMessage('invalidInput')] = listed.values();
  const total = createMessage('manyFaults', { count, told: maxFaults });
  return { reason: count > maxFaults ? total : (reason ?? first), faults: listed };
};

const bodyOf = ({ reason, faults }: RefusalParts, language: Language): Refusal => {
  const errors = Array.from(
    faults ?? [],
    ([field, fault]) => [field, translateMessage(fault, language)] as const,
  );
  return {
    message: translateMessage(reason, language),
    ...reason,
    ...(faults && { errors: Object.fromEntries(errors) }),
  };
};

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
export const refusalOfStatus = (status: Status, language: Language = 'en'): Refusal =>
  bodyOf({ reason: createMessage(codesOfStatus[status]) }, language);

const isStatus = (status: number): status is Status => Object.hasOwn(codesOfStatus, status);

/** Maps other client errors to 400 and other server errors to 500. */
const statusToAnswer = (status: number): 400 | 404 | 413 | 429 | 500 | 503 => {
  if (status >= 500) return status === 503 ? 503 : 500;
  return status === 413 || status === 429 || status === 404 ? status : 400;
};

/** Converts an error to the status and the parts of its answer. */
export const refusalOf = (
  error: FastifyError | Refused | Unavailable,
): RefusalParts & { readonly status: number } => {
  if (error instanceof Refused) {
    const { status, reason, faults } = error;
    if (!faults) return { status, reason };
    const all = Object.entries(faults);
    return { status, ...limitFaults(reason, all, all.length) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validation } = error;
    return {
      status: 400,
      ...limitFaults(undefined, faultEntries(validation), countFaults(validation)),
    };
  }
  const errorStatus = error.statusCode ?? 500;
  const status = statusToAnswer(errorStatus);
  const code = codesOfStatus[isStatus(errorStatus) ? errorStatus : status];
  return { status, reason: createMessage(code) };
};

const answerError = (
  error: FastifyError | Refused | Unavailable,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { status, ...refusal } = refusalOf(error);
  const body = bodyOf(refusal, negotiateLanguage(request, reply));
  const isUnavailable = error instanceof Unavailable;
  // A deliberate refusal is no failure and may be frequent; an unusable database is logged once and
  // not by every call.
  if (status >= 500 && !isUnavailable && !(error instanceof Refused)) {
    request.log.error({ err: error }, 'request failed');
  }
  const retryAfter = isUnavailable || error instanceof Refused ? error.retryAfter : undefined;
  if (retryAfter) reply.header('retry-after', retryAfter);
  // Login repeats its field errors beside `message`; none of them replaces it.
  const flatErrors = request.routeOptions.config.flatErrors ? body.errors : undefined;
  // The handler may have set the headers of a download before it failed, and its compression began.
  reply.removeHeader('content-disposition').removeHeader('content-encoding');
  reply.type('application/json; charset=utf-8');
  return reply.code(status).send({ ...body, ...flatErrors, ...body });
};

/** Answers every error in the shape of `Refusal`. */
export const answerErrors = (http: FastifyInstance): void => {
  http.setErrorHandler(answerError);
};
