import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Refusal } from '../../contract/endpoint.ts';
import { Unavailable } from './db/unavailable.ts';

/** What a caller is told and can mend: thrown anywhere, answered in one place. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    errors?: Readonly<Record<string, string>>,
    retryAfter?: number,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

export const refuse = (
  status: 400 | 401 | 403 | 404,
  message: string,
  errors?: Readonly<Record<string, string>>,
): Refused => new Refused(status, message, errors);

/** Not now: another try makes sense after so many seconds. */
export const comeBack = (status: 429 | 503, message: string, seconds: number): Refused =>
  new Refused(status, message, undefined, seconds);

/** One field's fault. */
export const refuseField = (field: string, message: string): Refused =>
  refuse(400, message, { [field]: message });

interface Fault {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>>;
}

const unknownKeys = ({ params }: Fault): readonly string[] =>
  Array.isArray(params?.keys) ? params.keys : [];

/** So many faults are told of one request: rubbish has no end of them. */
const mostTold = 20;
const longestName = 100;

const named = (key: string): string =>
  key.length > longestName ? `${key.slice(0, longestName)}…` : key;

/** A fault, or each unknown field of one, with its dotted field. */
function* told(faults: readonly Fault[]): Generator<readonly [string, string]> {
  for (const fault of faults) {
    const path = fault.instancePath.split('/').filter(Boolean);
    const keys = unknownKeys(fault);
    for (const key of keys) {
      yield [[...path, named(key)].join('.'), `Unknown field '${named(key)}'`];
    }
    if (keys.length) continue;
    const text = path.length ? fault.message : 'Send the fields as an object';
    yield [path.join('.') || 'body', text ?? 'Enter a valid value'];
  }
}

/** The first faults, each at its field, and how many there are when that is more. */
const refusalWith = (
  message: string | undefined,
  faults: Iterable<readonly [string, string]>,
  count: number,
): Refusal => {
  // A map, because a field may be called anything, even `__proto__`.
  const errors = new Map<string, string>();
  for (const [field, text] of faults) {
    if (!errors.has(field)) errors.set(field, text);
    if (errors.size === mostTold) break;
  }
  const [first = ''] = errors.values();
  return {
    message:
      count > mostTold
        ? `The request has ${count} faults, of which ${mostTold} are told`
        : (message ?? first),
    errors: Object.fromEntries(errors),
  };
};

const countOf = (faults: readonly Fault[]): number =>
  faults.reduce((sum, fault) => sum + (unknownKeys(fault).length || 1), 0);

const whatToSend = 'Send JSON, or multipart/form-data where the call takes a file';

/** A body of a kind that the call does not take. */
export const notTaken = () => refuse(400, whatToSend);

const plain: Record<number, string> = {
  400: 'The request cannot be read',
  404: 'Not found',
  408: 'The request took too long to arrive. Try again.',
  413: 'The request is too large',
  415: whatToSend,
  431: 'The request is too large',
  429: 'Too many requests. Wait a moment and try again.',
  503: 'The server is busy. Try again in a moment.',
};

export const textOfStatus = (status: 400 | 408 | 431 | 503): string => plain[status] ?? '';

/** What a caller is told of an error. */
export const refusalOf = (
  error: FastifyError | Refused | Unavailable,
): { status: number; body: Refusal } => {
  if (error instanceof Refused) {
    const { status, message, errors } = error;
    if (!errors) return { status, body: { message } };
    const faults = Object.entries(errors);
    return { status, body: refusalWith(message, faults, faults.length) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validation } = error;
    return { status: 400, body: refusalWith(undefined, told(validation), countOf(validation)) };
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    return {
      status: status === 503 ? 503 : 500,
      body: { message: plain[status] ?? 'Server error' },
    };
  }
  const known = status === 413 || status === 429 || status === 404 ? status : 400;
  return { status: known, body: { message: plain[status] ?? plain[known] ?? '' } };
};

const answerError = (
  error: FastifyError | Refused | Unavailable,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { status, body } = refusalOf(error);
  const isPutOff = error instanceof Unavailable;
  // What is put off on purpose is no failure, and there may be much of it; that the database cannot
  // be used is logged once, and not by every call that meets it.
  if (status >= 500 && !isPutOff && !(error instanceof Refused)) {
    request.log.error({ err: error }, 'request failed');
  }
  const retryAfter = isPutOff || error instanceof Refused ? error.retryAfter : undefined;
  if (retryAfter) reply.header('retry-after', retryAfter);
  // Login repeats its field errors beside `message` (spec 8); none of them replaces it.
  const flat = request.routeOptions.config.flatErrors ? body.errors : undefined;
  return reply.code(status).send({ ...body, ...flat, ...body });
};

/** Answers every fault in the one shape of `Refusal`. */
export const answerErrors = (http: FastifyInstance): void => {
  http.setErrorHandler(answerError);
};
