import type { output, ZodMiniType } from 'zod/mini';

export const adminTypes = ['SUPER', 'ORGANIZATION', 'INSTITUTION'] as const;
export type AdminType = (typeof adminTypes)[number];

/**
 * Access rule. `organization` and `institution` name the path parameter with the tenant's id;
 * `filtered` endpoints take the tenant from their query and narrow it to what the caller may see.
 */
export type Who =
  | 'anyone'
  | 'machine'
  | { readonly types: readonly AdminType[]; readonly tenant?: Tenant };
type Tenant = { readonly organization: string } | { readonly institution: string } | 'filtered';

/** One row of the table of calls (spec 7), shared by server, console and tests. */
export interface Endpoint {
  /** Method name in generated clients. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: Who;
  /** Authenticates the caller: wrong credentials are a 401. */
  readonly admits?: true;
  /** Also allowed for a deactivated machine. */
  readonly evenDeactivated?: true;
  /** Also allowed to an admin who has yet to set up the two-step login that the server requires. */
  readonly beforeTwoStep?: true;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** The body is documented as `multipart/form-data`; its one file is the field `logo`. */
  readonly multipart?: true;
  /** Bytes of a JSON body, `defaultBodyBytes` when omitted. */
  readonly maxBytes?: number;
  /** Changes nothing although it is no GET: its query is too long for a URL. */
  readonly asks?: true;
  /** Reads without a limit: the first to be deferred when the server is busy. */
  readonly long?: true;
  /** Streams its answer until the caller leaves or loses the right to it. */
  readonly endless?: true;
  readonly status: 200 | 201 | 204;
  /** Absent for 204 and for a `media` answer. */
  readonly answer?: ZodMiniType;
  /** The answer is bytes of this type instead of JSON. */
  readonly media?: string;
}

export const endpoint = <const E extends Endpoint>(row: E): E => row;

export const isChanging = ({ method, asks }: Endpoint): boolean => method !== 'GET' && !asks;

export const basePath = '/api/v1';

/** Bytes of a JSON body: many times what most calls send. */
export const usualBytes = 64 * 1024;
/** Bytes of a JSON body before authentication. */
export const strangersBytes = 4 * 1024;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params<E extends Endpoint> = { readonly [K in ParamNames<E['path']>]: string };
export type Query<E extends Endpoint> = E['query'] extends ZodMiniType
  ? output<E['query']>
  : undefined;
export type Body<E extends Endpoint> = E['body'] extends ZodMiniType
  ? output<E['body']>
  : undefined;
export type Answer<E extends Endpoint> = E['answer'] extends ZodMiniType
  ? output<E['answer']>
  : E['media'] extends string
    ? Uint8Array
    : undefined;

export const paramNames = (path: string): string[] =>
  Array.from(path.matchAll(/:(\w+)/g), (match) => match[1] ?? '');
