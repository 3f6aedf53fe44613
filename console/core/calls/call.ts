import type { Endpoint, EndpointAnswer } from '../../../contract/endpoint.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { buildRequest, type EndpointInput } from '../../../contract/request.ts';
import { currentLanguage, defineText } from '../texts.ts';
import { showToast } from '../toasts.ts';
import { takePrefetchedResponse } from './prefetch.ts';
import { followServerClock } from './server-clock.ts';
import { currentSession, expireSession, setTwoStep } from './session.ts';

export const somethingWrong = defineText('Something went wrong!');
const sessionExpired = defineText('Your session has expired');
const serverError = defineText('Server error');

/** A failed call, with its texts. `status` is 520 when no response came at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly code: string | undefined;

  constructor(
    status: number,
    message: string,
    errors: Readonly<Record<string, string>> = {},
    code?: string,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.code = code;
  }
}

const expireCurrentSession = (): void => {
  const session = currentSession();
  if (!session) return;
  expireSession(session);
  showToast('failed', sessionExpired);
};

const readRefusal = async (response: Response): Promise<Partial<Refusal>> => {
  try {
    const answer: unknown = await response.json();
    return answer && typeof answer === 'object' ? answer : {};
  } catch {
    return {};
  }
};

/** Login fields whose errors may also stand at the top level of the body. */
const loginFields = ['username', 'password', 'verified'];

const isLoginFieldError = (entry: [string, unknown]): entry is [string, string] =>
  loginFields.includes(entry[0]) && typeof entry[1] === 'string';

const fieldErrorsIn = (refusal: Partial<Refusal>): Record<string, string> => {
  const ofLogin = Object.entries(refusal).filter(isLoginFieldError);
  return { ...Object.fromEntries(ofLogin), ...refusal.errors };
};

const statusesWithMessage = [400, 403, 404, 413, 429];
/** Overload: the server's body has a message, a proxy's has none. */
const overloadStatuses = [408, 503];

/** Spec 8: some statuses show the server's message, the others a fixed text. */
const createCallError = (row: Endpoint, status: number, refusal: Partial<Refusal>): CallError => {
  const { message = '' } = refusal;
  const errors = fieldErrorsIn(refusal);
  if (status === 401 && row.who === 'anyone') return new CallError(status, message, errors);
  if (status === 401) return new CallError(status, sessionExpired);
  if (status === 500) return new CallError(status, serverError);
  if (statusesWithMessage.includes(status)) {
    return new CallError(status, message, errors, refusal.code);
  }
  const ownMessage = overloadStatuses.includes(status) ? message : undefined;
  return new CallError(status, ownMessage || somethingWrong, errors);
};

/**
 * Calls an endpoint and returns the response with its body unread. Throws a `CallError`. Without a
 * session only what anyone may call is sent.
 */
export const fetchResponse = async <E extends Endpoint>(
  row: E,
  given: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<Response> => {
  const session = currentSession();
  // A view that ends with its session would be refused, and Chrome would log that as an error.
  if (!session && row.who !== 'anyone') throw new CallError(401, sessionExpired);
  const { url, ...request } = buildRequest(row, given, session?.accessToken);
  const headers = { ...request.headers, 'accept-language': currentLanguage() };
  let response: Response;
  try {
    response = await (takePrefetchedResponse(url, signal) ??
      fetch(url, { ...request, headers, signal: signal ?? null }).then(followServerClock));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(520, somethingWrong);
  }
  if (response.ok) return response;
  const refusal = await readRefusal(response);
  if (response.status === 401 && row.who !== 'anyone') expireCurrentSession();
  if (refusal.code === 'twoStepMissing') setTwoStep('REQUIRED');
  throw createCallError(row, response.status, refusal);
};

/** Calls an endpoint of the contract. Throws a `CallError`; a 401 ends the session, except at login. */
export const callEndpoint = async <E extends Endpoint>(
  row: E,
  given: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointAnswer<E>> => {
  const response = await fetchResponse(row, given, signal);
  // The server checks its answers against the same row.
  const answer = row.answer ? await response.json() : undefined;
  return answer;
};
