import { expect, test } from 'vitest';
import { alerts } from '../../../contract/alerts.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServer } from '../../testing/server.ts';
import { guardedLookup, isPublic, NoPublicAddressError } from './networks.ts';

test.each([
  ['this computer', '127.0.0.1'],
  ['this computer by another number', '127.255.0.9'],
  ['this computer in IPv6', '::1'],
  ['any address', '0.0.0.0'],
  ['any address in IPv6', '::'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.16.0.1'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ['a private network in IPv6', 'fd12:3456::1'],
  ['a site', 'fec0::1'],
  ['a link', '169.254.1.1'],
  ['the metadata of a cloud', '169.254.169.254'],
  ['the metadata of a cloud in IPv6', 'fd00:ec2::254'],
  ['a link in IPv6', 'fe80::1'],
  ['a link with its zone', 'fe80::1%eth0'],
  ['a provider behind a NAT', '100.64.0.1'],
  ['many at once', '224.0.0.251'],
  ['many at once in IPv6', 'ff02::1'],
  ['everybody on the link', '255.255.255.255'],
  ['tests of benchmarks', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['the future', '240.0.0.1'],
  ['IPv4 within IPv6', '::ffff:127.0.0.1'],
  ['IPv4 within IPv6, in hex', '::ffff:7f00:1'],
  ['IPv4 within IPv6, the old way', '::127.0.0.1'],
  ['IPv4 within IPv6, the old way in hex', '::7f00:1'],
  ['IPv4 of a site, by ISATAP', '2606:4700::5efe:10.0.0.1'],
  ['IPv4 of a site, by ISATAP in hex', '2606:4700::200:5efe:a00:1'],
  ['no unicast of the Internet', '4000::1'],
  ['IPv4 behind a translator', '64:ff9b::7f00:1'],
  ['IPv4 behind a translator of one’s own', '64:ff9b:1::1'],
  ['IPv4 by 6to4', '2002:7f00:1::'],
  ['IPv4 by Teredo', '2001:0:7f00:1::'],
  ['no address', 'localhost'],
])('an address of %s is not public: %s', (_what, address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
  'an address of the Internet is public: %s',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

const wishes = { language: 'en', severity: 'bad', mode: 'AT_ONCE' };

const enterWebhook = async (address: string, env: Record<string, string> = {}) => {
  const server = await aServer(env);
  const { token } = await aSuper(server);
  const body = { channel: 'WEBHOOK', address, ...wishes };
  const answer = await server.ask(alerts.create, { token, body });
  return answer.status === 201 ? 'taken' : JSON.stringify(answer.body);
};

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]:8443/alerts',
  'https://169.254.169.254/latest/meta-data',
  'https://100.100.100.200/',
])('a webhook at %s is refused', async (address) => {
  expect(await enterWebhook(address)).toContain('in a network that alerts are not sent to');
});

test.each([
  ['http://example.com/alerts', 'begins with https://'],
  ['ftp://example.com/', 'Enter an address'],
  ['file:///etc/passwd', 'Enter an address'],
  ['gopher://127.0.0.1:25/_HELO', 'Enter an address'],
  ['https://user:password@example.com/', 'Enter an address'],
  ['https://example.com\\@127.0.0.1/', 'Enter an address'],
  ['https://example.com/\r\nX-Injected: 1', 'Enter an address'],
  ['https://example.com:99999/', 'Enter an address'],
  ['https://', 'Enter an address'],
])('%s is no address of a webhook', async (address, why) => {
  expect(await enterWebhook(address)).toContain(why);
});

test('where the setting says so a webhook may lead into a network of one’s own', async () => {
  expect(await enterWebhook('http://10.0.0.1:8080/alerts', { WEBHOOK_NETWORKS: 'own' })).toBe(
    'taken',
  );
});

test('a name in an own network and a name that nobody has are answered alike', async () => {
  const errorOf = (answer: Error | null, ...addresses: { address: string; family: number }[]) =>
    new Promise((resolve) => {
      const lookup = guardedLookup('public', (_name, _options, done) => done(answer, addresses));
      lookup('printer.example', {}, resolve);
    });
  const inside = await errorOf(null, { address: '10.0.0.7', family: 4 });
  const unknown = await errorOf(Object.assign(new Error(), { code: 'ENOTFOUND' }));
  expect(inside).toBeInstanceOf(NoPublicAddressError);
  expect(unknown).toEqual(inside);
});

test('a name that the computer itself has an address for is not looked past', async () => {
  const error = await new Promise((resolve) => {
    guardedLookup('public')('localhost', {}, resolve);
  });
  expect(error).toMatchObject({ message: 'localhost' });
});
