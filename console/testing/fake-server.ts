import type { ZodMiniType } from 'zod/mini';
import {
  basePath,
  type Endpoint,
  type EndpointAnswer,
  type EndpointParams,
  pathParamNames,
} from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import type { Refusal } from '../../contract/refusal.ts';

/** A call as the console sent it. Query and body are text and JSON, not yet parsed by the row. */
export interface ReceivedCall<E extends Endpoint = Endpoint> {
  readonly params: EndpointParams<E>;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly body: unknown;
  /** The language of the answer's texts. */
  readonly language: string | null;
}

type MakeAnswer<E extends Endpoint> = (
  call: ReceivedCall<E>,
) => EndpointAnswer<E> | Promise<EndpointAnswer<E>>;
type Handler = (received: ReceivedCall) => Response | Promise<Response>;

const json = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Reads the version, flags and groups of a form from their text, as the server does. */
const readField = (name: string, value: FormDataEntryValue): unknown => {
  if (name === 'version') return Number(value);
  const isJson = typeof value === 'string' && /^(true|false|\{.*\})$/.test(value);
  return isJson ? JSON.parse(value) : value;
};

const readForm = (form: FormData): Record<string, unknown> =>
  Object.fromEntries([...form].map(([name, value]) => [name, readField(name, value)]));

const readBody = (body: BodyInit | null | undefined): unknown => {
  if (body instanceof FormData) return readForm(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
};

const readQuery = (search: URLSearchParams): ReceivedCall['query'] =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );

const patterns = endpoints
  .map((row) => ({
    row,
    names: pathParamNames(row.path),
    pattern: new RegExp(`^${basePath}${row.path.replace(/:\w+/g, '([^/]+)')}$`),
  }))
  // A literal segment wins over a parameter, as on the server.
  .sort((one, other) => one.names.length - other.names.length);

const findRow = (method: string, pathname: string) => {
  for (const { row, names, pattern } of patterns) {
    const found = row.method === method ? pattern.exec(pathname) : null;
    if (!found) continue;
    const values = found.slice(1).map(decodeURIComponent);
    return { row, params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) };
  }
  throw new Error(`No row of the contract is ${method} ${pathname}`);
};

/** Rejects when the console stops waiting, as `fetch` does. */
const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** Fails the test when the console sends what the server would refuse. */
const checkRequest = (row: Endpoint, { query, body }: ReceivedCall, isForm: boolean): void => {
  if (isForm !== (row.multipart === true)) throw new Error('its body is of another media type');
  row.query?.parse(query);
  row.body?.parse(body);
};

/**
 * Answers the console's `fetch` in a component test. Requests and answers are checked by the schemas
 * of the contract, so a test cannot drift from the server. A call without a handler is a fault.
 */
export class FakeServer {
  readonly #handlers = new Map<Endpoint, Handler>();
  readonly #bodies = new Map<Endpoint, ZodMiniType>();
  readonly #received: { readonly row: Endpoint; readonly call: ReceivedCall }[] = [];
  #time = '';
  /** Calls that broke the contract or had no handler. The test setup fails the test with them. */
  readonly faults: string[] = [];

  /** Sets the clock that the answers carry. */
  setClock(instant: string): this {
    this.#time = new Date(instant).toUTCString();
    return this;
  }

  /** Takes bodies of another schema, as a server with more providers does. */
  takeBodies(row: Endpoint, schema: ZodMiniType): this {
    this.#bodies.set(row, schema);
    return this;
  }

  /** Answers a row from now on. */
  answer<E extends Endpoint>(row: E, answer: EndpointAnswer<E>): this {
    return this.answerWith(row, () => answer);
  }

  /** Answers a row from now on with what is made from each call. */
  answerWith<E extends Endpoint>(row: E, makeAnswer: MakeAnswer<E>): this {
    return this.#handle(row, async (received) => {
      // The pattern that found the row also named its parameters.
      const answer = await makeAnswer(received as ReceivedCall<E>);
      // Bytes of a `media` row have no schema.
      if (row.media) return new Response(new Blob([answer as Uint8Array<ArrayBuffer>]));
      return json(row.status, row.answer?.parse(answer));
    });
  }

  /** Answers a row with an answer of another server, which the contract does not describe. */
  answerUnchecked(row: Endpoint, answer: unknown): this {
    return this.#handle(row, () => json(row.status, answer));
  }

  /** Refuses a row from now on. Without a refusal the answer has no reason, as from a proxy. */
  refuse(row: Endpoint, status: number, refusal: Partial<Refusal> = {}): this {
    return this.#handle(row, () => json(status, refusal));
  }

  /** Refuses every row that changes something. */
  refuseChanges(status = 403, refusal: Partial<Refusal> = {}): this {
    for (const row of endpoints) {
      if (row.method !== 'GET' && !row.isReadOnly) this.refuse(row, status, refusal);
    }
    return this;
  }

  /** Breaks the connection of a row from now on. */
  disconnect(row: Endpoint): this {
    return this.#handle(row, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Holds the answers to a row until the returned function is called. */
  hold(row: Endpoint): () => void {
    const handler = this.#handlers.get(row);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#handle(row, async (received) => {
      await released;
      if (!handler) throw new Error(`${row.operationId} is held and has no answer`);
      return handler(received);
    });
    return release;
  }

  /** The calls of a row that were received so far, oldest first. */
  callsOf<E extends Endpoint>(row: E): ReceivedCall<E>[] {
    return this.#received
      .filter((received) => received.row === row)
      .map(({ call }) => call as ReceivedCall<E>);
  }

  /** Stands in for `window.fetch`. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    if (!pathname.startsWith(basePath)) return new Response(null, { status: 200 });
    const { row, params } = findRow(init.method ?? 'GET', pathname);
    const language = new Headers(init.headers).get('accept-language');
    const call = { params, query: readQuery(searchParams), body: readBody(init.body), language };
    this.#received.push({ row, call });
    try {
      checkRequest(
        { ...row, body: this.#bodies.get(row) ?? row.body },
        call,
        init.body instanceof FormData,
      );
      const handler = this.#handlers.get(row);
      if (!handler) throw new Error('it has no answer');
      const answer = await Promise.race([handler(call), rejectOnAbort(init.signal)]);
      if (this.#time) answer.headers.set('date', this.#time);
      return answer;
    } catch (error) {
      const isExpected = error instanceof TypeError || init.signal?.aborted;
      if (!isExpected) this.faults.push(`${row.operationId}: ${error}`);
      throw error;
    }
  };

  #handle(row: Endpoint, handler: Handler): this {
    this.#handlers.set(row, handler);
    return this;
  }
}
