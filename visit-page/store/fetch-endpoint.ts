import type { Endpoint } from '../../contract/endpoint.ts';
import { type AnyCallInput, buildRequest } from '../../contract/request.ts';

/** A try on a network that answers nothing ends after so many milliseconds. */
const timeoutMs = 20_000;

/** Calls a row with the token of a link in its header, never in its address. */
export const fetchEndpoint = (
  row: Endpoint,
  parts: AnyCallInput,
  token: string,
): Promise<Response> => {
  const { url, method, headers, body } = buildRequest(row, parts, token);
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch(url, { method, headers, body, signal, cache: 'no-store' });
};
