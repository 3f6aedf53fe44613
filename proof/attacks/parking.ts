import { admins } from '../../contract/admins.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { pathOf } from '../../contract/request.ts';
import type { Attacked } from './attacked.ts';
import { parked } from './raw.ts';

export interface ParkedCall {
  readonly row: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string;
}

/**
 * Parks a call in its body: its head has arrived and was judged by the time that another call over
 * the same connections has been answered.
 */
export const parkedCall = async (
  server: Pick<Attacked<unknown>, 'url' | 'ask'>,
  { row, params, body, token }: ParkedCall,
) => {
  const text = JSON.stringify(body ?? {}).padEnd(64, ' ');
  const waiting = await parked(server.url, {
    method: row.method,
    path: pathOf(row, { params }),
    token,
    body: text,
  });
  await server.ask(admins.me, { token });
  await server.ask(admins.me, { token });
  return waiting;
};
