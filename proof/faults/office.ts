import { admins } from '../../contract/admins.ts';
import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import type { Given } from '../../contract/request.ts';
import { call } from '../../simulator/core/http.ts';
import { superAdmin } from '../program.ts';

/** An admin at a console, by the address that is right at the time. */
export interface Office {
  readonly ask: <E extends Endpoint>(row: E, given: Given<E>) => Promise<Answer<E>>;
}

export const anOffice = async (address: () => string): Promise<Office> => {
  const { accessToken } = await call({ url: address() }, admins.login, { body: superAdmin });
  return { ask: (row, given) => call({ url: address(), bearer: accessToken }, row, given) };
};
