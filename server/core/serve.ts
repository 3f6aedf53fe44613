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
import type { Db, Store } from './db/store.ts';
import { type MachineCaller, machineOfKey } from './machine-keys.ts';
import { adminOfToken } from './session.ts';
import type { Settings } from './settings.ts';
import { Streamed } from './streams.ts';
import { type Change, type Note, Trail } from './trail.ts';

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
  /** The call's one transaction; its audit row is written there (see `Trail`). */
  readonly change: Change;
  /** Tells the audit what only the handler knows, such as the entity before the change. */
  readonly note: Note;
  readonly now: number;
  /** The caller's network address. */
  readonly client: string;
  /** For headers only: the answer is what the handler returns. */
  readonly reply: FastifyReply;
} & CallerContext<E['who']>;

type Handler<E extends Endpoint> = (
  context: Context<E>,
) => Promise<Answer<E> extends undefined ? void : Answer<E> | Streamed<Answer<E>>>;

interface Caller {
  readonly admin?: AdminCaller;
  readonly machine?: MachineCaller;
  readonly organization?: Organization;
  readonly institution?: Institution;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    trail: Trail;
  }
  interface FastifyContextConfig {
    flatErrors?: boolean;
  }
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

const identify = async (app: App, row: Endpoint, request: FastifyRequest): Promise<void> => {
  request.caller = {};
  if (row.who === 'anyone') return;
  const token = bearer(request);
  if (row.who === 'machine') {
    request.caller = { machine: await machineOfKey(app.store.read, token) };
    return;
  }
  const admin = await adminOfToken(app, token);
  // Known from here on, even when it is not admitted.
  request.caller = { admin };
  const params = request.params as Readonly<Record<string, string>>;
  request.caller = { admin, ...(await admit(app.store.read, admin, row.who, params)) };
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
  if (!(answer instanceof Streamed)) return reply.send(answer);
  if (!row.media) reply.type('application/json; charset=utf-8');
  return reply.send(answer.stream);
};

interface Options {
  readonly flatErrors?: boolean;
  readonly bodyLimit?: number;
  /** Audits every try of a call without a login, by the body's field that says who tries. */
  readonly triedBy?: string;
}

/** Puts a contract row on the air: identify the caller, validate, handle, check the answer. */
export const serve = <E extends Endpoint>(
  app: App,
  row: E,
  handle: Handler<E>,
  options: Options = {},
): void => {
  app.http.route({
    method: row.method,
    url: basePath + row.path,
    schema: schemaOf(row),
    config: { flatErrors: options.flatErrors ?? false },
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    // After the rate limit, which then counts strangers as well, and before the body is read.
    preParsing: async (request) => {
      request.trail = new Trail(app, row, request, options.triedBy);
      await identify(app, row, request);
    },
    preValidation: async (request) => {
      // A body that was not sent lacks each of its fields, and every fault is told.
      if (row.body) request.body ??= {};
    },
    errorHandler: async (error, request) => {
      // A request that the rate limit stopped has tried nothing and left no trail.
      await request.trail?.refused(error);
      throw error;
    },
    handler: async (request, reply) => {
      const { trail } = request;
      // The row's schemas have parsed params, query and body, and its `who` has filled the caller.
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        db: app.store.read,
        change: trail.change,
        note: trail.note,
        now: app.now(),
        client: request.ip,
        reply,
        ...request.caller,
      } as unknown as Context<E>;
      const answer = await handle(context);
      trail.close();
      return send(row, reply, answer);
    },
  });
};
