import { expect, test } from 'vitest';
import { specifiedForm } from '../../contract/credential-forms.ts';
import { gateways } from '../../contract/gateways.ts';
import { encryptionWith, requireSecretsKey } from '../platform/secrets/encryption.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { aBkash, testMerchant } from '../testing/payments/bkash.ts';
import { aSelfMovingProvider } from '../testing/payments/self-moving-provider.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { decryptGateway } from './credentials.ts';
import { findGateway } from './queries.ts';

const provider = 'selfpay';
const shop = { provider, storeId: 'SHOP7', storeKey: 'the key' };

/** An institution of a server with two providers. */
const anInstitutionWithAChoice = async () => {
  const bkash = await aBkash();
  const second = aSelfMovingProvider(() => 0).provider;
  const server = await aServer({ BKASH_BASE_URL: bkash.url }, { providers: [second] });
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const given = { token, params: { institutionId: institution.id } };
  const keys = {
    sealing: encryptionWith(requireSecretsKey(server.settings)),
    settings: server.settings,
  };
  return {
    server,
    given,
    save: (body: object) => server.call(gateways.save, { ...given, body: { ...body } }),
    refusal: async (body: object) => {
      const { status, body: answer } = await server.expectRefusal(gateways.save, {
        ...given,
        body: { ...body },
      });
      return { status, answer };
    },
    stored: async () => {
      const gateway = await findGateway(server.store.read, institution.id);
      return gateway && decryptGateway(gateway, keys);
    },
  };
};

test('the credentials of each provider are asked for, the specified ones first', async () => {
  const { server, given } = await anInstitutionWithAChoice();
  const { forms } = await server.call(gateways.platform, { token: given.token });
  expect(forms[0]).toEqual(specifiedForm);
  expect(forms.map((form) => form.provider)).toEqual(['bkash', provider]);
});

test('credentials are those of the provider they name, and of the default one without a name', async () => {
  const { server, given, save, stored } = await anInstitutionWithAChoice();
  expect(await save(shop)).toMatchObject({ provider, username: 'SHOP7', check: 'ACCEPTED' });
  expect(await stored()).toEqual({ storeId: 'SHOP7', storeKey: 'the key' });
  expect(await server.call(gateways.one, given)).toMatchObject({ provider, username: 'SHOP7' });
  expect(await save(testMerchant)).toMatchObject({ provider: 'bkash' });
  expect(await stored()).toEqual(testMerchant);
});

test('each provider misses its own fields, all at once, and refuses in its own name', async () => {
  const { refusal, stored } = await anInstitutionWithAChoice();
  const missing = await refusal({ provider, storeId: ' ' });
  expect(missing.status).toBe(400);
  expect(missing.answer).toMatchObject({
    errors: { storeId: 'Store ID is required', storeKey: 'Store Key is required' },
  });
  expect((await refusal({})).answer).toMatchObject({
    errors: {
      username: 'Username name is required',
      password: 'Password is required',
      appKey: 'App key is required',
      appSecret: 'App Secret is required',
    },
  });
  expect((await refusal({ ...shop, provider: 'other' })).answer).toMatchObject({
    errors: { provider: 'Use one of bkash, selfpay' },
  });
  expect(await refusal({ ...shop, storeId: 'NOBODY' })).toMatchObject({
    status: 400,
    answer: { code: 'gatewayRefused' },
  });
  expect(await stored()).toBeUndefined();
});
