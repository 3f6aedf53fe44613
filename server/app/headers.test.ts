import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { payPaths } from '../../contract/payments.ts';
import { aServer } from '../testing/server.ts';

const policyOf = (headers: Record<string, unknown>): string =>
  String(headers['content-security-policy']);

const stylesIn = (policy: string): string => /style-src ([^;]*)/.exec(policy)?.[1] ?? '';

const pages = ['/', '/dashboard', '/api/v1/admin/me', payPaths.failed, '/no-such-file.js'];

test('no answer lets through styles, scripts or markup that are not its own', async () => {
  const { http } = await aServer();
  for (const url of pages) {
    const { headers } = await http.inject({ url, headers: { accept: 'text/html' } });
    const policy = policyOf(headers);
    expect([url, policy.includes('unsafe')]).toEqual([url, false]);
    expect([url, /require-trusted-types-for 'script'/.test(policy)]).toEqual([url, true]);
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test('a page of a payment names the one sheet that it holds', async () => {
  const { http } = await aServer();
  const { body, headers } = await http.inject({ url: payPaths.failed });
  const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  const digest = createHash('sha256').update(sheet).digest('base64');
  expect(stylesIn(policyOf(headers))).toBe(`'self' 'sha256-${digest}'`);
});
