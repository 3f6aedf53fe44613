import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { buildRequest, type EndpointInput, parseAnswer } from '../../contract/request.ts';

/** `fetch`, or `fetch` behind a simulated network. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface Connection {
  /** Origin of the server, such as `http://localhost:3000`. */
  readonly url: string;
  /** An admin's access token or a machine's key. */
  readonly bearer?: string | undefined;
  readonly transport?: Transport;
  readonly timeoutMs?: number;
  /** Aborts requests that are under way. */
  readonly signal?: AbortSignal | undefined;
}

type RefusalText = Pick<Refusal, 'message' | 'errors'>;

/** The server answered with an error status. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, refusal: RefusalText, retryAfterSeconds?: number) {
    super(refusal.message);
    this.name = 'Refused';
    this.status = status;
    this.errors = refusal.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer arrived: it is unknown whether the server received the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const parseRefusal = (text: string, status: number): RefusalText => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) {
      const errors = 'errors' in parsed && typeof parsed.errors === 'object' ? parsed.errors : {};
      return { message: String(parsed.message), errors: { ...errors } };
    }
  } catch {
    // A proxy's page instead of the server's JSON: the status is all there is to say.
  }
  return { message: `The server answered ${status}` };
};

const errorReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
};

/** Calls an endpoint of the contract. Throws `Refused` or `NoAnswer`. */
export const callEndpoint = async <E extends Endpoint>(
  connection: Connection,
  row: E,
  input: EndpointInput<E>,
): Promise<EndpointAnswer<E>> => {
  const { url, bearer, transport = fetch, timeoutMs = 15_000, signal } = connection;
  const { url: path, ...request } = buildRequest(row, input, bearer);
  const signals = [AbortSignal.timeout(timeoutMs)];
  if (signal) signals.push(signal);
  let response: Response;
  let text: string;
  try {
    response = await transport(url.replace(/\/+$/, '') + path, {
      ...request,
      signal: AbortSignal.any(signals),
    });
    text = await response.text();
  } catch (error) {
    throw new NoAnswer(errorReason(error), { cause: error });
  }
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'));
    throw new Refused(
      response.status,
      parseRefusal(text, response.status),
      retryAfter || undefined,
    );
  }
  return parseAnswer(row, text);
};
