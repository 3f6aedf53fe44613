import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { encryptionWith, requireSecretsKey } from '../platform/secrets/encryption.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { aBkash, testMerchant } from '../testing/payments/bkash.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { findCredentials, findMerchant, type Merchant, storeMerchant } from './credentials.ts';
import { fingerprintOf } from './platform.ts';

const platform = {
  username: 'platform',
  password: 'its password',
  appKey: 'its key',
  appSecret: 'its secret',
};
const platformSettings = {
  BKASH_USERNAME: platform.username,
  BKASH_PASSWORD: platform.password,
  BKASH_APP_KEY: platform.appKey,
  BKASH_APP_SECRET: platform.appSecret,
};

const aCredentialsScenario = async (env: Record<string, string> = {}) => {
  const server = await aServer({ BKASH_BASE_URL: (await aBkash()).url, ...env });
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  const { settings, store } = server;
  const parts = { sealing: encryptionWith(requireSecretsKey(settings)), settings };
  return {
    institution,
    save: () => server.call(gateways.save, { token, params, body: testMerchant }),
    remove: () => server.call(gateways.remove, { token, params }),
    merchant: (id = institution.id) => findMerchant(store.read, id, parts),
    credentials: (gatewayId: string | null, platformGateway: string | null = null) =>
      findCredentials(store.read, { gatewayId, platformGateway }, parts),
    keep: (paid: Merchant) =>
      store.change((tx) => storeMerchant(tx, paid, parts, server.clock.now)),
    replace: () => Object.assign(settings, { BKASH_USERNAME: 'another account' }),
    empty: () => store.change((tx) => tx.updateTable('gateways').set({ sealed: '' }).execute()),
    other: () => anInstitution(server),
  };
};

test('an institution is paid by its own credentials, the others by the platform’s', async () => {
  const scenario = await aCredentialsScenario(platformSettings);
  const byPlatform = {
    provider: 'bkash',
    account: {
      gatewayId: null,
      platformGateway: fingerprintOf([platform.username, platform.appKey]),
    },
    credentials: platform,
  };
  expect(await scenario.merchant()).toEqual(byPlatform);
  await scenario.save();
  expect(await scenario.merchant()).toEqual({
    provider: 'bkash',
    account: { gatewayId: expect.stringMatching(/./), platformGateway: null },
    credentials: testMerchant,
  });
  const other = await scenario.other();
  expect(await scenario.merchant(other.id)).toEqual(byPlatform);
});

test('without any credentials nobody can be paid', async () => {
  const scenario = await aCredentialsScenario();
  expect(await scenario.merchant()).toBeUndefined();
  expect(await scenario.credentials(null)).toBeUndefined();
});

test('retired credentials still serve the payments made with them', async () => {
  const scenario = await aCredentialsScenario(platformSettings);
  await scenario.save();
  const gatewayId = (await scenario.merchant())?.account.gatewayId ?? '';
  await scenario.remove();
  expect((await scenario.merchant())?.account.gatewayId).toBeNull();
  expect(await scenario.credentials(gatewayId)).toEqual(testMerchant);
  expect(await scenario.credentials(null)).toEqual(platform);
});

test('credentials that were forgotten, or never were, serve nobody', async () => {
  const scenario = await aCredentialsScenario(platformSettings);
  await scenario.save();
  const gatewayId = (await scenario.merchant())?.account.gatewayId ?? '';
  await scenario.remove();
  await scenario.empty();
  expect(await scenario.credentials(gatewayId)).toBeUndefined();
  expect(await scenario.credentials('no gateway')).toBeUndefined();
});

test('an account of the platform’s that was replaced still serves the payments made with it', async () => {
  const scenario = await aCredentialsScenario(platformSettings);
  const paid = await scenario.merchant();
  if (!paid) throw new Error('Nobody is paid');
  const { platformGateway } = paid.account;
  await scenario.keep(paid);
  scenario.replace();
  expect(await scenario.credentials(null, platformGateway)).toEqual(platform);
  const present = (await scenario.merchant())?.account.platformGateway ?? null;
  expect(await scenario.credentials(null, present)).toMatchObject({ username: 'another account' });
});
