import { type AccountRefunds, gateways } from '../../contract/gateways.ts';
import { lockInstitution } from '../institutions/queries.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { refuseCall, refuseField, refuseForNow } from '../platform/http/errors.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import type { Encryption } from '../platform/secrets/encryption.ts';
import { nextCheckIn } from './checks.ts';
import { presentPlatform } from './credentials.ts';
import { servesOthers } from './payments-on.ts';
import type { Credentials, GatewayPort } from './port.ts';
import { presentGateway, presentRefunds, summarizeGateway } from './present.ts';
import { findGateway, insertGateway, retireGateway } from './queries.ts';
import { recordRefundProbe } from './refund-forms.ts';

const noCredentials = () => refuseCall(404, 'gatewayNotFound');

/** Seconds until payments may be on again. */
const offSeconds = 3600;

/** Returns the time of the next check; null when bKash has accepted the credentials. */
const verifyCredentials = async (
  port: GatewayPort,
  credentials: Credentials,
  now: number,
): Promise<number | null> => {
  const verdict = await port.verify(credentials);
  if (verdict === 'REFUSED') throw refuseCall(400, 'gatewayRefused');
  if (verdict === 'OFF') throw refuseForNow(503, offSeconds, 'gatewayOff');
  return verdict === 'ACCEPTED' ? null : now + nextCheckIn(now, now);
};

export const gatewayRoutes = (app: App, encryption: Encryption, port: GatewayPort): void => {
  serveEndpoint(app, gateways.platform, async ({ db, admin, now }) => {
    const account = admin.type === 'SUPER' ? presentPlatform(app) : undefined;
    return {
      isSetUp: await servesOthers(db, app.settings),
      refunds: account ? await presentRefunds(db, account.fingerprint, now) : null,
    };
  });

  serveEndpoint(app, gateways.one, async ({ db, institution, now }) => {
    const gateway = await findGateway(db, institution.id);
    if (!gateway) throw noCredentials();
    const refunds = await presentRefunds(db, gateway.id, now);
    return presentGateway(await summarizeGateway(db, gateway), refunds);
  });

  serveEndpoint(app, gateways.save, async ({ body, change, institution, note, now }) => {
    const { institutionId = institution.id, version, ...credentials } = body;
    if (institutionId !== institution.id) throw refuseField('institutionId', 'institutionOfPath');
    const checkDueAt = await verifyCredentials(port, credentials, now);
    const forms = checkDueAt === null ? await port.probeRefunds(credentials) : undefined;
    const sealed = encryption.encrypt(JSON.stringify(credentials), institution.id);
    const given = { username: credentials.username, sealed, checkDueAt };
    let refunds: AccountRefunds | null = null;
    const { gateway } = await change(async (tx) => {
      await lockInstitution(tx, institution.id);
      const former = await findGateway(tx, institution.id);
      if (former) note({ before: await summarizeGateway(tx, former) });
      requireVersion(former ?? { version: 0 }, version);
      await retireGateway(tx, institution.id, now);
      const saved = await insertGateway(tx, institution, given, now);
      if (forms) await recordRefundProbe(tx, saved.id, forms, now);
      refunds = await presentRefunds(tx, saved.id, now);
      return { gateway: await summarizeGateway(tx, saved) };
    });
    return presentGateway(gateway, refunds);
  });

  serveEndpoint(app, gateways.remove, ({ change, institution, note, now }) =>
    change(async (tx) => {
      await lockInstitution(tx, institution.id);
      const former = await findGateway(tx, institution.id);
      if (!former) throw noCredentials();
      note({ before: await summarizeGateway(tx, former) });
      await retireGateway(tx, institution.id, now);
    }),
  );
};
