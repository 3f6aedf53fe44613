import { type CredentialForm, specifiedForm } from '../../contract/credential-forms.ts';
import {
  type AccountRefunds,
  type GatewayForm,
  gatewayFormsOf,
  gateways,
} from '../../contract/gateways.ts';
import { defaultProvider } from '../../contract/providers.ts';
import { lockInstitution } from '../institutions/queries.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { refuseCall, refuseField, refuseForNow } from '../platform/http/errors.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import type { Encryption } from '../platform/secrets/encryption.ts';
import { nextCheckIn } from './checks.ts';
import { servesOthers } from './payments-on.ts';
import { findPlatformAccount } from './platform.ts';
import type { Credentials, GatewayPort } from './port.ts';
import { presentGateway, presentRefunds, summarizeGateway } from './present.ts';
import type { Provider, Providers } from './provider.ts';
import { findGateway, insertGateway, retireGateway } from './queries.ts';
import { recordRefundProbe } from './refund-forms.ts';

const noCredentials = () => refuseCall(404, 'gatewayNotFound');

/** Seconds until payments may be on again. */
const offSeconds = 3600;

/** Returns the time of the next check; null when the provider has accepted the credentials. */
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

/** The texts of a body that its provider asks for. */
const readCredentials = ({ fields }: CredentialForm, body: GatewayForm): Credentials =>
  Object.fromEntries(fields.map(({ name }) => [name, String(body[name])]));

export const gatewayRoutes = (app: App, encryption: Encryption, providers: Providers): void => {
  const forms = Array.from(providers.values(), ({ form }) => form);
  const [first = specifiedForm, ...others] = forms;

  const requireProvider = (code: unknown): Provider => {
    const provider = providers.get(String(code ?? defaultProvider));
    if (!provider) throw new Error(`The body names ${code}, which its schema does not have`);
    return provider;
  };

  serveEndpoint(app, gateways.platform, async ({ db, admin, now }) => {
    const account = admin.type === 'SUPER' ? findPlatformAccount(app.settings) : undefined;
    return {
      forms,
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

  const save = { ...gateways.save, body: gatewayFormsOf([first, ...others]) };
  serveEndpoint(app, save, async ({ body, change, institution, note, now }) => {
    const { institutionId = institution.id, version } = body;
    const { name, form, accounts } = requireProvider(body.provider);
    const credentials = readCredentials(form, body);
    if (institutionId !== institution.id) throw refuseField('institutionId', 'institutionOfPath');
    const checkDueAt = await verifyCredentials(accounts, credentials, now);
    const forms = checkDueAt === null ? await accounts.probeRefunds(credentials) : undefined;
    const sealed = encryption.encrypt(JSON.stringify(credentials), institution.id);
    const [nameField] = form.fields;
    const username = credentials[nameField?.name ?? ''] ?? '';
    const given = { provider: name, username, sealed, checkDueAt };
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
