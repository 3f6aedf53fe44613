import { admins } from '../../contract/admins.ts';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import type { EndpointInput } from '../../contract/request.ts';
import { callEndpoint } from '../../simulator/core/http.ts';
import { superAdmin } from '../program.ts';

/** Milliseconds, longer than any call may take: the speed of the computer is not under test. */
export const patienceMs = 120_000;

/** An admin at a console, who uses the current address. */
export interface Office {
  readonly ask: <E extends Endpoint>(row: E, given: EndpointInput<E>) => Promise<EndpointAnswer<E>>;
}

export const anOffice = async (address: () => string): Promise<Office> => {
  const line = () => ({ url: address(), timeoutMs: patienceMs });
  const { accessToken: bearer } = await callEndpoint(line(), admins.login, { body: superAdmin });
  return { ask: (row, given) => callEndpoint({ ...line(), bearer }, row, given) };
};
