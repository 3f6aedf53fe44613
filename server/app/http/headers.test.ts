import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { payPaths } from '../../../contract/payments.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

/** The headers of an answer that no browser shows. */
const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const policyOf = (headers: Record<string, unknown>): string =>
  String(headers['content-security-policy']);

const stylesIn = (policy: string): string => /style-src ([^;]*)/.exec(policy)?.[1] ?? '';

const formsIn = (policy: string): string => /form-action ([^;]*)/.exec(policy)?.[1] ?? '';

const pages = ['/', '/dashboard', '/api/v1/admin/me', payPaths.failed, '/no-such-file.js'];

test('no answer lets through styles, scripts or markup that are not its own', async () => {
  const { http } = await aServer();
  for (const url of pages) {
    const { headers } = await http.inject({ url, headers: { accept: 'text/html' } });
    const policy = policyOf(headers);
    expect([url, policy.includes('unsafe')]).toEqual([url, false]);
    expect([url, /require-trusted-types-for 'script'/.test(policy)]).toEqual([url, true]);
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]) {
      expect([url, policy.includes(part)]).toEqual([url, true]);
    }
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
});

test('a page of a payment names the one sheet that it holds', async () => {
  const { http } = await aServer();
  const { body, headers } = await http.inject({ url: payPaths.failed });
  const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  const digest = createHash('sha256').update(sheet).digest('base64');
  expect(stylesIn(policyOf(headers))).toBe(`'self' 'sha256-${digest}'`);
});

test('nor does an answer to what is no address', async () => {
  const { http } = await aServer();
  const { headers, statusCode } = await http.inject('/%E0%A4%A');
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject(bareHeaders);
});

test('an answer to a machine, whose bytes are paid for, carries nothing for browsers', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  const { headers } = await server.ask(machineApi.commands, { token });
  expect(headers).toMatchObject(bareHeaders);
  expect(
    Object.keys(headers).filter((name) => /policy|strict|origin|ratelimit|cookie/.test(name)),
  ).toEqual(['content-security-policy']);
});

test('no answer lets another origin read it, each names its characters, and no page speaks with another origin', async () => {
  const { http } = await aServer();
  const headers = { accept: 'text/html', origin: 'https://elsewhere.example.com' };
  for (const url of ['/', '/dashboard', '/api/v1/admin/me', payPaths.failed]) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await http.inject({ method, url, headers });
      const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      expect([method, url, names]).toEqual([method, url, []]);
      expect(answer.headers['content-type']).toMatch(/; charset=utf-8$/i);
      expect(policyOf(answer.headers)).toMatch(/(connect-src 'self'|default-src 'none')(;|$)/);
    }
  }
});

test('TRACE is no call', async () => {
  const { http } = await aServer();
  for (const url of ['/', '/api/v1/admin/me']) {
    expect((await http.inject({ method: 'TRACE', url })).statusCode).toBe(404);
  }
});

test('over HTTPS browsers get strict transport security for a year, with subdomains', async () => {
  const secure = await aServer({ PUBLIC_ORIGIN: 'https://vending.example.com' });
  const { headers } = await secure.http.inject('/dashboard');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(policyOf(headers)).toContain('upgrade-insecure-requests');
  const plain = await aServer();
  const answer = await plain.http.inject('/dashboard');
  expect(answer.headers['strict-transport-security']).toBe(undefined);
});

test('the button of a payment’s page leads on to the provider, and no other form leaves the server', async () => {
  const secure = await aServer({ PUBLIC_ORIGIN: 'https://vending.example.com' });
  const plain = await aServer();
  for (const [server, targets] of [
    [secure, "'self' https:"],
    // A simulated provider has no certificate.
    [plain, "'self' http:"],
  ] as const) {
    for (const url of [payPaths.failed, payPaths.notStarted, payPaths.success]) {
      const { headers } = await server.http.inject({ url });
      expect([url, formsIn(policyOf(headers))]).toEqual([url, targets]);
    }
    for (const url of ['/', '/dashboard', '/docs', '/api/v1/admin/me']) {
      const { headers } = await server.http.inject({ url, headers: { accept: 'text/html' } });
      expect([url, formsIn(policyOf(headers))]).toEqual([url, "'self'"]);
    }
  }
});

test('neither a report’s file nor a refusal is kept by a cache', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const range = 'dateStart=2026-03-01&dateEnd=2026-03-02&isShowSummary=true';
  const { headers, statusCode } = await server.http.inject({
    url: `/api/v1/report/csv?${range}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  const refused = await server.http.inject('/api/v1/report/csv');
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([401, 'no-store']);
});
