import type { output, ZodMiniType } from 'zod/mini';

export const adminTypes = ['SUPER', 'ORGANIZATION', 'INSTITUTION'] as const;
export type AdminType = (typeof adminTypes)[number];

/**
 * Access rule. `organization` and `institution` name the path parameter with the tenant's id;
 * `filtered` endpoints take the tenant from their query and narrow it to what the caller may see.
 */
export type AccessRule =
  | 'anyone'
  | 'machine'
  /** Whoever holds a visit link: it names one machine. */
  | 'link'
  | { readonly types: readonly AdminType[]; readonly tenant?: TenantRule };
type TenantRule = { readonly organization: string } | { readonly institution: string } | 'filtered';

/** One row of the table of calls, shared by server, console and tests. */
export interface Endpoint {
  /** Method name in generated clients. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: AccessRule;
  /** Authenticates the caller: wrong credentials are a 401. */
  readonly isLogin?: true;
  /** Also allowed for a deactivated machine. */
  readonly evenDeactivated?: true;
  /** Also allowed by a visit link that ended a short time ago. */
  readonly evenEnded?: true;
  /** Also allowed to an admin who has yet to set up the two-step login that the server requires. */
  readonly beforeTwoStep?: true;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** The body is documented as `multipart/form-data`; its one file is the field `logo`. */
  readonly multipart?: true;
  /** Bytes of a JSON body, `defaultBodyBytes` when omitted. */
  readonly maxBytes?: number;
  /** Changes nothing although it is no GET: its query is too long for a URL. */
  readonly isReadOnly?: true;
  /** Reads without a limit: the first to be deferred when the server is busy. */
  readonly isLongRunning?: true;
  /** Streams its answer until the caller leaves or loses the right to it. */
  readonly isStream?: true;
  readonly status: 200 | 201 | 204;
  /** Absent for 204 and for a `media` answer. */
  readonly answer?: ZodMiniType;
  /** The answer is bytes of this type instead of JSON. */
  readonly media?: string;
}

export const defineEndpoint = <const E extends Endpoint>(row: E): E => row;

export const isWrite = ({ method, isReadOnly }: Endpoint): boolean =>
  method !== 'GET' && !isReadOnly;

export const basePath = '/api/v1';

/** Bytes of a JSON body: many times what most calls send. */
export const defaultBodyBytes = 64 * 1024;
/** Bytes of a JSON body before authentication. */
export const unauthenticatedBodyBytes = 4 * 1024;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type EndpointParams<E extends Endpoint> = { readonly [K in ParamNames<E['path']>]: string };
export type EndpointQuery<E extends Endpoint> = E['query'] extends ZodMiniType
  ? output<E['query']>
  : undefined;
export type EndpointBody<E extends Endpoint> = E['body'] extends ZodMiniType
  ? output<E['body']>
  : undefined;
export type EndpointAnswer<E extends Endpoint> = E['answer'] extends ZodMiniType
  ? output<E['answer']>
  : E['media'] extends string
    ? Uint8Array
    : undefined;

export const pathParamNames = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)/g), (match) => match[1] ?? '');
