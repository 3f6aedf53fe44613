import type { TestServer } from '../server.ts';

export const rawLogin = (
  { http }: TestServer,
  payload: string,
  type: string,
): Promise<{ statusCode: number; json: () => unknown }> =>
  http.inject({
    method: 'POST',
    url: '/api/v1/admin/login',
    headers: { 'content-type': type },
    payload,
  });
