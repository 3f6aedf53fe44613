import {
  type Answer,
  basePath,
  type Endpoint,
  type Params,
  type Query,
  type Sent,
} from '../../contract/endpoint.ts';
import type { Refusal } from '../../contract/refusal.ts';

/** What carries a request: `fetch`, or `fetch` behind a bad network. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface Line {
  /** Origin of the server, such as `http://localhost:3000`. */
  readonly url: string;
  /** An admin's access token or a machine's key. */
  readonly bearer?: string | undefined;
  readonly transport?: Transport;
  readonly timeoutMs?: number;
  /** Ends whatever is under way. */
  readonly signal?: AbortSignal | undefined;
}

type Told = Pick<Refusal, 'message' | 'errors'>;

/** The server answered, and the answer is no. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, refusal: Told, retryAfterSeconds?: number) {
    super(refusal.message);
    this.name = 'Refused';
    this.status = status;
    this.errors = refusal.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nothing came back: whether the server received the request is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export type Input<E extends Endpoint> = (keyof Params<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<E> }) &
  (Sent<E> extends undefined ? { readonly body?: undefined } : { readonly body: Sent<E> }) & {
    readonly query?: Partial<Query<E>>;
  };

const addressOf = (url: string, row: Endpoint, params: object, query: object): string => {
  const values = new Map(Object.entries(params));
  const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return `${url.replace(/\/+$/, '')}${basePath}${path}${search && `?${search}`}`;
};

const refusalOf = (text: string, status: number): Told => {
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

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
};

/** One call of the contract. Throws `Refused` or `NoAnswer`. */
export const call = async <E extends Endpoint>(
  line: Line,
  row: E,
  input: Input<E>,
): Promise<Answer<E>> => {
  const { url, bearer, transport = fetch, timeoutMs = 15_000, signal } = line;
  const headers = new Headers();
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const init: RequestInit = {
    method: row.method,
    headers,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
  let response: Response;
  let text: string;
  try {
    response = await transport(addressOf(url, row, input.params ?? {}, input.query ?? {}), init);
    text = await response.text();
  } catch (error) {
    throw new NoAnswer(reasonOf(error), { cause: error });
  }
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'));
    throw new Refused(response.status, refusalOf(text, response.status), retryAfter || undefined);
  }
  // The schema that checks the answer is the one its type is made from.
  return row.answer?.parse(JSON.parse(text)) as Answer<E>;
};
