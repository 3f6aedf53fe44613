import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { sealingWith, secretsKey } from '../core/sealing.ts';
import { anInstitutionAdmin } from '../testing/admins.ts';
import { aBkash, merchant } from '../testing/bkash.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { credentialsOf, keepMerchant, type Merchant, merchantOf } from './credentials.ts';
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

const aPlace = async (env: Record<string, string> = {}) => {
  const server = await aServer({ BKASH_BASE_URL: (await aBkash()).url, ...env });
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  const { settings, store } = server;
  const parts = { sealing: sealingWith(secretsKey(settings)), settings };
  return {
    institution,
    save: () => server.call(gateways.save, { token, params, body: merchant }),
    remove: () => server.call(gateways.remove, { token, params }),
    merchant: (id = institution.id) => merchantOf(store.read, id, parts),
    credentials: (gatewayId: string | null, platformGateway: string | null = null) =>
      credentialsOf(store.read, { gatewayId, platformGateway }, parts),
    keep: (paid: Merchant) => store.change((tx) => keepMerchant(tx, paid, parts, server.clock.now)),
    replace: () => Object.assign(settings, { BKASH_USERNAME: 'another account' }),
    empty: () => store.change((tx) => tx.updateTable('gateways').set({ sealed: '' }).execute()),
    other: () => anInstitution(server),
  };
};

test('an institution is paid by its own credentials, the others by the platform’s', async () => {
  const place = await aPlace(platformSettings);
  const byPlatform = {
    account: { gatewayId: null, platformGateway: fingerprintOf(platform) },
    credentials: platform,
  };
  expect(await place.merchant()).toEqual(byPlatform);
  await place.save();
  expect(await place.merchant()).toEqual({
    account: { gatewayId: expect.stringMatching(/./), platformGateway: null },
    credentials: merchant,
  });
  const other = await place.other();
  expect(await place.merchant(other.id)).toEqual(byPlatform);
});

test('without any credentials nobody can be paid', async () => {
  const place = await aPlace();
  expect(await place.merchant()).toBeUndefined();
  expect(await place.credentials(null)).toBeUndefined();
});

test('retired credentials still serve the payments made with them', async () => {
  const place = await aPlace(platformSettings);
  await place.save();
  const gatewayId = (await place.merchant())?.account.gatewayId ?? '';
  await place.remove();
  expect((await place.merchant())?.account.gatewayId).toBeNull();
  expect(await place.credentials(gatewayId)).toEqual(merchant);
  expect(await place.credentials(null)).toEqual(platform);
});

test('credentials that were forgotten, or never were, serve nobody', async () => {
  const place = await aPlace(platformSettings);
  await place.save();
  const gatewayId = (await place.merchant())?.account.gatewayId ?? '';
  await place.remove();
  await place.empty();
  expect(await place.credentials(gatewayId)).toBeUndefined();
  expect(await place.credentials('no gateway')).toBeUndefined();
});

test('an account of the platform’s that was replaced still serves the payments made with it', async () => {
  const place = await aPlace(platformSettings);
  const paid = await place.merchant();
  if (!paid) throw new Error('Nobody is paid');
  const { platformGateway } = paid.account;
  await place.keep(paid);
  place.replace();
  expect(await place.credentials(null, platformGateway)).toEqual(platform);
  const present = (await place.merchant())?.account.platformGateway ?? null;
  expect(await place.credentials(null, present)).toMatchObject({ username: 'another account' });
});
