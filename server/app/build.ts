import type { FastifyInstance } from 'fastify';
import { specifiedForm } from '../../contract/credential-forms.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import { adminRoutes } from '../admins/routes.ts';
import { findUnsentAlerts } from '../alerts/find-unsent-alerts.ts';
import { alertRoutes } from '../alerts/routes.ts';
import { attentionJobs } from '../attention/jobs.ts';
import { attentionRoutes } from '../attention/routes.ts';
import { auditJobs } from '../audit/jobs.ts';
import { auditRoutes } from '../audit/routes.ts';
import { createOpenTrail } from '../audit/trail.ts';
import { availabilityJobs } from '../availability/jobs.ts';
import { comparisonRoutes } from '../comparison/routes.ts';
import { dispenseRoutes } from '../dispenses/routes.ts';
import { startSalesRateJobs } from '../dispenses/sales-rates/sales-rate-jobs.ts';
import { bkashCheckout } from '../gateways/bkash/checkout.ts';
import { bkashGateway } from '../gateways/bkash/gateway.ts';
import { bkashTerms } from '../gateways/bkash/terms.ts';
import { bkashTokens } from '../gateways/bkash/tokens.ts';
import type { Checkout } from '../gateways/checkout.ts';
import {
  decryptGateway,
  findCredentials,
  findMerchant,
  storeMerchant,
} from '../gateways/credentials.ts';
import { gatewayJobs } from '../gateways/jobs.ts';
import { arePaymentsOn } from '../gateways/payments-on.ts';
import { findPlatformAccount } from '../gateways/platform.ts';
import type { Provider, Providers } from '../gateways/provider.ts';
import { gatewayRoutes } from '../gateways/routes.ts';
import { openingHoursRoutes } from '../institutions/opening-hours.ts';
import { createInstitutionPresenter } from '../institutions/present.ts';
import { countInstitutions } from '../institutions/queries.ts';
import { institutionRoutes } from '../institutions/routes.ts';
import { liveRoutes } from '../live/routes.ts';
import { claimRoute } from '../machine-api/claim.ts';
import { machineApiRoutes } from '../machine-api/routes.ts';
import { commandRoutes } from '../machines/commands/command-routes.ts';
import { fleetRoutes } from '../machines/fleet-routes.ts';
import { createMachinePresenter } from '../machines/present.ts';
import { hasMachines } from '../machines/queries.ts';
import { machineRoutes } from '../machines/routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { backupJobs } from '../operations/backups/jobs.ts';
import { logoRoutes } from '../organizations/logos/logos.ts';
import { createOrganizationPresenter } from '../organizations/present.ts';
import { organizationRoutes } from '../organizations/routes.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { type EngineParts, paymentEngine } from '../payments/engine/engine.ts';
import { forgetRetiredCredentials } from '../payments/forget-credentials.ts';
import type { Fetch } from '../payments/notifications/notifications-amazon.ts';
import { hasUnsettledPayments } from '../payments/queries.ts';
import { type Payments, registerPayments } from '../payments/register-payments.ts';
import type { Rules } from '../payments/rules/facts.ts';
import { paymentRules } from '../payments/rules/rules.ts';
import { createBatchLimiter } from '../platform/endpoints/batch-limiter.ts';
import { createMachineKeyCache } from '../platform/endpoints/machine-keys.ts';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { openChangeFeed } from '../platform/events/subscriptions.ts';
import {
  type Encryption,
  encryptionWith,
  findEncryption,
  noEncryption,
  requireSecretsKey,
  signingKey,
} from '../platform/secrets/encryption.ts';
import { tokenSignerWith } from '../platform/secrets/tokens.ts';
import { privacyRoutes } from '../privacy/routes.ts';
import { refillRoutes } from '../refills/routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import { rfidBatchRoutes } from '../rfids/batch/batch-routes.ts';
import { rfidRoutes } from '../rfids/routes.ts';
import { unknownCardRoutes } from '../rfids/unknown-cards.ts';
import { listUnlockRfids } from '../rfids/unlock/list-unlock-rfids.ts';
import { unlockRfidRoutes } from '../rfids/unlock/unlock-rfids.ts';
import { searchRoutes } from '../search/routes.ts';
import { statementRoutes } from '../statements/routes.ts';
import { timelineRoutes } from '../timeline/routes.ts';
import { cashRoutes } from '../visits/cash/routes.ts';
import { doorLinkRoutes } from '../visits/links/routes.ts';
import { removePeople } from '../visits/people/changes.ts';
import { peopleRoutes } from '../visits/people/routes.ts';
import { visitRoutes } from '../visits/sent/routes.ts';
import { serveConsole } from './console.ts';
import { buildHttp, type HttpParts } from './http/http.ts';
import { retentionJobs } from './retention/jobs.ts';
import { summarizeTenants } from './tenant-summary.ts';
import { serveVisitPage } from './visit-page.ts';

export interface AppParts extends HttpParts {
  /** Monotonic clock in milliseconds; `performance.now()` by default. */
  readonly elapsed?: () => number;
  /** Replaces the payment rules or the bKash client, to prove that the payment tests find faults. */
  readonly payment?: {
    readonly rules?: Rules;
    readonly checkout?: (real: Checkout) => Checkout;
    /** Further providers. */
    readonly providers?: readonly Provider[];
    readonly fetch?: Fetch;
  };
}

/** All providers; while payments are off no account is verified. */
const buildProviders = (app: App, parts: AppParts, sealing: Encryption): Providers => {
  const { store, settings } = app;
  const { payment = {} } = parts;
  const baseUrl = settings.BKASH_BASE_URL;
  const tokens = bkashTokens({ ...parts, sealing, baseUrl });
  const bkashClient = bkashCheckout({ tokens, baseUrl });
  const checkout = payment.checkout?.(bkashClient) ?? bkashClient;
  const bkash = {
    ...bkashTerms,
    form: specifiedForm,
    accounts: bkashGateway(tokens, checkout),
    checkout,
  };
  const whilePaymentsAreOn = ({ accounts, ...provider }: Provider): Provider => ({
    ...provider,
    accounts: {
      ...accounts,
      verify: async (credentials) =>
        (await arePaymentsOn(store.read, settings)) ? accounts.verify(credentials) : 'OFF',
    },
  });
  return new Map(
    [bkash, ...(payment.providers ?? [])].map((one) => [one.name, whilePaymentsAreOn(one)]),
  );
};

/** While payments are off the engine gets no merchant account, so no payment moves on. */
const buildEngineParts = (
  { store, settings, calendar, now }: App,
  { rules = paymentRules }: NonNullable<AppParts['payment']>,
  served: Providers,
  sealing: Encryption,
): EngineParts => {
  const keys = { sealing, settings };
  const { read } = store;
  return {
    store,
    now,
    rules,
    calendar,
    providers: served,
    findMerchant: async (institutionId) =>
      (await arePaymentsOn(read, settings)) ? findMerchant(read, institutionId, keys) : undefined,
    storeMerchant: (tx, merchant) => storeMerchant(tx, merchant, keys, now()),
    findCredentials: async (account) =>
      (await arePaymentsOn(read, settings)) ? findCredentials(read, account, keys) : undefined,
  };
};

/** Registers the routes of gateways and payments, and of the machines and cards they depend on. */
const registerPaymentRoutes = async (app: App, parts: AppParts): Promise<Payments> => {
  const { store, settings, now } = app;
  const { payment = {} } = parts;
  const hasPayments = settings.PAYMENTS === 'on';
  const sealing = hasPayments ? encryptionWith(requireSecretsKey(settings)) : noEncryption;
  const providers = buildProviders(app, parts, sealing);
  const engineParts = buildEngineParts(app, payment, providers, sealing);
  const engine = paymentEngine(engineParts);
  const forget = () => store.change((tx) => forgetRetiredCredentials(tx, now()));
  const presenter = createMachinePresenter(startSalesRateJobs(app), app.calendar);
  const batches = createBatchLimiter(app);
  machineRoutes(app, presenter, engine.giveUpMachinePayments);
  fleetRoutes(app, presenter, batches);
  rfidRoutes(app);
  rfidBatchRoutes(app, batches);
  unknownCardRoutes(app);
  gatewayRoutes(app, sealing, providers);
  const keys = { sealing, settings };
  if (hasPayments)
    gatewayJobs(app, { providers, open: (gateway) => decryptGateway(gateway, keys) });
  claimRoute(app);
  return registerPayments(app, engineParts, engine, forget, payment.fetch ?? fetch);
};

const registerConsoleRoutes = async (app: App, parts: AppParts): Promise<Payments> => {
  const sealing = findEncryption(app.settings);
  adminRoutes(app, { mint: tokenSignerWith(signingKey(app.settings)), encryption: sealing });
  const summarize = summarizeTenants(app.settings);
  const organizations = createOrganizationPresenter({
    summarize,
    institutionsIn: countInstitutions,
    listUnlockRfids,
  });
  organizationRoutes(app, organizations, { institutionsIn: countInstitutions });
  const removal = { hasMachines, hasUnsettled: hasUnsettledPayments, removePeople };
  institutionRoutes(app, createInstitutionPresenter(summarize), removal);
  openingHoursRoutes(app);
  peopleRoutes(app);
  cashRoutes(app);
  doorLinkRoutes(app);
  visitRoutes(app);
  unlockRfidRoutes(app, organizations.lockForChange);
  logoRoutes(app);
  auditRoutes(app);
  auditJobs(app);
  retentionJobs(app);
  const payments = await registerPaymentRoutes(app, parts);
  commandRoutes(app);
  dispenseRoutes(app);
  availabilityJobs(app);
  refillRoutes(app);
  overviewRoutes(app);
  comparisonRoutes(app);
  reportRoutes(app);
  statementRoutes(app, findPlatformAccount(app.settings));
  timelineRoutes(app);
  privacyRoutes(app);
  searchRoutes(app);
  liveRoutes(app);
  alertRoutes(app, sealing);
  backupJobs(app);
  attentionRoutes(app);
  attentionJobs(app, { findUnsentAlerts });
  noticeRoutes(app);
  await serveConsole(app);
  await serveVisitPage(app);
  return payments;
};

/** Builds the whole server, ready to listen or to be injected; the same for production and tests. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { settings, now, elapsed = () => performance.now() } = parts;
  const { http, onNotReady, registerRoutes } = await buildHttp(parts);
  const subscriptions = openChangeFeed(parts.store, http.log);
  http.addHook('onClose', subscriptions.close);
  const { store, changes } = subscriptions;
  const calendar = calendarOf(settings.TIME_ZONE);
  const openTrail = createOpenTrail({ store, settings, now });
  const shared: Omit<App, 'http'> = {
    store,
    settings,
    calendar,
    now,
    elapsed,
    openTrail,
    changes,
    onNotReady,
    machineKeys: createMachineKeyCache(store, changes, elapsed),
  };
  await registerRoutes(async (scope) => {
    const app = { ...shared, http: scope };
    const payments = await registerConsoleRoutes(app, parts);
    machineApiRoutes(app, payments.settleCommands);
    http.decorate('payments', payments);
  });
  await http.ready();
  return http;
};
