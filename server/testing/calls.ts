import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import { live } from '../../contract/live.ts';
import type { Refusal } from '../../contract/refusal.ts';
import {
  buildRequest,
  type EndpointRequest,
  type AnyCallInput as RowParts,
} from '../../contract/request.ts';

export interface CallInput extends RowParts {
  readonly token?: string | undefined;
}

export interface CallAnswer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Calls {
  /** Calls a row and returns its body; throws unless it succeeds. */
  readonly call: <E extends Endpoint>(row: E, given?: CallInput) => Promise<EndpointAnswer<E>>;
  /** Calls a row and returns any answer. */
  readonly ask: (row: Endpoint, given?: CallInput) => Promise<CallAnswer<unknown>>;
  /** Calls a row and returns the refusal; throws if it succeeds. */
  readonly expectRefusal: (row: Endpoint, given?: CallInput) => Promise<CallAnswer<Refusal>>;
  /** Calls a row and returns the errors by field; throws unless the status is 400. */
  readonly expectFaults: (row: Endpoint, given?: CallInput) => Promise<Refusal['errors']>;
}

/** Sends a request to a server and returns its answer. */
type Transport = (request: EndpointRequest) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}>;

/** Builds the calls on a transport, injected or over HTTP. */
export const callsOver = (transport: Transport): Calls => {
  const ask = async (row: Endpoint, given: CallInput = {}): Promise<CallAnswer<unknown>> => {
    const { status, headers, bytes } = await transport(buildRequest(row, given, given.token));
    const isText = headers['content-type']?.toString().includes('json');
    return { status, headers, body: isText ? JSON.parse(bytes.toString()) : bytes };
  };
  const expectRefusal: Calls['expectRefusal'] = async (row, given) => {
    const answer = await ask(row, given);
    if (answer.status < 400) throw new Error(`${row.method} ${row.path} was not refused`);
    return answer as CallAnswer<Refusal>;
  };
  return {
    ask,
    call: async (row, given) => {
      const answer = await ask(row, given);
      if (answer.status !== row.status) {
        throw new Error(
          `${row.method} ${row.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        );
      }
      // The server has validated the answer by its schema.
      return answer.body as never;
    },
    expectRefusal,
    expectFaults: async (row, given) => {
      const { status, body } = await expectRefusal(row, given);
      if (status !== 400) throw new Error(`${row.method} ${row.path} answered ${status}`);
      return body.errors;
    },
  };
};

/** Builds the calls on an `inject` function, whose server may change between calls. */
export const callsThrough = (
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>,
): Calls =>
  callsOver(async ({ body, ...request }) => {
    const answer = await inject({ ...request, payload: body ?? undefined, payloadAsStream: true });
    const { statusCode: status, headers } = answer;
    // An event stream never ends, so its body is not read.
    const isEndless = headers['content-type'] === live.changes.media;
    const bytes = isEndless ? Buffer.alloc(0) : await buffer(answer.stream());
    if (isEndless) answer.stream().destroy();
    return { status, headers, bytes };
  });

export const injectedCalls = (http: FastifyInstance): Calls =>
  callsThrough((request) => http.inject(request));

export const isRefusal = ({ body }: CallAnswer<unknown>): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  body.message !== '';
