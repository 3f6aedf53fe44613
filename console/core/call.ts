import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import { isMessage } from '../../contract/messages/text.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { type Given, requestOf } from '../../contract/request.ts';
import { takeAhead } from './ahead.ts';
import { notify } from './notices.ts';
import { currentSession, expireSession, setTwoStep } from './session.ts';
import { say, toldText } from './texts.ts';

export const somethingWrong = say('Something went wrong!');
const sessionExpired = say('Your session has expired');
const serverError = say('Server error');

/** A failed call, with texts to translate. `status` is 520 when no response came at all. */
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

/** Login fields whose errors may also stand at the top level of the body (readings 6, 44). */
const loginFields = ['username', 'password', 'verified'];

const isToldAtTop = (told: [string, unknown]): told is [string, string] =>
  loginFields.includes(told[0]) && typeof told[1] === 'string';

const faultsIn = (refusal: Partial<Refusal>): Record<string, string> => {
  const { errors = {}, codes = {} } = refusal;
  const told = [...Object.entries(refusal).filter(isToldAtTop), ...Object.entries(errors)];
  return Object.fromEntries(told.map(([field, text]) => [field, toldText(text, codes[field])]));
};

const spoken = [400, 403, 404, 413, 429];
/** Overload: the server's body has a message, a proxy's has none. */
const putOff = [408, 503];

/** Spec 8: some statuses show the server's message, the others a fixed text. */
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

/** Calls an endpoint and returns the response with its body unread. Throws a `CallError`. */
export const responseOf = async <E extends Endpoint>(
  row: E,
  given: Given<E>,
  signal?: AbortSignal,
): Promise<Response> => {
  const { url, ...request } = requestOf(row, given, currentSession()?.accessToken);
  let response: Response;
  try {
    response = await (takeAhead(url) ?? fetch(url, { ...request, signal: signal ?? null }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(520, somethingWrong);
  }
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (response.status === 401 && row.who !== 'anyone') expire();
  if (refusal.code === 'twoStepMissing') setTwoStep('REQUIRED');
  throw faultOf(row, response.status, refusal);
};

/** Calls an endpoint of the contract. Throws a `CallError`; a 401 ends the session, except at login. */
export const call = async <E extends Endpoint>(
  row: E,
  given: Given<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> => {
  const response = await responseOf(row, given, signal);
  // The server checks its answers against the same row.
  const answer = row.answer ? await response.json() : undefined;
  return answer;
};
