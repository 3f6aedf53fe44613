import type { Endpoint, EndpointAnswer } from '../contract/endpoint.ts';
import { buildRequest, type EndpointInput, parseAnswer } from '../contract/request.ts';

/** Server URL and credentials of a caller. */
export interface ApiAccess {
  readonly url: string;
  /** An admin's access token or a machine's key. */
  readonly bearer?: string;
}

/** Calls an endpoint of the contract. Throws unless it succeeds. */
export const callEndpoint = async <E extends Endpoint>(
  { url: origin, bearer }: ApiAccess,
  row: E,
  given: EndpointInput<E>,
): Promise<EndpointAnswer<E>> => {
  const { url, ...request } = buildRequest(row, given, bearer);
  const response = await fetch(origin + url, request);
  const text = await response.text();
  if (response.status !== row.status) {
    throw new Error(`${row.method} ${row.path} answered ${response.status}: ${text}`);
  }
  return parseAnswer(row, text);
};
