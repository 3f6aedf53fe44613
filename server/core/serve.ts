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
  usualBytes,
} from '../../contract/endpoint.ts';
import { isStorable, noNul } from '../../contract/fields.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { AdminCaller, Institution, Organization } from './access.ts';
import { adaptInput, adaptQuery } from './adapt-input.ts';
import { identify } from './admission.ts';
import { askerOf } from './asker.ts';
import { type CountedBy, clientOf, paramsOf } from './client.ts';
import type { Db, Store } from './db/store.ts';
import { refuse } from './errors.ts';
import type { MachineCaller, MachineKeys } from './machine-keys.ts';
import { namesMachine, resolveMachine } from './resolve-machine.ts';
import type { Settings } from './settings/settings.ts';
import { Streamed } from './streams.ts';
import type { Change, Note, OpenTrail, Trail, TrailOptions } from './trail.ts';
import type { Asker } from './turns.ts';
import { urgencyOf } from './urgency.ts';
import type { WakeCalls } from './wake-calls.ts';

/** The services that every module of the server gets. */
export interface App {
  readonly http: FastifyInstance;
  readonly store: Store;
  readonly settings: Settings;
  /** In the time zone of the business. */
  readonly calendar: Calendar;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** Milliseconds of a clock that is never set and so never goes back. */
  readonly elapsed: () => number;
  readonly openTrail: OpenTrail;
  readonly wakes: WakeCalls;
  readonly machineKeys: MachineKeys;
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

/** A handler receives valid input, an admitted caller and the services it needs to answer. */
export type Context<E extends Endpoint> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly db: Db;
  /** The call's one transaction; its audit row is written there (see `Trail`). */
  readonly change: Change;
  /** A transaction that leaves no audit row and stays committed if the call fails. */
  readonly count: Change;
  /** Adds facts that only the handler has to the audit row, such as the entity before the change. */
  readonly note: Note;
  readonly now: number;
  /** Key by which clients are counted: `clientOf`. */
  readonly client: string;
  /** For headers and the connection's state; the handler returns the answer. */
  readonly reply: FastifyReply;
  /** For queues: its signal aborts when the answer is sent or the client disconnects. */
  readonly asker: Asker;
} & CallerContext<E['who']>;

type Handler<E extends Endpoint> = (
  context: Context<E>,
) => Promise<Answer<E> extends undefined ? void : Answer<E> | Streamed<Answer<E>>>;

declare module 'fastify' {
  interface FastifyRequest {
    trail: Trail;
  }
  interface FastifyContextConfig {
    countedBy?: CountedBy;
    flatErrors?: boolean;
  }
}

/** A parameter that no database can store names nothing, so it is a 404. */
const refuseNameless = (request: FastifyRequest): void => {
  if (!Object.values(paramsOf(request)).every(isStorable)) throw refuse(404, 'notFound');
};

/** Longer parameters match no route; no database stores a NUL. */
const param = z.string().check(z.meta({ maxLength: 300, pattern: noNul }));
const nothing = z.null().check(z.describe('Done'));

const answerOf = ({ answer, media, status }: Endpoint) => {
  const description = status === 201 ? 'Created' : 'The answer';
  if (answer) return { description, content: { 'application/json': { schema: answer } } };
  return media ? { description, content: { [media]: { schema: z.any() } } } : nothing;
};

const schemaOf = (row: Endpoint) => {
  const names = paramNames(row.path);
  return {
    operationId: row.operationId,
    ...(row.multipart && { consumes: ['multipart/form-data', 'application/json'] }),
    ...(names.length && {
      params: z.strictObject(Object.fromEntries(names.map((name) => [name, param]))),
    }),
    querystring: row.query ?? z.strictObject({}),
    ...(row.body && { body: row.body }),
    response: { [row.status]: answerOf(row) },
  };
};

const send = (row: Endpoint, reply: FastifyReply, answer: unknown) => {
  reply.code(row.status);
  if (row.media) reply.type(row.media);
  if (!(answer instanceof Streamed)) return reply.send(answer);
  if (!row.media) reply.type('application/json; charset=utf-8');
  return reply.send(answer.stream);
};

/** Most names in the `ignored-fields` header. */
const mostIgnored = 20;

const nameIgnored = (reply: FastifyReply, names: readonly string[]): void => {
  if (names.length === 0) return;
  const shown = names.slice(0, mostIgnored).map((name) => encodeURIComponent(name.slice(0, 100)));
  reply.header('ignored-fields', shown.join(', '));
};

/** Machine calls are validated strictly, because their firmware is ours to correct. */
const isOfDevice = ({ path }: Endpoint): boolean => path.startsWith('/device/');

/** Adapts query and body of a person's call to their schemas. */
const adaptRequest = (row: Endpoint, request: FastifyRequest, reply: FastifyReply): void => {
  // A missing body is validated as an empty one, so the answer lists every missing field.
  if (row.body) request.body ??= {};
  if (isOfDevice(row)) return;
  const query = adaptQuery(row.query, request.query);
  request.query = query.value;
  const body = row.body && adaptInput(row.body, request.body);
  if (body) request.body = body.value;
  nameIgnored(reply, [...query.ignored, ...(body?.ignored ?? [])]);
};

interface Options extends TrailOptions {
  /** Replaces the common rate limit by one of this endpoint. */
  readonly perMinute?: number;
  /** Rate limit key, where it is not the token's. */
  readonly countedBy?: CountedBy;
  readonly flatErrors?: boolean;
  /** Skips compression of a short answer. */
  readonly isShort?: boolean;
  /** Refuses an identified caller by throwing, before the body is read. */
  readonly beforeBody?: (request: FastifyRequest) => void;
}

/**
 * The context of a handler: params, query and body are parsed by the endpoint's schemas, the caller
 * is identified. Rarely used parts are getters. A class, because an object literal with getters gets
 * a hidden class per call, which keeps the call in memory until the next full garbage collection.
 */
class Call {
  readonly #request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly db: Db;
  readonly now: number;
  readonly admin: AdminCaller | undefined;
  readonly machine: MachineCaller | undefined;
  readonly organization: Organization | undefined;
  readonly institution: Institution | undefined;

  constructor(
    { store, now }: App,
    { long }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.#request = request;
    this.reply = reply;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    // Reports may lag by seconds, so they read from the replica and spare the primary.
    this.db = long ? store.readBehind : store.read;
    this.now = now();
    const { admin, machine, organization, institution } = request.caller;
    this.admin = admin;
    this.machine = machine;
    this.organization = organization;
    this.institution = institution;
  }

  get change(): Change {
    return this.#request.trail.change;
  }

  get count(): Change {
    return this.#request.trail.count;
  }

  get note(): Note {
    return this.#request.trail.note;
  }

  get client(): string {
    return clientOf(this.#request);
  }

  get asker(): Asker {
    return askerOf(this.#request, this.reply);
  }
}

/** Calls `done` synchronously when there is no promise. */
const goOn = (waited: void | Promise<void>, done: (error?: Error) => void): void => {
  if (waited) waited.then(() => done(), done);
  else done();
};

/** Registers the route of a contract endpoint: identifies the caller, validates, handles, checks the answer. */
export const serve = <E extends Endpoint>(
  app: App,
  row: E,
  handle: Handler<E>,
  options: Options = {},
): void => {
  const identified = (request: FastifyRequest): void | Promise<void> => {
    const waited = identify(app, row, request);
    if (waited) return waited.then(() => options.beforeBody?.(request));
    return options.beforeBody?.(request);
  };
  app.http.route({
    method: row.method,
    url: basePath + row.path,
    // For a HEAD request of an endless answer Fastify would read the stream for ever.
    exposeHeadRoute: !row.endless,
    schema: schemaOf(row),
    config: {
      flatErrors: options.flatErrors ?? false,
      takesForms: row.body !== undefined,
      urgency: urgencyOf(row),
      ...(options.countedBy && { countedBy: options.countedBy }),
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: '1 minute' } }),
    },
    bodyLimit: row.maxBytes ?? usualBytes,
    ...(options.isShort && { compress: false }),
    // After the rate limit, which so counts unauthenticated calls too, and before the body is read.
    preParsing: (request, _reply, _payload, done) => {
      refuseNameless(request);
      request.trail = app.openTrail(row, request, options);
      goOn(identified(request), done);
    },
    preValidation: (request, reply, done) => {
      adaptRequest(row, request, reply);
      if (!row.body) return done();
      // The body may have arrived slowly: identify again, as the admin may have lost access meanwhile.
      goOn(typeof row.who === 'object' ? identify(app, row, request) : undefined, done);
    },
    ...(namesMachine(row) && {
      preHandler: (request) => resolveMachine(app.store.read, request),
    }),
    errorHandler: async (error, request) => {
      // A request stopped by the rate limit has no trail.
      await request.trail?.refused(error);
      throw error;
    },
    handler: async (request, reply) => {
      const call = new Call(app, row, request, reply) as unknown as Context<E>;
      const answer = await handle(call);
      request.trail.close();
      return send(row, reply, answer);
    },
  });
};
