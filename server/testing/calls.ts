import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import { live } from '../../contract/live.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { type Parts as RowParts, type RowRequest, requestOf } from '../../contract/request.ts';

export interface Given extends RowParts {
  readonly token?: string | undefined;
}

export interface Answered<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Calls {
  /** Calls a row that is expected to succeed and answers its body; anything else throws. */
  readonly call: <E extends Endpoint>(row: E, given?: Given) => Promise<Answer<E>>;
  /** Calls a row and answers whatever comes. */
  readonly ask: (row: Endpoint, given?: Given) => Promise<Answered<unknown>>;
  /** Calls a row that is expected to be refused. */
  readonly refused: (row: Endpoint, given?: Given) => Promise<Answered<Refusal>>;
  /** Calls a row that is expected to be refused for its form, and answers the fault of each field. */
  readonly faults: (row: Endpoint, given?: Given) => Promise<Refusal['errors']>;
}

/** How a request gets to a server and its answer back. */
type Carry = (request: RowRequest) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}>;

/** The calls of a server, whether it is injected or listens. */
export const callsOver = (carry: Carry): Calls => {
  const ask = async (row: Endpoint, given: Given = {}): Promise<Answered<unknown>> => {
    const { status, headers, bytes } = await carry(requestOf(row, given, given.token));
    const isText = headers['content-type']?.toString().includes('json');
    return { status, headers, body: isText ? JSON.parse(bytes.toString()) : bytes };
  };
  const refused: Calls['refused'] = async (row, given) => {
    const answer = await ask(row, given);
    if (answer.status < 400) throw new Error(`${row.method} ${row.path} was not refused`);
    return answer as Answered<Refusal>;
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
      // Its schema has checked it where it was answered.
      return answer.body as never;
    },
    refused,
    faults: async (row, given) => {
      const { status, body } = await refused(row, given);
      if (status !== 400) throw new Error(`${row.method} ${row.path} answered ${status}`);
      return body.errors;
    },
  };
};

/** The calls of a server in this process, which may become another one. */
export const callsThrough = (
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>,
): Calls =>
  callsOver(async ({ body, ...request }) => {
    const answer = await inject({ ...request, payload: body ?? undefined, payloadAsStream: true });
    const { statusCode: status, headers } = answer;
    // What goes on without end is not waited for.
    const isEndless = headers['content-type'] === live.changes.media;
    const bytes = isEndless ? Buffer.alloc(0) : await buffer(answer.stream());
    if (isEndless) answer.stream().destroy();
    return { status, headers, bytes };
  });

export const injected = (http: FastifyInstance): Calls =>
  callsThrough((request) => http.inject(request));

export const isRefusal = ({ body }: Answered<unknown>): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  body.message !== '';
