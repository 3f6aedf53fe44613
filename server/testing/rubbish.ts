import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { buildPath } from '../../contract/request.ts';
import { type Estate, paramsIn, tokenIn } from './estates.ts';
import type { TestServer } from './server.ts';

/** Maximum length of an answer to a malformed request, in bytes. */
export const maxAnswerBytes = 16 * 1024;

export const sendBody = async (
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

export const targetOf = (row: Endpoint, estate: Estate, superToken: string) => {
  const [campus] = estate.campuses;
  return {
    path: buildPath(row, { params: paramsIn(row, estate, campus) }),
    token: tokenIn(row, campus, superToken),
  };
};

export const rowsWithBody = endpoints.filter(({ body }) => body);
