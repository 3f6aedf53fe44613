import type { Endpoint, EndpointAnswer } from '../../../contract/endpoint.ts';
import type { EndpointInput } from '../../../contract/request.ts';
import { callEndpoint } from './call.ts';
import { completeAnswer } from './complete-answer.ts';

/** Calls an endpoint, and completes the answer of a server that knows the specification alone. */
export const fetchAnswer = async <E extends Endpoint>(
  row: E,
  given: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointAnswer<E>> =>
  completeAnswer(await callEndpoint(row, given, signal), given.query) as EndpointAnswer<E>;
