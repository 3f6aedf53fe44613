import type { output, ZodMiniType } from 'zod/mini';

export const adminTypes = ['SUPER', 'ORGANIZATION', 'INSTITUTION'] as const;
export type AdminType = (typeof adminTypes)[number];

/**
 * Who may call. `organization` and `institution` name the path parameter that carries the tenant's id;
 * `filtered` rows take the tenant from their query and are narrowed to what the caller may see.
 */
export type Who =
  | 'anyone'
  | 'machine'
  | { readonly types: readonly AdminType[]; readonly tenant?: Tenant };
type Tenant = { readonly organization: string } | { readonly institution: string } | 'filtered';

/** One row of the table of calls (spec 7): all that either side needs to know about it. */
export interface Endpoint {
  /** What generated clients call it. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: Who;
  /** Lets somebody in who is not known yet: what is shown for it can be wrong, which is a 401. */
  readonly admits?: true;
  /** Also for a machine that is deactivated. */
  readonly evenDeactivated?: true;
  /** Also for an admin who still has to set up the two-step login that the server requires. */
  readonly beforeTwoStep?: true;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** The body is documented as `multipart/form-data`; its one file is the field `logo`. */
  readonly multipart?: true;
  /** Bytes of a JSON body, where they are not the usual ones. */
  readonly maxBytes?: number;
  /** Changes nothing: what it asks about is too much for an address. */
  readonly asks?: true;
  /** Reads as much as there is: the first to be put off when the server is busy. */
  readonly long?: true;
  /** Its answer goes on until the caller leaves, or may see it no more. */
  readonly endless?: true;
  readonly status: 200 | 201 | 204;
  /** Absent for 204 and for a `media` answer. */
  readonly answer?: ZodMiniType;
  /** The answer is bytes of this type instead of JSON. */
  readonly media?: string;
}

export const endpoint = <const E extends Endpoint>(row: E): E => row;

/** Whether a call may change something. */
export const isChanging = ({ method, asks }: Endpoint): boolean => method !== 'GET' && !asks;

export const basePath = '/api/v1';

/** Bytes of a JSON body: many times what most calls send. */
export const usualBytes = 64 * 1024;
/** From somebody who is not known yet. */
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
