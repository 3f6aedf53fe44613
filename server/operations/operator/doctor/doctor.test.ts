import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { customerLost, recordRefusal } from '../../../gateways/account-health.ts';
import { fingerprintOf } from '../../../gateways/platform.ts';
import { insertGateway } from '../../../gateways/queries.ts';
import { recordRefundForm } from '../../../gateways/refund-forms.ts';
import { recordRestore } from '../../../platform/db/live.ts';
import { aMachine } from '../../../testing/machines/machines.ts';
import {
  anInstallation,
  describeDoctor,
  isSqlite,
  runDoctor,
  runSql,
  validSettings,
} from '../../../testing/operations/doctor.ts';
import { runProgram } from '../../../testing/operations/operator.ts';
import {
  aBkash,
  aTokenStore,
  countTokenCalls,
  testMerchant,
} from '../../../testing/payments/bkash.ts';
import { aPayment } from '../../../testing/payments/payments.ts';
import { anInstitution } from '../../../testing/tenants.ts';
import { recordBackup } from '../../backups/queries.ts';
import { formatReport, runCheck } from './check.ts';
import { rateSpace } from './settings-checks.ts';

test('settings that cannot be read are reported all at once, and nothing else is', async () => {
  const lines = await runDoctor(await anInstallation(), { PORT: 'http', TIME_ZONE: 'Dhaka' });
  expect(Object.keys(lines)).toEqual(['Settings']);
  expect(lines.Settings).toMatch(/^✗ .*PORT.*TIME_ZONE/);
});

test('a slot, a card and a count that were changed past the ledgers are found', async () => {
  const server = await anInstallation();
  await runSql(server, `update "slots" set "productCount" = 7`);
  await runSql(server, `update "rfids" set "point" = 1000`);
  await runSql(server, `update "rollups" set "cashSuccess" = 9 where "scope" = 2`);
  const lines = await runDoctor(server);
  expect(lines.Stock).toMatch(/^✗ 1 slots hold another number/);
  expect(lines.Points).toMatch(/^✗ 1 cards have other points/);
  expect(lines.Rollup).toMatch(/^✗ a count differs/);
});

test('a changed row of the audit is found', async () => {
  const server = await anInstallation();
  const unlock = isSqlite
    ? 'drop trigger "auditNoupdate"'
    : 'alter table "audit" disable trigger all';
  await runSql(server, unlock);
  await runSql(server, `update "audit" set "actor" = 'somebody' where "seq" = 2`);
  expect((await runDoctor(server)).Audit).toMatch(/^✗ row 2 is not what was written/);
});

test('a restored installation that is not declared live is to be thought of', async () => {
  const server = await anInstallation();
  await server.store.change((tx) => recordRestore(tx, server.clock.now));
  expect((await runDoctor(server)).Installation).toMatch(/^! restored .* go-live/);
});

test('a clock that is behind what is stored is found', async () => {
  const server = await anInstallation();
  server.clock.now -= 3_600_000;
  expect((await runDoctor(server)).Clock).toMatch(
    /^✗ the clock .* is behind what is stored by 60 minutes/,
  );
});

test('another key is found', async () => {
  const server = await anInstallation();
  const wrong = { SECRETS_KEY: randomBytes(32).toString('base64') };
  expect((await runDoctor(server, wrong))['Secrets key']).toMatch(/^✗ SECRETS_KEY is not the key/);
});

test('no backup is to be thought of, and one of the week before to be replaced', async () => {
  const server = await anInstallation();
  await runSql(server, 'delete from "backups"');
  expect((await runDoctor(server)).Backup).toMatch(/^! there is no good one yet/);
  const { clock, store } = server;
  const backup = { createdAt: clock.now, bytes: 1, file: 'backup' };
  await store.change((tx) => recordBackup(tx, backup));
  clock.now += 7 * 86_400_000;
  expect((await runDoctor(server)).Backup).toMatch(/^✗ the last good one is 7 days old/);
});

test('an address without TLS, no proxy, no account and the sandbox are to be thought of', async () => {
  const server = await anInstallation();
  const address = async (env: Record<string, string | undefined>) =>
    (await runDoctor(server, env))['Public address'];
  const withoutMail = { SMTP_URL: undefined, SMTP_FROM: undefined };
  expect(await address({ ...withoutMail, PUBLIC_ORIGIN: undefined })).toMatch(
    /^! PUBLIC_ORIGIN is not set/,
  );
  expect(await address({ PUBLIC_ORIGIN: 'http://shop' })).toMatch(/^! http:\/\/shop is not https/);
  expect(await address({ TRUST_PROXY: undefined })).toMatch(/^! .*TRUST_PROXY is not set/);
  const payments = async (env: Record<string, string | undefined>) =>
    (await runDoctor(server, env)).Payments;
  expect(await payments({ PAYMENTS: 'off' })).toMatch(/^! PAYMENTS is off/);
  expect(await payments({ BKASH_BASE_URL: undefined })).toMatch(/^! .*sandbox/);
  const account = ['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'];
  const none = Object.fromEntries(account.map((name) => [name, undefined]));
  expect(await payments(none)).toMatch(/^! nobody has an account/);
});

test('each account that customers cannot pay with is named, and each that cannot be opened', async () => {
  const server = await anInstallation();
  const { store, clock } = server;
  const institution = await anInstitution(server);
  const another = await anInstitution(server);
  const third = await anInstitution(server);
  const away = { call: 'CREATE', fault: 'BKASH', reason: 'Away', count: 4 } as const;
  await store.change(async (tx) => {
    const own = await insertGateway(tx, institution, { username: 'padma', sealed: '' }, clock.now);
    await recordRefusal(tx, { account: own.id, ...away }, clock.now);
    const lost = await insertGateway(tx, third, { username: 'jamuna', sealed: '' }, clock.now);
    for (let n = 0; n < 3; n += 1) await recordRefusal(tx, customerLost(lost.id), clock.now);
    await insertGateway(tx, another, { username: 'meghna', sealed: 'v1.of-another-key' }, 0);
  });
  const { Accounts } = await runDoctor(server);
  expect(Accounts).toContain('✗ customers cannot pay with the account padma since 2026-');
  expect(Accounts).toContain('(Away; 4 turned away): ask bKash, or save other credentials.');
  expect(Accounts).toContain('/payment/bKash-callback can be opened on a phone; 3 turned away).');
  expect(Accounts).toContain('the account meghna cannot be opened with this key');
});

test('how accounts refund is asked with a token that is held, and never costs one', async () => {
  const bkash = await aBkash({ refunds: { routes: 'none' } });
  const server = await anInstallation();
  const { store, clock } = server;
  const machine = await aMachine(server);
  const account = fingerprintOf([testMerchant.username, testMerchant.appKey]);
  await aPayment(server, machine, { platformGateway: account, chargedAt: clock.now });
  const { username, password, appKey, appSecret } = testMerchant;
  const env = {
    BKASH_BASE_URL: bkash.url,
    BKASH_USERNAME: username,
    BKASH_PASSWORD: password,
    BKASH_APP_KEY: appKey,
    BKASH_APP_SECRET: appSecret,
  };
  const payments = async () => (await describeDoctor(server, env)).Payments;
  expect(await payments()).toContain("how the platform's account refunds is not established");
  expect(bkash.calls).toEqual([]);
  await aTokenStore(server, bkash.url).tokenFor(testMerchant);
  expect(await payments()).toMatch(/^✗ bKash has no refund address for the platform's account/);
  bkash.refunds.change({ routes: 'v1' });
  expect(await payments()).toContain("the platform's account refunds by v1, probed now");
  await store.change((tx) =>
    recordRefundForm(tx, { account, form: 'V1', proof: 'REFUNDED' }, clock.now),
  );
  const day = new Date(clock.now).toISOString().slice(0, 10);
  expect(await payments()).toContain(`refunds by v1, proved ${day}`);
  expect(countTokenCalls(bkash)).toBe(1);
});

test('too little room is a fault, and too little for a copy is to be thought of', () => {
  expect(rateSpace(100_000_000, 0)).toMatchObject({ mark: '✗' });
  expect(rateSpace(1_900_000_000, 0)).toMatchObject({ mark: '!' });
  expect(rateSpace(5_000_000_000, 3_000_000_000)).toMatchObject({ mark: '!' });
  expect(rateSpace(5_000_000_000, 2_000_000_000)).toMatchObject({ mark: '✓' });
});

test('a check that throws is a fault with its reason', async () => {
  const run = () => {
    throw new Error('no such file');
  };
  expect(await runCheck({ name: 'Disk', run }, {})).toMatchObject({
    mark: '✗',
    message: 'no such file',
  });
});

test('a check that takes long says how long', () => {
  const line = { name: 'Rollup', mark: '✓', message: 'well', ms: 999 } as const;
  expect(formatReport(line)).toBe('✓ Rollup: well');
  expect(formatReport({ ...line, ms: 12_345 })).toBe('✓ Rollup: well (12.3 s)');
});

test('the program ends with 0 when nothing is to be mended, else with 1', async () => {
  const server = await anInstallation();
  // The backup is old by the program's clock.
  const env = { ...validSettings, BACKUP_KEEP: '0' };
  const good = await runProgram(server, 'doctor', [], env);
  // The PostgreSQL of tests keeps nothing for sure.
  expect(good.code).toBe(isSqlite ? 0 : 1);
  expect(good.output).toMatch(/^✓ Rollup: /m);
  await runSql(server, `update "slots" set "productCount" = 7`);
  expect((await runProgram(server, 'doctor', [], env)).code).toBe(1);
});

test('a server that sends no mail says so, and one whose mail server is away', async () => {
  const server = await anInstallation();
  const none = await runDoctor(server, { SMTP_URL: undefined, SMTP_FROM: undefined });
  expect(none.Mail).toMatch(/^! none is sent.*set SMTP_URL and SMTP_FROM/);
  const away = await runDoctor(server, { SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(away.Mail).toMatch(/^✗ 127\.0\.0\.1:9 does not take it \(.*check SMTP_URL/);
});
