import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import type { Bkash } from '../../simulator/bkash/server.ts';
import { encryptionWith, requireSecretsKey } from '../platform/secrets/encryption.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { dayMs } from '../testing/durations.ts';
import { aBkash, countTokenCalls, testMerchant } from '../testing/payments/bkash.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { fingerprintOf } from './platform.ts';
import { recordRefundForm } from './refund-forms.ts';

const aGatewayScenario = async (at?: Bkash) => {
  const bkash = at ?? (await aBkash());
  const server = await aServer({ BKASH_BASE_URL: bkash.url });
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const given = { token, params: { institutionId: institution.id } };
  const storedGateways = () =>
    server.store.read.selectFrom('gateways').selectAll().orderBy('id').execute();
  return { server, institution, given, storedGateways };
};

test('an institution without its own credentials answers a 404', async () => {
  const { server, given } = await aGatewayScenario();
  const { status, body } = await server.expectRefusal(gateways.one, given);
  expect([status, body]).toEqual([
    404,
    { message: 'No payment gateway credentials', code: 'gatewayNotFound' },
  ]);
});

test.each([
  ['v1', 'V1'],
  ['v2', 'V2'],
  ['both', 'V2'],
  ['none', null],
] as const)(
  'an account that refunds by %s is asked for it when it is saved, without money and without a further token',
  async (routes, form) => {
    const bkash = await aBkash({ refunds: { routes } });
    const { server, given } = await aGatewayScenario(bkash);
    const { refunds } = await server.call(gateways.save, { ...given, body: testMerchant });
    expect(refunds).toMatchObject({ form, lastAt: null });
    expect((await server.call(gateways.one, given)).refunds).toEqual(refunds);
    const probes = bkash.calls.filter(({ call }) => call !== 'grant');
    expect(probes.map(({ call, form: by }) => [call, by]).toSorted()).toEqual([
      ['refundStatus', 'v1'],
      ['refundStatus', 'v2'],
    ]);
    expect(countTokenCalls(bkash)).toBe(1);
  },
);

test('an account whose refunds stay unclear is saved all the same', async () => {
  const bkash = await aBkash();
  bkash.faults.next('refundStatus', 'loseRequest');
  const { server, given } = await aGatewayScenario(bkash);
  const saved = await server.call(gateways.save, { ...given, body: testMerchant });
  expect(saved).toMatchObject({ check: 'ACCEPTED', refunds: null });
});

test('a changed refund interface is shown for a month, and super admins alone see the platform’s', async () => {
  const bkash = await aBkash();
  const server = await aServer({ ...platform, BKASH_BASE_URL: bkash.url });
  const { store, clock } = server;
  const account = fingerprintOf([platformMerchant.username, platformMerchant.appKey]);
  for (const form of ['V1', 'V2'] as const)
    await store.change((tx) =>
      recordRefundForm(tx, { account, form, proof: 'REFUNDED' }, clock.now),
    );
  const shown = async () => {
    const { token } = await aSuper(server);
    return (await server.call(gateways.platform, { token })).refunds;
  };
  const now = new Date(clock.now).toISOString();
  expect(await shown()).toEqual({ form: 'V2', lastAt: now, since: now, formerForm: 'V1' });
  clock.now += 30 * dayMs;
  expect(await shown()).toMatchObject({ form: 'V2', formerForm: null });
  const admin = await anInstitutionAdmin(server, await anInstitution(server));
  const other = await server.call(gateways.platform, { token: admin.token });
  expect(other.refunds).toBeNull();
});

const platform = {
  BKASH_USERNAME: 'platform-user',
  BKASH_PASSWORD: 'platform-password',
  BKASH_APP_KEY: 'platform-key',
  BKASH_APP_SECRET: 'platform-secret',
};

const platformMerchant = {
  ...testMerchant,
  username: platform.BKASH_USERNAME,
  appKey: platform.BKASH_APP_KEY,
};

test.each([
  ['is set up with its credentials', platform, true],
  ['is not set up without them', {}, false],
  ['takes nothing while payments are off', { ...platform, PAYMENTS: 'off' }, false],
])('the platform’s gateway %s, and nothing else is shown of it', async (_name, env, isSetUp) => {
  const server = await aServer(env);
  const { token } = await anInstitutionAdmin(server, await anInstitution(server));
  expect(await server.call(gateways.platform, { token })).toMatchObject({ isSetUp, refunds: null });
});

test('saved credentials answer their username, that bKash accepts them, and nothing else', async () => {
  const { server, given } = await aGatewayScenario();
  const { username } = testMerchant;
  const now = new Date(server.clock.now).toISOString();
  const refunds = { form: 'V2', lastAt: null, since: now, formerForm: null };
  const answer = {
    provider: 'bkash',
    credentials: { username },
    username,
    check: 'ACCEPTED',
    refunds,
    version: 1,
  };
  expect(await server.call(gateways.save, { ...given, body: testMerchant })).toEqual(answer);
  expect(await server.call(gateways.one, given)).toEqual(answer);
});

test('all missing credentials are reported at once, with the form’s messages', async () => {
  const { server, given } = await aGatewayScenario();
  const { status, body } = await server.expectRefusal(gateways.save, { ...given, body: {} });
  expect([status, body.errors]).toEqual([
    400,
    {
      username: 'Username name is required',
      password: 'Password is required',
      appKey: 'App key is required',
      appSecret: 'App Secret is required',
    },
  ]);
});

test('the body may repeat the institution of the path, and no other', async () => {
  const { server, institution, given, storedGateways } = await aGatewayScenario();
  const other = await anInstitution(server);
  const wrong = { ...testMerchant, institutionId: other.id };
  const { status, body } = await server.expectRefusal(gateways.save, { ...given, body: wrong });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['institutionId']]);
  expect(await storedGateways()).toEqual([]);
  const right = { ...testMerchant, institutionId: institution.id };
  await server.call(gateways.save, { ...given, body: right });
});

test('credentials that bKash refuses are not saved', async () => {
  const { server, given, storedGateways } = await aGatewayScenario();
  const body = { ...testMerchant, appSecret: 'wrong' };
  const answer = await server.expectRefusal(gateways.save, { ...given, body });
  expect([answer.status, answer.body]).toEqual([
    400,
    { message: 'Invalid payment gateway credentials', code: 'gatewayRefused' },
  ]);
  expect(await storedGateways()).toEqual([]);
});

test('a refused attempt leaves the credentials that are there', async () => {
  const { server, given } = await aGatewayScenario();
  await server.call(gateways.save, { ...given, body: testMerchant });
  const body = { ...testMerchant, username: 'someone else' };
  await server.expectRefusal(gateways.save, { ...given, body });
  expect(await server.call(gateways.one, given)).toMatchObject({ username: testMerchant.username });
});

test('saving again retires what was there, removing retires without saving', async () => {
  const { server, given, storedGateways } = await aGatewayScenario();
  await server.call(gateways.save, { ...given, body: testMerchant });
  const first = server.clock.now;
  server.clock.now += 1000;
  await server.call(gateways.save, { ...given, body: testMerchant });
  expect(
    (await storedGateways()).map(({ createdAt, retiredAt }) => [createdAt, retiredAt]),
  ).toEqual([
    [first, first + 1000],
    [first + 1000, null],
  ]);
  server.clock.now += 1000;
  await server.call(gateways.remove, given);
  expect((await storedGateways()).map(({ retiredAt }) => retiredAt)).toEqual([
    first + 1000,
    first + 2000,
  ]);
  expect((await server.expectRefusal(gateways.one, given)).status).toBe(404);
  expect((await server.expectRefusal(gateways.remove, given)).status).toBe(404);
});

test('credentials are stored sealed, for their institution alone', async () => {
  const { server, institution, given, storedGateways } = await aGatewayScenario();
  await server.call(gateways.save, { ...given, body: testMerchant });
  const [row] = await storedGateways();
  const { decrypt } = encryptionWith(requireSecretsKey(server.settings));
  expect(JSON.parse(decrypt(row?.sealed ?? '', institution.id))).toEqual(testMerchant);
  expect(() => decrypt(row?.sealed ?? '', 'another-institution')).toThrow();
});

test('credentials saved at once leave one that counts', async () => {
  const { server, given, storedGateways } = await aGatewayScenario();
  await Promise.all(
    Array.from({ length: 8 }, () => server.call(gateways.save, { ...given, body: testMerchant })),
  );
  const rows = await storedGateways();
  expect([rows.length, rows.filter(({ retiredAt }) => retiredAt === null).length]).toEqual([8, 1]);
});
