import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  basePath,
  defaultBodyBytes,
  type Endpoint,
  type EndpointAnswer,
  type EndpointBody,
  type EndpointParams,
  type EndpointQuery,
  pathParamNames,
} from '../../../contract/endpoint.ts';
import { noNulPattern } from '../../../contract/fields.ts';
import type { Language } from '../../../contract/values/languages.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { isStorable } from '../../../contract/values/storable-text.ts';
import type { Db, Store } from '../db/store.ts';
import type { ChangeSubscriptions } from '../events/subscriptions.ts';
import { refusalOf } from '../http/answer-errors.ts';
import type {
  AddAuditNote,
  AuditOptions,
  CallTrail,
  OpenTrail,
  RunTransaction,
} from '../http/call-trail.ts';
import { clientOf, paramsOf, type RateLimitKey } from '../http/client.ts';
import { refuseCall } from '../http/errors.ts';
import { negotiateLanguage } from '../http/language.ts';
import type { RequestContext } from '../limits/limiter.ts';
import { priorityOf } from '../limits/priority.ts';
import type { Settings } from '../settings/settings.ts';
import type { AdminCaller, Institution, Organization } from './access.ts';
import { adaptInput, adaptQuery } from './adapt-input.ts';
import { identifyCaller } from './authorize-caller.ts';
import type { LinkCaller } from './link-callers.ts';
import type { MachineCaller, MachineKeyCache } from './machine-keys.ts';
import { requestContextOf } from './request-context.ts';
import { mayNameMachine, resolveMachine } from './resolve-machine.ts';
import { Streamed } from './streams.ts';

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
  readonly changes: ChangeSubscriptions;
  readonly machineKeys: MachineKeyCache;
  /** Notifies when the server stops being ready, as `/readyz` tells. */
  readonly onNotReady: (listener: () => void) => void;
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
    : W extends 'link'
      ? { readonly link: LinkCaller }
      : { readonly admin: AdminCaller } & (W extends { tenant: infer T }
          ? TenantContext<T>
          : object);

/** A handler receives valid input, an admitted caller and the services it needs to answer. */
export type HandlerContext<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query: EndpointQuery<E>;
  readonly body: EndpointBody<E>;
  readonly db: Db;
  /** The call's one transaction; its audit row is written there (see `Trail`). */
  readonly change: RunTransaction;
  /** A transaction that leaves no audit row and stays committed if the call fails. */
  readonly withoutAudit: RunTransaction;
  /** Adds facts that only the handler has to the audit row, such as the entity before the change. */
  readonly note: AddAuditNote;
  readonly now: number;
  /** Key by which clients are counted: `clientOf`. */
  readonly client: string;
  /** For headers and the connection's state; the handler returns the answer. */
  readonly reply: FastifyReply;
  /** For queues: its signal aborts when the answer is sent or the client disconnects. */
  readonly requestContext: RequestContext;
  /** The reader's language, for the texts of the answer. */
  readonly language: Language;
} & CallerContext<E['who']>;

type EndpointHandler<E extends Endpoint> = (
  context: HandlerContext<E>,
) => Promise<
  EndpointAnswer<E> extends undefined ? void : EndpointAnswer<E> | Streamed<EndpointAnswer<E>>
>;

declare module 'fastify' {
  interface FastifyRequest {
    trail: CallTrail;
  }
  interface FastifyContextConfig {
    rateLimitKey?: RateLimitKey;
    flatErrors?: boolean;
    /** Machines are counted by a hook of their own, and no browser shows their answers. */
    isForMachines?: boolean;
  }
}

/** A parameter that no database can store names nothing, so it is a 404. */
const refuseUnstorableParams = (request: FastifyRequest): void => {
  if (!Object.values(paramsOf(request)).every(isStorable)) throw refuseCall(404, 'notFound');
};

/** Longer parameters match no route; no database stores a NUL. */
const param = z.string().check(z.meta({ maxLength: 300, pattern: noNulPattern }));
const emptyAnswer = z.null().check(z.describe('Done'));
const emptyQuery = z.strictObject({});

const answerOf = ({ answer, media, status }: Endpoint) => {
  const description = status === 201 ? 'Created' : 'The answer';
  if (answer) return { description, content: { 'application/json': { schema: answer } } };
  return media ? { description, content: { [media]: { schema: z.any() } } } : emptyAnswer;
};

const schemaOf = (row: Endpoint) => {
  const names = pathParamNames(row.path);
  return {
    operationId: row.operationId,
    ...(row.multipart && { consumes: ['multipart/form-data', 'application/json'] }),
    ...(names.length && {
      params: z.strictObject(Object.fromEntries(names.map((name) => [name, param]))),
    }),
    querystring: row.query ?? emptyQuery,
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
const maxIgnoredNames = 20;

const setIgnoredFields = (reply: FastifyReply, names: readonly string[]): void => {
  if (names.length === 0) return;
  const headerNames = names
    .slice(0, maxIgnoredNames)
    .map((name) => encodeURIComponent(name.slice(0, 100)));
  reply.header('ignored-fields', headerNames.join(', '));
};

/** Machine calls are validated strictly, because their firmware is ours to correct. */
const isMachineCall = ({ path }: Endpoint): boolean => path.startsWith('/device/');

/** Adapts query and body of a person's call to their schemas. */
const adaptRequest = (row: Endpoint, request: FastifyRequest, reply: FastifyReply): void => {
  // A missing body is validated as an empty one, so the answer lists every missing field.
  if (row.body) request.body ??= {};
  if (isMachineCall(row)) return;
  const query = adaptQuery(row.query, request.query);
  request.query = query.value;
  const body = row.body && adaptInput(row.body, request.body);
  if (body) request.body = body.value;
  setIgnoredFields(reply, [...query.ignored, ...(body?.ignored ?? [])]);
};

interface ServeOptions extends AuditOptions {
  /** Replaces the common rate limit by one of this endpoint. */
  readonly perMinute?: number;
  /** Rate limit key, where it is not the token's. */
  readonly rateLimitKey?: RateLimitKey;
  readonly flatErrors?: boolean;
  /** Skips compression of a short answer. */
  readonly isShort?: boolean;
  /** Answers a browser a page in place of the JSON of a 400. */
  readonly sendUnusable?: (reply: FastifyReply) => Promise<FastifyReply>;
  /** Refuses an identified caller by rejecting, before the body is read. */
  readonly beforeBody?: (request: FastifyRequest) => Promise<void>;
  /** Notes the error of a call before it is answered. */
  readonly onRefused?: (
    request: FastifyRequest,
    error: Parameters<CallTrail['refused']>[0],
  ) => Promise<void>;
}

/**
 * The context of a handler: params, query and body are parsed by the endpoint's schemas, the caller
 * is identified. Rarely used parts are getters. A class, because an object literal with getters gets
 * a hidden class per call, which keeps the call in memory until the next full garbage collection.
 */
class CallContext {
  readonly #request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly db: Db;
  readonly now: number;
  readonly admin: AdminCaller | undefined;
  readonly machine: MachineCaller | undefined;
  readonly link: LinkCaller | undefined;
  readonly organization: Organization | undefined;
  readonly institution: Institution | undefined;

  constructor(
    { store, now }: App,
    { isLongRunning }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.#request = request;
    this.reply = reply;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    // Reports may lag by seconds, so they read from the replica and spare the primary.
    this.db = isLongRunning ? store.readReplica : store.read;
    this.now = now();
    const { admin, machine, link, organization, institution } = request.caller;
    this.admin = admin;
    this.machine = machine;
    this.link = link;
    this.organization = organization;
    this.institution = institution;
  }

  get change(): RunTransaction {
    return this.#request.trail.change;
  }

  get withoutAudit(): RunTransaction {
    return this.#request.trail.withoutAudit;
  }

  get note(): AddAuditNote {
    return this.#request.trail.note;
  }

  get client(): string {
    return clientOf(this.#request);
  }

  get language(): Language {
    return negotiateLanguage(this.#request, this.reply);
  }

  get requestContext(): RequestContext {
    return requestContextOf(this.#request, this.reply);
  }
}

/** Registers the route of a contract endpoint: identifies the caller, validates, handles, checks the answer. */
export const serveEndpoint = <E extends Endpoint>(
  app: App,
  row: E,
  handle: EndpointHandler<E>,
  options: ServeOptions = {},
): void => {
  const isForMachines = row.who === 'machine';
  app.http.route({
    method: row.method,
    url: basePath + row.path,
    // For a HEAD request of an endless answer Fastify would read the stream for ever.
    exposeHeadRoute: !row.isStream,
    schema: schemaOf(row),
    config: {
      flatErrors: options.flatErrors ?? false,
      isForMachines,
      ...(isForMachines && { rateLimit: false }),
      takesForms: row.body !== undefined && !isForMachines,
      priority: priorityOf(row),
      ...(options.rateLimitKey && { rateLimitKey: options.rateLimitKey }),
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: '1 minute' } }),
    },
    ...(isForMachines && { helmet: false }),
    bodyLimit: row.maxBytes ?? defaultBodyBytes,
    ...(options.isShort && { compress: false }),
    // After the rate limit, which so counts unauthenticated calls too, and before the body is read.
    preParsing: async (request) => {
      refuseUnstorableParams(request);
      request.trail = app.openTrail(row, request, options);
      await identifyCaller(app, row, request);
      await options.beforeBody?.(request);
    },
    preValidation: async (request, reply) => {
      adaptRequest(row, request, reply);
      // The body may have arrived slowly: identify again, as the admin may have lost access meanwhile.
      if (row.body && typeof row.who === 'object') await identifyCaller(app, row, request);
    },
    ...(mayNameMachine(row) && {
      preHandler: (request) => resolveMachine(app.store.read, request),
    }),
    errorHandler: async (error, request, reply) => {
      // A request stopped by the rate limit has no trail.
      await request.trail?.refused(error);
      await options.onRefused?.(request, error);
      const isBrowser = request.headers.accept?.includes('text/html');
      if (options.sendUnusable && isBrowser && refusalOf(error).status === 400) {
        return options.sendUnusable(reply);
      }
      throw error;
    },
    handler: async (request, reply) => {
      // `identifyCaller` set the parts that the type of `row.who` promises, and the schemas the rest.
      const call = new CallContext(app, row, request, reply) as unknown as HandlerContext<E>;
      const answer = await handle(call);
      request.trail.close();
      return send(row, reply, answer);
    },
  });
};
