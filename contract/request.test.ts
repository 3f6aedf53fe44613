import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { admins } from './admins.ts';
import { basePath } from './endpoint.ts';
import { institutions } from './institutions.ts';
import { organizations } from './organizations.ts';
import { overview } from './overview.ts';
import { buildPath, buildQuery, buildRequest, buildUrl } from './request.ts';
import { rfids } from './rfids.ts';

const graphemes = { unit: 'grapheme' as const };
/** A segment of dots alone is a way through the path, however it is written. */
const segment = fc.string({ ...graphemes, minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text));

test('what is given for a path comes back when its address is parsed', () => {
  fc.assert(
    fc.property(segment, segment, (institutionId, rfidId) => {
      const { pathname, search } = new URL(
        buildUrl(rfids.remove, { params: { institutionId, rfidId } }),
        'http://vms',
      );
      expect(search).toBe('');
      const [first, second] = pathname.slice(basePath.length).split('/').slice(-2);
      expect([first, second].map((part) => decodeURIComponent(part ?? ''))).toEqual([
        institutionId,
        rfidId,
      ]);
    }),
  );
});

test('what is given for a query comes back when its address is parsed', () => {
  const query = fc.dictionary(fc.string(graphemes), fc.string(graphemes));
  fc.assert(
    fc.property(query, (input) => {
      const { searchParams } = new URL(buildUrl(overview.summary, { query: input }), 'http://vms');
      expect([...searchParams]).toEqual(Object.entries(input));
    }),
  );
});

test('a list in a query is one for the server', async () => {
  const http = Fastify();
  http.get(buildPath(overview.summary), async ({ query }) => query);
  const url = buildUrl(overview.summary, { query: { state: ['PAID', 'A&B'], max: true } });
  expect((await http.inject({ url })).json()).toEqual({ state: ['PAID', 'A&B'], max: 'true' });
});

test('what is undefined is left out of a query, and a query of nothing out of the address', () => {
  expect([...buildQuery({ query: { max: undefined, machineId: '' } })]).toEqual([
    ['machineId', ''],
  ]);
  expect(buildUrl(admins.me, { query: { max: undefined } })).toBe('/api/v1/admin/me');
});

test('a body is sent as JSON', () => {
  expect(
    buildRequest(admins.login, { body: { username: 'a', password: undefined } }, 'key'),
  ).toEqual({
    method: 'POST',
    url: '/api/v1/admin/login',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: '{"username":"a"}',
  });
});

test('a request without body and bearer names neither', () => {
  expect(buildRequest(admins.me, {})).toEqual({
    method: 'GET',
    url: '/api/v1/admin/me',
    headers: {},
    body: null,
  });
});

const logo = new File(['picture'], 'logo.png');
test.each([organizations.create, organizations.update, institutions.create, institutions.update])(
  '$operationId is sent as a form with a picture or without, its groups as JSON',
  (row) => {
    for (const [name, file] of [
      ['logo', logo],
      ['removeLogo', true],
    ] as const) {
      const input = { name: 'Shakti', type: undefined, limitation: { daily: 5 }, [name]: file };
      const { headers, body } = buildRequest(row, { params: { id: 'o1' }, body: input });
      expect(headers).toEqual({});
      expect(body instanceof FormData && [...body]).toEqual([
        ['name', 'Shakti'],
        ['limitation', '{"daily":5}'],
        [name, file === true ? 'true' : file],
      ]);
    }
  },
);
