import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Refusal } from '../../contract/endpoint.ts';

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

/** One field's fault. */
export const refuseField = (field: string, message: string): Refused =>
  refuse(400, message, { [field]: message });

interface Fault {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>>;
}

const unknownKeys = (fault: Fault): string[] =>
  Array.isArray(fault.params?.keys) ? fault.params.keys.map(String) : [];

/** Every fault at its dotted field, the first text of each. */
const fieldsOf = (faults: readonly Fault[]): Record<string, string> => {
  // A map, because a field may be called anything, even `__proto__`.
  const errors = new Map<string, string>();
  const tell = (field: string, text: string) => {
    if (!errors.has(field)) errors.set(field, text);
  };
  for (const fault of faults) {
    const path = fault.instancePath.split('/').filter(Boolean);
    const keys = unknownKeys(fault);
    for (const key of keys) tell([...path, key].join('.'), `Unknown field '${key}'`);
    if (keys.length) continue;
    const text = path.length ? fault.message : 'Send the fields as an object';
    tell(path.join('.') || 'body', text ?? 'Enter a valid value');
  }
  return Object.fromEntries(errors);
};

const plain: Record<number, string> = {
  400: 'The request cannot be read',
  404: 'Not found',
  413: 'The request is too large',
  415: 'Send JSON, or multipart/form-data where the call takes a file',
  429: 'Too many requests. Wait a moment and try again.',
  503: 'The server is busy. Try again in a moment.',
};

/** What a caller is told of an error. */
export const refusalOf = (error: FastifyError | Refused): { status: number; body: Refusal } => {
  if (error instanceof Refused) {
    const { status, message, errors } = error;
    return { status, body: errors ? { message, errors } : { message } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = fieldsOf(error.validation);
    return { status: 400, body: { message: Object.values(errors)[0] ?? '', errors } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    return {
      status: status === 503 ? 503 : 500,
      body: { message: plain[status] ?? 'Server error' },
    };
  }
  const known = status === 413 || status === 429 || status === 404 ? status : 400;
  return { status: known, body: { message: plain[status] ?? error.message } };
};

const answerError = (
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { status, body } = refusalOf(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (error instanceof Refused && error.retryAfter) reply.header('retry-after', error.retryAfter);
  // Login repeats its field errors beside `message` (spec 8); none of them replaces it.
  const flat = request.routeOptions.config.flatErrors ? body.errors : undefined;
  return reply.code(status).send({ ...body, ...flat, ...body });
};

/** Answers every fault in the one shape of `Refusal`. */
export const answerErrors = (http: FastifyInstance): void => {
  http.setErrorHandler(answerError);
};
