import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { encryptionWith, requireSecretsKey } from '../platform/secrets/encryption.ts';
import { anInstitutionAdmin } from '../testing/admins.ts';
import { aBkash, testMerchant } from '../testing/bkash.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

const aGatewayScenario = async () => {
  const server = await aServer({ BKASH_BASE_URL: (await aBkash()).url });
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

const platform = {
  BKASH_USERNAME: 'platform-user',
  BKASH_PASSWORD: 'platform-password',
  BKASH_APP_KEY: 'platform-key',
  BKASH_APP_SECRET: 'platform-secret',
};

test.each([
  ['is set up with its credentials', platform, true],
  ['is not set up without them', {}, false],
  ['takes nothing while payments are off', { ...platform, PAYMENTS: 'off' }, false],
])('the platform’s gateway %s, and nothing else is shown of it', async (_name, env, isSetUp) => {
  const server = await aServer(env);
  const { token } = await anInstitutionAdmin(server, await anInstitution(server));
  expect(await server.call(gateways.platform, { token })).toEqual({ isSetUp });
});

test('saved credentials answer their username, that bKash accepts them, and nothing else', async () => {
  const { server, given } = await aGatewayScenario();
  const { username } = testMerchant;
  const answer = { credentials: { username }, username, check: 'ACCEPTED', version: 1 };
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
