import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendWebhook } from '../alerts/webhooks/send-webhook.ts';
import { postJson } from '../gateways/bkash/post.ts';
import { opensslPath } from '../testing/database/pgbouncer.ts';

/** An HTTPS server of `localhost` that signed its own certificate, and the number of its calls. */
const aSelfSignedServer = async () => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const pem = execFileSync(
    opensslPath ?? '',
    ['req', '-x509', ...newKey, '-keyout', '-', ...subject],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let calls = 0;
  const server = createServer({ key: pem, cert: pem }, (_request, response) => {
    calls += 1;
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}/`, calls: () => calls };
};

test.runIf(opensslPath)(
  'nothing is sent to a host with a certificate that nobody vouches for',
  async () => {
    const { url, calls } = await aSelfSignedServer();
    expect(await postJson(url, {}, { secret: 'x' }, 10_000)).toMatchObject({ kind: 'SILENT' });
    const webhook = { url: new URL(url), secret: 'whsec_AAAA', id: 'a', body: '{}', at: 0 };
    const outcome = await sendWebhook(webhook, 'own', new AbortController().signal);
    expect(outcome).toMatchObject({
      state: 'FAILED',
      answer: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    });
    expect(calls()).toBe(0);
  },
);
