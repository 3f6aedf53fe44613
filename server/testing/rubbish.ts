import type { Endpoint } from '../../contract/endpoint.ts';
import { rows } from '../../contract/index.ts';
import { pathOf } from '../../contract/request.ts';
import type { TestServer } from './server.ts';
import { type Estate, paramsIn } from './world.ts';

/** Maximum length of an answer to a malformed request, in bytes. */
export const mostBytes = 16 * 1024;

export const send = async (
  { http }: TestServer,
  row: Endpoint,
  { path, token }: { path: string; token: string },
  given: { type: string; payload: string },
) =>
  http.inject({
    method: row.method,
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': given.type },
    payload: given.payload,
  });

export const placeOf = (row: Endpoint, estate: Estate, superToken: string) => {
  const [campus] = estate.campuses;
  return {
    path: pathOf(row, { params: paramsIn(row, estate, campus) }),
    token: row.who === 'machine' ? campus.machineKey : superToken,
  };
};

export const writing = rows.filter(({ body }) => body);
