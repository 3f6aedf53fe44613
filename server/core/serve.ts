import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type Answer,
  type Body,
  basePath,
  type Endpoint,
  type Params,
  paramNames,
  type Query,
} from '../../contract/endpoint.ts';
import { type AdminCaller, admit, type Institution, type Organization } from './access.ts';
import type { Db, Store, Tx } from './db/store.ts';
import { type MachineCaller, machineOfKey } from './machine-keys.ts';
import { adminOfToken } from './session.ts';
import type { Settings } from './settings.ts';

/** What the rooms are built into. */
export interface App {
  readonly http: FastifyInstance;
  readonly store: Store;
  readonly settings: Settings;
  /** Milliseconds UTC. */
  readonly now: () => number;
}

type TenantContext<T> = T extends { organization: string }
  ? { readonly organization: Organization }
  : T extends { institution: string }
    ? { readonly institution: Institution }
    : object;

type CallerContext<W> = W extends 'anyone'
  ? object
  : W extends 'machine'
    ? { readonly machine: MachineCaller }
    : { readonly admin: AdminCaller } & (W extends { tenant: infer T } ? TenantContext<T> : object);

/** What a handler receives: valid input, an allowed caller, and everything it needs to answer. */
export type Context<E extends Endpoint> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly db: Db;
  readonly change: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: number;
  /** The caller's network address. */
  readonly client: string;
  /** For headers only: the answer is what the handler returns. */
  readonly reply: FastifyReply;
} & CallerContext<E['who']>;

type Handler<E extends Endpoint> = (
  context: Context<E>,
) => Promise<Answer<E> extends undefined ? void : Answer<E>>;

interface Caller {
  readonly admin?: AdminCaller;
  readonly machine?: MachineCaller;
  readonly organization?: Organization;
  readonly institution?: Institution;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    flatErrors?: boolean;
  }
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

const identify = async (app: App, row: Endpoint, request: FastifyRequest): Promise<Caller> => {
  if (row.who === 'anyone') return {};
  const token = bearer(request);
  if (row.who === 'machine') return { machine: await machineOfKey(app.store.read, token) };
  const admin = await adminOfToken(app, token);
  const params = request.params as Readonly<Record<string, string>>;
  return { admin, ...(await admit(app.store.read, admin, row.who, params)) };
};

const nothing = z.null().check(z.describe('Done'));

const answerOf = ({ answer, media, status }: Endpoint) => {
  const description = status === 201 ? 'Created' : 'The answer';
  if (answer) return { description, content: { 'application/json': { schema: answer } } };
  return media ? { description, content: { [media]: { schema: z.any() } } } : nothing;
};

const schemaOf = (row: Endpoint) => {
  const names = paramNames(row.path);
  return {
    summary: row.summary,
    tags: [row.path.split('/')[1] ?? ''],
    ...(row.who !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(row.multipart && { consumes: ['multipart/form-data', 'application/json'] }),
    ...(names.length && {
      params: z.strictObject(Object.fromEntries(names.map((name) => [name, z.string()]))),
    }),
    querystring: row.query ?? z.strictObject({}),
    ...(row.body && { body: row.body }),
    response: { [row.status]: answerOf(row) },
  };
};

const send = (row: Endpoint, reply: FastifyReply, answer: unknown) => {
  reply.code(row.status);
  if (row.media) reply.type(row.media);
  else reply.header('cache-control', 'no-store');
  return reply.send(answer);
};

/** Puts a contract row on the air: identify the caller, validate, handle, check the answer. */
export const serve = <E extends Endpoint>(
  app: App,
  row: E,
  handle: Handler<E>,
  options: { flatErrors?: boolean; bodyLimit?: number } = {},
): void => {
  app.http.route({
    method: row.method,
    url: basePath + row.path,
    schema: schemaOf(row),
    config: { flatErrors: options.flatErrors ?? false },
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    // After the rate limit, which then counts strangers as well, and before the body is read.
    preParsing: async (request) => {
      request.caller = await identify(app, row, request);
    },
    preValidation: async (request) => {
      // A body that was not sent lacks each of its fields, and every fault is told.
      if (row.body) request.body ??= {};
    },
    handler: async (request, reply) => {
      // The row's schemas have parsed params, query and body, and its `who` has filled the caller.
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        db: app.store.read,
        change: app.store.change,
        now: app.now(),
        client: request.ip,
        reply,
        ...request.caller,
      } as unknown as Context<E>;
      return send(row, reply, await handle(context));
    },
  });
};
