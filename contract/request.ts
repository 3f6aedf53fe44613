import type { input, ZodMiniType } from 'zod/mini';
import {
  basePath,
  type Endpoint,
  type EndpointAnswer,
  type EndpointParams,
  type EndpointQuery,
} from './endpoint.ts';

/** Input of a call: the parameters of its path, its query and its body. */
export type EndpointInput<E extends Endpoint> = (keyof EndpointParams<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: EndpointParams<E> }) &
  (E['query'] extends ZodMiniType
    ? { readonly query?: Partial<EndpointQuery<E>> | undefined }
    : { readonly query?: undefined }) &
  (E['body'] extends ZodMiniType
    ? undefined extends input<E['body']>
      ? { readonly body?: input<E['body']> }
      : { readonly body: input<E['body']> }
    : { readonly body?: undefined });

export interface AnyCallInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

export interface EndpointRequest {
  readonly method: Endpoint['method'];
  /** Below the origin of the server. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text is JSON; a form sets its content type and boundary when it is sent. */
  readonly body: string | FormData | null;
}

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

export const buildPath = (row: Endpoint, { params = {} }: AnyCallInput = {}): string =>
  basePath +
  row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Omits undefined values; a list repeats its name. */
export const buildQuery = ({ query = {} }: AnyCallInput): URLSearchParams => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, toText(one));
    }
  }
  return search;
};

export const buildUrl = (row: Endpoint, parts: AnyCallInput): string => {
  const search = buildQuery(parts);
  return search.size > 0 ? `${buildPath(row, parts)}?${search}` : buildPath(row, parts);
};

const buildForm = (body: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : toText(value));
  }
  return form;
};

/** A row that is documented as multipart is sent as a form, any other as JSON. */
const encodeBody = (row: Endpoint, body: unknown): EndpointRequest['body'] => {
  if (body === undefined) return null;
  if (body instanceof FormData) return body;
  return row.multipart && typeof body === 'object' && body !== null
    ? buildForm(body)
    : JSON.stringify(body);
};

/** Builds the request of a call; `bearer` is an admin's access token or a machine's key. */
export const buildRequest = (
  row: Endpoint,
  parts: AnyCallInput,
  bearer?: string,
): EndpointRequest => {
  const body = encodeBody(row, parts.body);
  const headers: Record<string, string> = {};
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  return { method: row.method, url: buildUrl(row, parts), headers, body };
};

/** Parses an answer with the schema of its endpoint; undefined when it has none. */
export const parseAnswer = <E extends Endpoint>(row: E, text: string): EndpointAnswer<E> =>
  // The schema that checks the answer is the one its type is made from.
  row.answer?.parse(JSON.parse(text)) as EndpointAnswer<E>;
