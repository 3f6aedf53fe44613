import type { input, ZodMiniType } from 'zod/mini';
import {
  type Answer,
  basePath,
  type Endpoint,
  type Params,
  type Query,
} from '../../contract/endpoint.ts';
import { isMessage } from '../../contract/messages/text.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { notify } from './notices.ts';
import { currentSession, expireSession } from './session.ts';
import { say, toldText } from './texts.ts';

export const somethingWrong = say('Something went wrong!');
const sessionExpired = say('Your session has expired');
const serverError = say('Server error');

/** What a row needs from its caller: parameters of its path, its query and its body. */
export type Given<E extends Endpoint> = (keyof Params<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<E> }) &
  (E['query'] extends ZodMiniType
    ? { readonly query?: Partial<Query<E>> }
    : { readonly query?: undefined }) &
  (E['body'] extends ZodMiniType
    ? undefined extends input<E['body']>
      ? { readonly body?: input<E['body']> }
      : { readonly body: input<E['body']> }
    : { readonly body?: undefined });

/**
 * A call that was not answered as hoped, in texts to be said. `status` is 520 when there was no answer
 * at all.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

interface Parts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

const urlOf = (row: Endpoint, { params, query }: Parts): string => {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${basePath}${path}${given.length > 0 ? `?${search}` : ''}`;
};

const partOf = (value: unknown): string | Blob => {
  if (value instanceof Blob) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const formOf = (body: unknown): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, partOf(value));
  return form;
};

const requestOf = (row: Endpoint, { body }: Parts, signal?: AbortSignal): RequestInit => {
  const headers = new Headers();
  const token = currentSession()?.accessToken;
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const request: RequestInit = { method: row.method, headers, signal: signal ?? null };
  if (body === undefined) return request;
  if (row.multipart) return { ...request, body: formOf(body) };
  headers.set('Content-Type', 'application/json');
  return { ...request, body: JSON.stringify(body) };
};

const expire = (): void => {
  const session = currentSession();
  if (!session) return;
  expireSession(session);
  notify('failed', sessionExpired);
};

const refusalOf = async (response: Response): Promise<Partial<Refusal>> => {
  try {
    const answer: unknown = await response.json();
    return answer && typeof answer === 'object' ? answer : {};
  } catch {
    return {};
  }
};

const faultsIn = ({ errors = {}, codes = {} }: Partial<Refusal>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, english]) => [field, toldText(english, codes[field])]),
  );

const spoken = [400, 403, 404, 413, 429];
/** The server says why it puts a call off; what stands before it and answers for it does not. */
const putOff = [408, 503];

/** Spec 8: which answers speak for themselves, and what is said for the others. */
const faultOf = (row: Endpoint, status: number, refusal: Partial<Refusal>): CallError => {
  const message = toldText(refusal.message ?? '', isMessage(refusal) ? refusal : undefined);
  const errors = faultsIn(refusal);
  if (status === 401 && row.who === 'anyone') return new CallError(status, message, errors);
  if (status === 401) return new CallError(status, sessionExpired);
  if (status === 500) return new CallError(status, serverError);
  if (spoken.includes(status)) return new CallError(status, message, errors);
  const told = putOff.includes(status) ? message : undefined;
  return new CallError(status, told || somethingWrong, errors);
};

/** One call of the contract as far as its good answer, whose body is still to be read. */
export const responseOf = async <E extends Endpoint>(
  row: E,
  given: Given<E>,
  signal?: AbortSignal,
): Promise<Response> => {
  const parts: Parts = given;
  let response: Response;
  try {
    response = await fetch(urlOf(row, parts), requestOf(row, parts, signal));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(520, somethingWrong);
  }
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (response.status === 401 && row.who !== 'anyone') expire();
  throw faultOf(row, response.status, refusal);
};

/** One call of the contract. Throws a `CallError`; a 401 ends the session, except at login. */
export const call = async <E extends Endpoint>(
  row: E,
  given: Given<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> => {
  const response = await responseOf(row, given, signal);
  // The server checks its answers against the same row.
  return (row.answer ? await response.json() : undefined) as Answer<E>;
};
