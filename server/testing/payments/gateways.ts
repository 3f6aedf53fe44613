import { gateways } from '../../../contract/gateways.ts';
import { defaultProvider } from '../../../contract/providers.ts';
import type { BkashFault } from '../../../simulator/bkash/faults/faults.ts';
import type { Bkash } from '../../../simulator/bkash/server.ts';
import { checkGateways } from '../../gateways/checks.ts';
import { decryptGateway } from '../../gateways/credentials.ts';
import type { Credentials, GatewayPort } from '../../gateways/port.ts';
import { encryptionWith, requireSecretsKey } from '../../platform/secrets/encryption.ts';
import { anInstitutionAdmin } from '../admins/admins.ts';
import { aServer, type TestServer } from '../server.ts';
import { anInstitution } from '../tenants.ts';
import { unusedAddress } from '../unused-address.ts';
import { aBkash, aGatewayPort, aTokenStore, testMerchant } from './bkash.ts';

/** An internal error of bKash, which says nothing about the credentials. */
export const bkashOutage: BkashFault = { envelope: 'gateway', status: 500 };

/** An admin of an institution who saves its credentials. */
export const aGatewayAdmin = async (
  server: TestServer,
  institution: { id: string; organizationId: string },
) => {
  const { token } = await anInstitutionAdmin(server, institution);
  const given = { token, params: { institutionId: institution.id } };
  return {
    given,
    save: (body: Credentials = testMerchant) => server.call(gateways.save, { ...given, body }),
    check: async () => (await server.call(gateways.one, given)).check,
  };
};

/** A server with rounds of checks at a bKash. */
export const aCheckingServer = async (bkashUrl?: string) => {
  const server = await aServer({ BKASH_BASE_URL: bkashUrl ?? (await unusedAddress()) });
  const { store, settings, clock } = server;
  const keys = { sealing: encryptionWith(requireSecretsKey(settings)), settings };
  return {
    server,
    institution: await anInstitution(server),
    /** Runs a round as one process; `onPort` may wrap its port to bKash. */
    round: ({ url }: Pick<Bkash, 'url'>, onPort = (port: GatewayPort) => port) =>
      checkGateways({
        store,
        now: () => clock.now,
        signal: new AbortController().signal,
        providers: new Map([
          [defaultProvider, { accounts: onPort(aGatewayPort(aTokenStore(server, url), url)) }],
        ]),
        open: (gateway) => decryptGateway(gateway, keys),
      }),
  };
};

/** Credentials that were saved while bKash was unreachable, and a bKash that is reachable now. */
export const anUncheckedGateway = async (body: Credentials = testMerchant) => {
  const checking = await aCheckingServer();
  const { server, institution } = checking;
  const bkash = await aBkash({ now: () => server.clock.now, tokenCallsAnHour: 2 });
  const saver = await aGatewayAdmin(server, institution);
  await saver.save(body);
  server.clock.now += 60_000;
  return { ...checking, ...saver, bkash };
};
