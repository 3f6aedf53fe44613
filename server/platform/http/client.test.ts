import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { addressOf, clientOf, trustProxyOption } from './client.ts';

/** Answers the client that a server behind these proxies sees for the given `X-Forwarded-For`. */
const callerOf = async (TRUST_PROXY: string, remoteAddress: string, forwarded?: string) => {
  const http = Fastify({ trustProxy: trustProxyOption(readSettings({ TRUST_PROXY }).TRUST_PROXY) });
  http.get('/', async (request) => ({ client: clientOf(request), address: addressOf(request) }));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await http.inject({ url: '/', remoteAddress, headers });
  return answer.json<{ client: string; address: string }>();
};

const clientFor = async (...given: Parameters<typeof callerOf>) =>
  (await callerOf(...given)).client;

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::'],
  ['2001:DB8:1:2:bbbb::2', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
])('who calls from %s is the client %s', async (remoteAddress, client) => {
  expect(await clientFor('false', remoteAddress)).toBe(client);
});

test('an address of IPv6 is logged as a whole', async () => {
  expect((await callerOf('false', '2001:db8:1:2:aaaa::1')).address).toBe('2001:db8:1:2:aaaa::1');
});

const proxy = '10.0.0.2';
const client = '198.51.100.9';
const forged = {
  'an address': '203.0.113.1',
  'many addresses': Array.from({ length: 1500 }, () => '1.2.3.4').join(','),
  'the proxy’s own address': proxy,
  'a proxy’s address as IPv6': `::ffff:${proxy}`,
  'an address with a port': '203.0.113.1:443',
  garbage: "'; drop table admins; --, , ,\u00ff",
};

for (const [what, claimed] of Object.entries(forged)) {
  test.each(['10.0.0.2', '10.0.0.0/8', 'uniquelocal', '1'])(
    `a client that claims to be ${what} is still itself, behind %s`,
    async (proxies) => {
      expect(await clientFor(proxies, proxy, `${claimed}, ${client}`)).toBe(client);
    },
  );

  test(`${what} that a client claims is not believed behind two proxies`, async () => {
    expect(await clientFor('2', proxy, `${claimed}, ${client}, 10.0.0.3`)).toBe(client);
  });

  test(`${what} that a client claims is not believed without a proxy`, async () => {
    expect(await clientFor('false', client, claimed)).toBe(client);
    expect(await clientFor('10.0.0.0/8', client, claimed)).toBe(client);
  });
}

test('a proxy that is spoken to by IPv6 is trusted by its IPv4 address', async () => {
  expect(await clientFor('10.0.0.2', `::ffff:${proxy}`, client)).toBe(client);
});

test.each(['unknown', 'x'.repeat(10_000), '203.0.113.1:443', '_hidden'])(
  'what a proxy passes on that is no address is taken for the proxy',
  async (passed) => {
    expect(await clientFor('1', proxy, passed)).toBe(proxy);
    expect((await callerOf(proxy, proxy, passed)).address).toBe(proxy);
  },
);
