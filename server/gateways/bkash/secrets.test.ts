import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { gateways } from '../../../contract/gateways.ts';
import { buildPath } from '../../../contract/request.ts';
import type { BkashFault } from '../../../simulator/bkash/faults/faults.ts';
import { anInstitutionAdmin } from '../../testing/admins/admins.ts';
import { programEnv } from '../../testing/operations/program-env.ts';
import {
  aBkash,
  aConfirmedPayment,
  aTokenStore,
  testMerchant,
} from '../../testing/payments/bkash.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { bkashCheckout } from './checkout.ts';

const { username: _, ...secrets } = testMerchant;
const platform = {
  BKASH_USERNAME: 'platform-user',
  BKASH_PASSWORD: 'platform-password',
  BKASH_APP_KEY: 'platform-key',
  BKASH_APP_SECRET: 'platform-secret',
};
const entry = join(import.meta.dirname, '../../testing/bare-server.ts');

/** Resolves with the address from the server's log; `output` collects all of it. */
const waitForAddress = (server: ChildProcess, output: string[]) =>
  new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk) => {
        output.push(String(chunk));
        const url = /VMS listens on (\S+)/.exec(output.join(''))?.[1];
        if (url) resolve(url);
      });
    }
    server.once('exit', () => reject(new Error(output.join(''))));
  });

/** A process of its own on the test's database, with the most verbose log. */
const aProcess = async ({ settings }: TestServer, env: Record<string, string>) => {
  const { DATABASE_URL, DATA_DIR } = settings;
  const output: string[] = [];
  const server = spawn(process.execPath, [entry], {
    env: {
      ...programEnv(),
      ...env,
      LOG_LEVEL: 'trace',
      DATA_DIR,
      ...(DATABASE_URL && { DATABASE_URL }),
    },
  });
  onTestFinished(() => {
    server.kill('SIGKILL');
  });
  const url = await waitForAddress(server, output);
  const stop = async () => {
    const ended = once(server, 'close');
    server.kill('SIGTERM');
    await ended;
  };
  return { url, output, stop };
};

/** All bytes of the database, as a thief would have them. */
const bytesOf = async ({ store, settings }: TestServer): Promise<Buffer> => {
  if (store.engine === 'sqlite') {
    const { DATA_DIR } = settings;
    const files = readdirSync(DATA_DIR).filter((name) => name.startsWith('vms.db'));
    return Buffer.concat(files.map((name) => readFileSync(join(DATA_DIR, name))));
  }
  const { rows } = await sql<{ name: string }>`
    select "tablename" as "name" from "pg_tables" where "schemaname" = 'public'`.execute(
    store.read,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: all } =
      await sql`select "t"::text as "row" from ${sql.table(name)} as "t"`.execute(store.read);
    texts.push(JSON.stringify(all));
  }
  return Buffer.from(texts.join('\n'));
};

test('the secrets of a gateway stand in no answer, audit row, log line or byte of the database', async () => {
  const { url: BKASH_BASE_URL, issuedTokens } = await aBkash();
  const server = await aServer();
  // The process uses the real time.
  server.clock.now = Date.now();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const SECRETS_KEY = randomBytes(32).toString('base64');
  const { url, output, stop } = await aProcess(server, {
    BKASH_BASE_URL,
    SECRETS_KEY,
    ...platform,
  });

  const answers: string[] = [];
  const address = buildPath(gateways.one, { params: { institutionId: institution.id } });
  const call = async (method: string, body?: unknown) => {
    const response = await fetch(url + address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    answers.push(`${response.status} ${await response.text()}`);
  };
  await call('PUT', testMerchant);
  await call('PUT', testMerchant);
  await call('PUT', { ...testMerchant, username: 'someone else' });
  await call('PUT', { ...testMerchant, username: '' });
  await call('PUT', { ...testMerchant, another: 'field' });
  await call('GET');
  await stop();

  expect(answers.map((answer) => answer.slice(0, 3))).toEqual([
    '200',
    '200',
    '400',
    '400',
    '200',
    '200',
  ]);
  const audit = await server.store.read.selectFrom('audit').selectAll().execute();
  expect(audit.map(({ action }) => action)).toEqual(Array(3).fill('PUT /payment-gateway'));
  const bytes = await bytesOf(server);
  expect(output.join('')).toContain('/payment-gateway/');
  expect(bytes.includes(testMerchant.username)).toBe(true);
  const { BKASH_USERNAME: _username, ...platformSecrets } = platform;
  const all = [secrets, platformSecrets].flatMap((some) => Object.values(some));
  expect(issuedTokens).toHaveLength(1);
  for (const secret of [...all, ...issuedTokens, SECRETS_KEY]) {
    const found = {
      answers: answers.join('').includes(secret),
      audit: JSON.stringify(audit).includes(secret),
      logs: output.join('').includes(secret),
      database: bytes.includes(secret),
    };
    expect(found).toEqual({ answers: false, audit: false, logs: false, database: false });
  }
});

test.each<[string, BkashFault | undefined]>([
  ['a success', undefined],
  ['a refusal', { envelope: 'status', code: '2023' }],
  ['a refused token', { envelope: 'gateway', message: 'Unauthorized' }],
  ['a page', { envelope: 'html' }],
  ['a time-out', 'hang'],
  ['a broken connection', 'loseRequest'],
])(
  'what is made of %s of bKash holds no secret, no token and no whole wallet',
  async (_name, fault) => {
    const bkash = await aBkash();
    const server = await aServer();
    const { providerPaymentId } = await aConfirmedPayment(bkash, server, 'vms-1');
    const checkout = bkashCheckout({
      baseUrl: bkash.url,
      tokens: aTokenStore(server, bkash.url),
      limitMs: fault === 'hang' ? 50 : 30_000,
    });
    const calls = ['create', 'execute', 'query', 'refund', 'refundStatus'] as const;
    if (fault) for (const call of calls) bkash.faults.always(call, fault);
    const order = { invoice: 'vms-2', amount: 1000, callbackUrl: 'https://a.b' };
    const answers: unknown[] = [
      await checkout.create(testMerchant, order),
      await checkout.execute(testMerchant, providerPaymentId),
      await checkout.query(testMerchant, providerPaymentId),
    ];
    const { charge, wallet } = bkash.payments()[0] ?? {};
    const paid = { providerPaymentId, trxId: charge?.trxID ?? 'CK1', amount: 1000 };
    answers.push(
      await checkout.refund(testMerchant, paid, 'V2'),
      await checkout.refundStatus(testMerchant, paid, 'V2'),
      await checkout.refundStatus(testMerchant, paid, 'V1'),
    );
    expect(bkash.issuedTokens.length).toBeGreaterThan(0);
    expect(wallet).toBeDefined();
    for (const secret of [...Object.values(testMerchant), ...bkash.issuedTokens, wallet]) {
      expect(JSON.stringify(answers)).not.toContain(secret);
    }
  },
);
