import { gateways } from '../../contract/gateways.ts';
import type { Fault } from '../../simulator/bkash/faults.ts';
import type { Bkash } from '../../simulator/bkash/server.ts';
import { sealingWith, secretsKey } from '../core/sealing.ts';
import { bkashGateway } from '../gateways/bkash/gateway.ts';
import { checkGateways } from '../gateways/checks.ts';
import { openGateway } from '../gateways/credentials.ts';
import type { Credentials, GatewayPort } from '../gateways/port.ts';
import { anInstitutionAdmin } from './admins.ts';
import { aBkash, aTokenStore, merchant } from './bkash.ts';
import { nowhereAtAll } from './nowhere.ts';
import { aServer, type TestServer } from './server.ts';
import { anInstitution } from './tenants.ts';

/** An internal error of bKash, which says nothing about the credentials. */
export const away: Fault = { envelope: 'gateway', status: 500 };

/** An admin of an institution who saves its credentials. */
export const aSaver = async (
  server: TestServer,
  institution: { id: string; organizationId: string },
) => {
  const { token } = await anInstitutionAdmin(server, institution);
  const given = { token, params: { institutionId: institution.id } };
  return {
    given,
    save: (body: Credentials = merchant) => server.call(gateways.save, { ...given, body }),
    check: async () => (await server.call(gateways.one, given)).check,
  };
};

/** A server with rounds of checks at a bKash. */
export const aCheckingServer = async (bkashUrl?: string) => {
  const server = await aServer({ BKASH_BASE_URL: bkashUrl ?? (await nowhereAtAll()) });
  const { store, settings, clock } = server;
  const keys = { sealing: sealingWith(secretsKey(settings)), settings };
  return {
    server,
    institution: await anInstitution(server),
    /** Runs a round as one process; `onPort` may wrap its port to bKash. */
    round: (bkash: Pick<Bkash, 'url'>, onPort = (port: GatewayPort) => port) =>
      checkGateways({
        store,
        now: () => clock.now,
        signal: new AbortController().signal,
        port: onPort(bkashGateway(aTokenStore(server, bkash.url))),
        open: (gateway) => openGateway(gateway, keys),
      }),
  };
};

/** Credentials that were saved while bKash was unreachable, and a bKash that is reachable now. */
export const anUncheckedGateway = async (body: Credentials = merchant) => {
  const checking = await aCheckingServer();
  const { server, institution } = checking;
  const bkash = await aBkash({ now: () => server.clock.now, tokenCallsAnHour: 2 });
  const saver = await aSaver(server, institution);
  await saver.save(body);
  server.clock.now += 60_000;
  return { ...checking, ...saver, bkash };
};
