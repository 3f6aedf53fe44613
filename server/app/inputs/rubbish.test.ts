import { expect, test } from 'vitest';
import {
  defaultBodyBytes,
  type Endpoint,
  unauthenticatedBodyBytes,
} from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/index.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServerWithEstate } from '../../testing/estates.ts';
import { maxAnswerBytes, rowsWithBody, sendBody, targetOf } from '../../testing/rubbish.ts';
import { pickBySize } from '../../testing/test-size.ts';

const fillUpTo = (bytes: number, one: (index: number) => string): string => {
  const parts: string[] = [];
  for (let size = 0; size < bytes; size += (parts.at(-1) ?? '').length + 1) {
    parts.push(one(parts.length));
  }
  return parts.slice(0, -1).join(',');
};

/** Malicious or malformed bodies of at most this many bytes. */
const rubbish: Record<string, (bytes: number) => string> = {
  'unknown fields': (bytes) => `{${fillUpTo(bytes, (index) => `"${index}":0`)}}`,
  'one field again and again': (bytes) => `{${fillUpTo(bytes, () => '"name":0')}}`,
  'a long name': (bytes) => `{"${'n'.repeat(bytes - 10)}":0}`,
  'a long text': (bytes) => `{"name":"${'n'.repeat(bytes - 12)}"}`,
  'a list': (bytes) => `[${fillUpTo(bytes - 2, () => '{}')}]`,
  'lists of nothing': (bytes) =>
    `{"stocks":[${fillUpTo(bytes / 3, () => '{}')}],"events":[${fillUpTo(bytes / 3, () => '{}')}],"results":[${fillUpTo(bytes / 4, () => '0')}]}`,
  nesting: (bytes) => `{"name":${'['.repeat(bytes / 2 - 8)}${']'.repeat(bytes / 2 - 8)}}`,
  'a prototype': () => '{"__proto__":{"isAdmin":true}}',
  'a constructor': () => '{"constructor":{"prototype":{"isAdmin":true}}}',
  'a number without end': (bytes) => `{"price":1${'0'.repeat(bytes - 20)}}`,
};

/** The short run sends one call its maximum, and others as much as strangers may send. */
const bytesFor = (row: Endpoint): number => {
  const most = row.maxBytes ?? defaultBodyBytes;
  return pickBySize({
    short: row === machines.update ? most : Math.min(most, unauthenticatedBodyBytes),
    whole: most,
  });
};

test.each(Object.keys(rubbish))(
  '%s in a body is refused or ignored, shortly, by every call',
  async (what) => {
    const { server, estate } = await aServerWithEstate();
    for (const row of rowsWithBody) {
      // A new login each time, because a logout ends the session.
      const { token } = await aSuper(server);
      const payload = rubbish[what]?.(bytesFor(row)) ?? '';
      const given = { type: 'application/json', payload };
      const answer = await sendBody(server, row, targetOf(row, estate, token), given);
      expect([row.status, 400], row.path).toContain(answer.statusCode);
      expect(answer.rawPayload.length).toBeLessThan(maxAnswerBytes);
    }
  },
);

test('a body that is too large is refused by every call', async () => {
  const { server, estate, superAdmin } = await aServerWithEstate();
  const { token } = superAdmin;
  for (const row of rowsWithBody) {
    const payload = `{"name":"${'n'.repeat(row.maxBytes ?? defaultBodyBytes)}"}`;
    const given = { type: 'application/json', payload };
    const answer = await sendBody(server, row, targetOf(row, estate, token), given);
    expect([row.path, answer.statusCode]).toEqual([row.path, 413]);
  }
});

test('rubbish in a query is refused or ignored, shortly, by every call that reads one', async () => {
  const { server, estate, superAdmin } = await aServerWithEstate();
  const { token } = superAdmin;
  const unknownParameters = Array.from({ length: 3000 }, (_, index) => `k${index}=1`).join('&');
  const repeatedParameter = Array.from({ length: 3000 }, () => 'dateStart=1').join('&');
  for (const row of endpoints.filter(({ query, isStream }) => query && !isStream)) {
    const { path, token: of } = targetOf(row, estate, token);
    for (const query of [unknownParameters, repeatedParameter, `${'k'.repeat(10_000)}=1`]) {
      const answer = await server.http.inject({
        method: row.method,
        url: `${path}?${query}`,
        headers: { authorization: `Bearer ${of}` },
      });
      expect([row.status, 400, 404], row.path).toContain(answer.statusCode);
      expect(JSON.stringify(answer.headers).length).toBeLessThan(maxAnswerBytes);
    }
  }
});
