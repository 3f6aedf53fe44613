import { expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { buildPath } from '../../../contract/request.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServerWithEstate } from '../../testing/estates.ts';
import { maxAnswerBytes, rowsWithBody, sendBody, targetOf } from '../../testing/rubbish.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

test.each(['gzip', 'br', 'deflate', 'zstd', 'x'])(
  'a body packed with %s is refused by every call in one sentence, and is not unpacked',
  async (coding) => {
    const { server, estate, superAdmin } = await aServerWithEstate();
    const { token } = superAdmin;
    for (const row of rowsWithBody) {
      const { path, token: of } = targetOf(row, estate, token);
      const answer = await server.http.inject({
        method: row.method,
        url: path,
        headers: {
          authorization: `Bearer ${of}`,
          'content-type': 'application/json',
          'content-encoding': coding,
        },
        payload: '{}',
      });
      expect([row.path, answer.statusCode]).toEqual([row.path, 400]);
      expect(answer.json()).toEqual({
        message: 'Send the body as it is, without Content-Encoding',
        code: 'plainBodyExpected',
      });
    }
  },
);

const field = (name: string, value: string) =>
  `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value = 'x') =>
  `--line\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${value}\r\n`;
const end = '--line--\r\n';
const whole = field('name', 'Shakti') + field('description', 'A foundation');
const form = 'multipart/form-data; boundary=line';

test.each(['text/plain', 'application/xml', 'x', '"'])(
  'a body of %s is refused by every call',
  async (type) => {
    const { server, estate, superAdmin } = await aServerWithEstate();
    const { token } = superAdmin;
    for (const row of rowsWithBody) {
      const payload = whole + end;
      const answer = await sendBody(server, row, targetOf(row, estate, token), { type, payload });
      expect([row.path, answer.statusCode]).toEqual([row.path, 400]);
      expect(answer.json()).toEqual({
        message: 'Send JSON or a form',
        code: 'bodyExpected',
      });
    }
  },
);

test.each([
  ['without a boundary', 400, 'multipart/form-data', whole + end],
  ['with an empty boundary', 400, 'multipart/form-data; boundary=', whole + end],
  ['with the boundary of another one', 400, 'multipart/form-data; boundary=other', whole + end],
  ['with a long boundary', 400, `multipart/form-data; boundary=${'x'.repeat(9000)}`, whole + end],
  ['that is empty', 400, form, ''],
  ['that ends within a field', 400, form, whole.slice(0, -10)],
  ['that ends within a header', 400, form, '--line\r\ncontent-dispo'],
  ['that ends within a file', 400, form, whole + file('logo').slice(0, -3)],
  ['that never ends', 400, form, whole],
  ['of many fields', 413, form, field('name', 'x').repeat(2001) + end],
  ['of more text than a JSON body', 413, form, field('type', 'x'.repeat(40_000)).repeat(2) + end],
  ['of a thousand files', 413, form, file('logo').repeat(1000) + end],
  ['with two files', 413, form, whole + file('logo') + file('logo') + end],
  ['with a field twice', 400, form, whole + field('name', 'Shakti') + end],
  ['with a prototype', 400, form, whole + field('__proto__', 'x') + end],
  ['with a long field', 400, form, field('name', 'x'.repeat(60_000)) + end],
  ['with a file where a text belongs', 400, form, file('name') + field('description', 'x') + end],
])('a form %s is a %i', async (_name, status, type, payload) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const given = { headers: { authorization: `Bearer ${token}`, 'content-type': type }, payload };
  const url = buildPath(organizations.create);
  const answer = await server.http.inject({ method: 'POST', url, ...given });
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ message: string }>().message).not.toBe('');
  expect(answer.rawPayload.length).toBeLessThan(maxAnswerBytes);
  expect(await server.store.read.selectFrom('organizations').selectAll().execute()).toEqual([]);
});
