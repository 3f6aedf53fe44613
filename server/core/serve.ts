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

/** What the rooms are built into. */
export interface App {
  readonly http: FastifyInstance;
  readonly store: Store;
  readonly settings: Settings;
  /** Of the business' time zone. */
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

/** What a handler receives: valid input, an allowed caller, and everything it needs to answer. */
export type Context<E extends Endpoint> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly db: Db;
  /** The call's one transaction; its audit row is written there (see `Trail`). */
  readonly change: Change;
  /** A transaction for what counts whatever becomes of the call; it leaves no row. */
  readonly count: Change;
  /** Tells the audit what only the handler knows, such as the entity before the change. */
  readonly note: Note;
  readonly now: number;
  /** Who calls, as callers are counted. */
  readonly client: string;
  /** For headers, and whether somebody waits still: the answer is what the handler returns. */
  readonly reply: FastifyReply;
  /** For what has to wait: its signal ends when the answer is through or nobody waits for it. */
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

/** What no database can hold names nothing. */
const refuseNameless = (request: FastifyRequest): void => {
  if (!Object.values(paramsOf(request)).every(isStorable)) throw refuse(404, 'notFound');
};

/** A longer one finds no route, and one that no database can hold names nothing. */
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

/** Names beyond these are left out of the header. */
const mostIgnored = 20;

const nameIgnored = (reply: FastifyReply, names: readonly string[]): void => {
  if (names.length === 0) return;
  const shown = names.slice(0, mostIgnored).map((name) => encodeURIComponent(name.slice(0, 100)));
  reply.header('ignored-fields', shown.join(', '));
};

/** Machines are held to the letter: their firmware is ours to correct. */
const isOfDevice = ({ path }: Endpoint): boolean => path.startsWith('/device/');

/** Brings query and body of a person's call into the form of their schemas. */
const adaptRequest = (row: Endpoint, request: FastifyRequest, reply: FastifyReply): void => {
  // A body that was not sent lacks each of its fields, and every fault is told.
  if (row.body) request.body ??= {};
  if (isOfDevice(row)) return;
  const query = adaptQuery(row.query, request.query);
  request.query = query.value;
  const body = row.body && adaptInput(row.body, request.body);
  if (body) request.body = body.value;
  nameIgnored(reply, [...query.ignored, ...(body?.ignored ?? [])]);
};

interface Options extends TrailOptions {
  /** A limit of its own instead of the one for all calls together. */
  readonly perMinute?: number;
  /** By whom it is counted, where that is not told by the token. */
  readonly countedBy?: CountedBy;
  readonly flatErrors?: boolean;
  /** Its answer is too short to be compressed. */
  readonly isShort?: boolean;
  /** Refuses, by throwing, a caller that is known before the body is read. */
  readonly beforeBody?: (request: FastifyRequest) => void;
}

/**
 * A call as its handler sees it: the row's schemas have parsed params, query and body, and its `who`
 * has filled the caller. What few handlers ask for is made when it is asked for. A class, because an
 * object literal with getters has a shape of its own for every call, and what these reach stays in
 * memory until the next full collection.
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
    // A report may miss what has just happened, and takes nothing from the database that sells.
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

/** Goes on at once where there is nothing to wait for. */
const goOn = (waited: void | Promise<void>, done: (error?: Error) => void): void => {
  if (waited) waited.then(() => done(), done);
  else done();
};

/** Puts a contract row on the air: identify the caller, validate, handle, check the answer. */
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
    // Of an answer without end Fastify would go on reading when its head is told.
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
    // After the rate limit, which then counts strangers as well, and before the body is read.
    preParsing: (request, _reply, _payload, done) => {
      refuseNameless(request);
      request.trail = app.openTrail(row, request, options);
      goOn(identified(request), done);
    },
    preValidation: (request, reply, done) => {
      adaptRequest(row, request, reply);
      if (!row.body) return done();
      // It may have taken its time: nothing is begun for an admin who has lost the right meanwhile.
      goOn(typeof row.who === 'object' ? identify(app, row, request) : undefined, done);
    },
    ...(namesMachine(row) && {
      preHandler: (request) => resolveMachine(app.store.read, request),
    }),
    errorHandler: async (error, request) => {
      // A request that the rate limit stopped has tried nothing and left no trail.
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
