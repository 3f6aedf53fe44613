import type { Answer, Endpoint } from '../contract/endpoint.ts';
import { answerIn, type Given, requestOf } from '../contract/request.ts';

/** Server URL and credentials of a caller. */
export interface Line {
  readonly url: string;
  /** An admin's access token or a machine's key. */
  readonly bearer?: string;
}

/** Calls an endpoint of the contract. Throws unless it succeeds. */
export const call = async <E extends Endpoint>(
  { url: origin, bearer }: Line,
  row: E,
  given: Given<E>,
): Promise<Answer<E>> => {
  const { url, ...request } = requestOf(row, given, bearer);
  const response = await fetch(origin + url, request);
  const text = await response.text();
  if (response.status !== row.status) {
    throw new Error(`${row.method} ${row.path} answered ${response.status}: ${text}`);
  }
  return answerIn(row, text);
};
