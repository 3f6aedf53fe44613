import type { input, ZodMiniType } from 'zod/mini';
import { type Answer, basePath, type Endpoint, type Params } from '../contract/endpoint.ts';

/** Who speaks to which server. */
export interface Line {
  readonly url: string;
  /** An admin's access token or a machine's key. */
  readonly bearer?: string;
}

type Given<E extends Endpoint> = (keyof Params<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<E> }) &
  (E['body'] extends ZodMiniType
    ? undefined extends input<E['body']>
      ? { readonly body?: input<E['body']> }
      : { readonly body: input<E['body']> }
    : { readonly body?: undefined });

/** One call of the contract that is expected to succeed; anything else throws. */
export const call = async <E extends Endpoint>(
  { url, bearer }: Line,
  row: E,
  { params, body }: Given<E>,
): Promise<Answer<E>> => {
  const values = new Map<string, string>(Object.entries(params ?? {}));
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => values.get(name) ?? '');
  const response = await fetch(`${url}${basePath}${path}`, {
    method: row.method,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== row.status) {
    throw new Error(`${row.method} ${row.path} answered ${response.status}: ${text}`);
  }
  // The schema that checks the answer is the one its type is made from.
  return row.answer?.parse(JSON.parse(text)) as Answer<E>;
};
