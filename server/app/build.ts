import type { FastifyInstance } from 'fastify';
import { calendarOf } from '../../contract/periods.ts';
import { adminRoutes } from '../admins/routes.ts';
import { alertRoutes } from '../alerts/routes.ts';
import { attentionJobs } from '../attention/jobs.ts';
import { attentionRoutes } from '../attention/routes.ts';
import { auditJobs } from '../audit/jobs.ts';
import { auditRoutes } from '../audit/routes.ts';
import { audited } from '../audit/trail.ts';
import { backupJobs } from '../backups/jobs.ts';
import { backupRoutes } from '../backups/routes.ts';
import { telling } from '../core/commit-log.ts';
import { machineKeys } from '../core/machine-keys.ts';
import {
  knownSealing,
  noSealing,
  type Sealing,
  sealingWith,
  secretsKey,
  signingKey,
} from '../core/sealing.ts';
import { mintWith } from '../core/secrets.ts';
import type { App } from '../core/serve.ts';
import { wakeCalls } from '../core/wake-calls.ts';
import { dispenseRoutes } from '../dispenses/routes.ts';
import { bkashCheckout } from '../gateways/bkash/checkout.ts';
import { bkashGateway } from '../gateways/bkash/gateway.ts';
import { bkashTokens } from '../gateways/bkash/tokens.ts';
import type { Checkout } from '../gateways/checkout.ts';
import {
  credentialsOf,
  keepMerchant,
  merchantOf,
  openGateway,
  presentPlatform,
} from '../gateways/credentials.ts';
import { gatewayJobs } from '../gateways/jobs.ts';
import { closedGateway } from '../gateways/port.ts';
import { gatewayRoutes } from '../gateways/routes.ts';
import { institutionsWith } from '../institutions/present.ts';
import { institutionsIn } from '../institutions/queries.ts';
import { institutionRoutes } from '../institutions/routes.ts';
import { liveRoutes } from '../live/routes.ts';
import { logoRoutes } from '../logos/logos.ts';
import { claimRoute } from '../machine-api/claim.ts';
import { machineApiRoutes } from '../machine-api/routes.ts';
import { commandRoutes } from '../machines/command-routes.ts';
import { machinesWith } from '../machines/present.ts';
import { hasMachines } from '../machines/queries.ts';
import { machineRoutes } from '../machines/routes.ts';
import { organizationsWith } from '../organizations/present.ts';
import { organizationRoutes } from '../organizations/routes.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { pacing } from '../paces/jobs.ts';
import { type EngineParts, paymentEngine } from '../payments/engine.ts';
import type { Rules } from '../payments/facts.ts';
import { forgetRetired } from '../payments/forget.ts';
import type { Fetch } from '../payments/notifications-amazon.ts';
import { hasUnsettled } from '../payments/queries.ts';
import { type Payments, registerPayments } from '../payments/register.ts';
import { paymentRules } from '../payments/rules.ts';
import { reportRoutes } from '../reports/routes.ts';
import { retentionJobs } from '../retention/jobs.ts';
import { rfidBatchRoutes } from '../rfids/batch-routes.ts';
import { rfidRoutes } from '../rfids/routes.ts';
import { unknownCardRoutes } from '../rfids/unknown-cards.ts';
import { unlockRfidRoutes } from '../rfids/unlock-rfids.ts';
import { searchRoutes } from '../search/routes.ts';
import { statementRoutes } from '../statements/routes.ts';
import { timelineRoutes } from '../timeline/routes.ts';
import { serveConsole } from './console.ts';
import { type HttpParts, httpOf } from './http.ts';
import { insideOf } from './inside.ts';

export interface Parts extends HttpParts {
  /** Monotonic clock in milliseconds; `performance.now()` by default. */
  readonly elapsed?: () => number;
  /** Replaces the payment rules or the bKash client, to prove that the payment tests find faults. */
  readonly payment?: {
    readonly rules?: Rules;
    readonly checkout?: (real: Checkout) => Checkout;
    readonly fetch?: Fetch;
  };
}

/** Without `PAYMENTS` the engine gets no merchant account, so no payment moves on. */
const enginePartsOf = (
  { store, settings, calendar, now, elapsed }: App,
  { rules = paymentRules }: NonNullable<Parts['payment']>,
  checkout: Checkout,
  sealing: Sealing,
): EngineParts => {
  const isPaying = settings.PAYMENTS === 'on';
  const keys = { sealing, settings };
  return {
    store,
    now,
    elapsed,
    rules,
    calendar,
    checkout,
    merchantOf: async (institutionId) =>
      isPaying ? merchantOf(store.read, institutionId, keys) : undefined,
    keepMerchant: (tx, merchant) => keepMerchant(tx, merchant, keys, now()),
    credentialsOf: async (account) =>
      isPaying ? credentialsOf(store.read, account, keys) : undefined,
  };
};

/** Registers the routes of gateways and payments, and of the machines and cards they depend on. */
const servePaying = async (app: App, parts: Parts): Promise<Payments> => {
  const { store, settings, now } = app;
  const { payment = {} } = parts;
  const isPaying = settings.PAYMENTS === 'on';
  const sealing = isPaying ? sealingWith(secretsKey(settings)) : noSealing;
  const baseUrl = settings.BKASH_BASE_URL;
  const tokens = bkashTokens({ ...parts, sealing, baseUrl });
  const real = bkashCheckout({ tokens, baseUrl });
  const checkout = payment.checkout?.(real) ?? real;
  const engineParts = enginePartsOf(app, payment, checkout, sealing);
  const engine = paymentEngine(engineParts);
  const forget = () => store.change((tx) => forgetRetired(tx, now()));
  machineRoutes(app, machinesWith(pacing(app), app.calendar), engine.stopWaiting);
  rfidRoutes(app);
  rfidBatchRoutes(app);
  unknownCardRoutes(app);
  const port = isPaying ? bkashGateway(tokens) : closedGateway;
  gatewayRoutes(app, sealing, port);
  const keys = { sealing, settings };
  if (isPaying) gatewayJobs(app, { port, open: (gateway) => openGateway(gateway, keys) });
  claimRoute(app);
  return registerPayments(app, engineParts, engine, forget, payment.fetch ?? fetch);
};

/** Registers every route that the console calls. */
const serveRooms = async (app: App, parts: Parts): Promise<Payments> => {
  const sealing = knownSealing(app.settings);
  adminRoutes(app, { mint: mintWith(signingKey(app.settings)), sealing });
  const organizations = organizationsWith({ insideOf, institutionsIn });
  organizationRoutes(app, organizations, { institutionsIn });
  const obstacles = { hasMachines, hasUnsettled };
  institutionRoutes(app, institutionsWith(insideOf), obstacles);
  unlockRfidRoutes(app, organizations);
  logoRoutes(app);
  auditRoutes(app);
  auditJobs(app);
  retentionJobs(app);
  const payments = await servePaying(app, parts);
  commandRoutes(app);
  dispenseRoutes(app);
  overviewRoutes(app);
  reportRoutes(app);
  statementRoutes(app, presentPlatform(app));
  timelineRoutes(app);
  searchRoutes(app);
  liveRoutes(app);
  alertRoutes(app, sealing);
  backupRoutes(app);
  backupJobs(app);
  attentionRoutes(app);
  attentionJobs(app);
  await serveConsole(app);
  return payments;
};

/** Builds the whole server, ready to listen or to be injected; the same for production and tests. */
export const buildApp = async (parts: Parts): Promise<FastifyInstance> => {
  const { settings, now, elapsed = () => performance.now() } = parts;
  const { http, openForPeople, openForMachines } = await httpOf(parts);
  const woken = wakeCalls(telling(parts.store, http.log));
  http.addHook('onClose', woken.close);
  const { store, calls: wakes } = woken;
  const calendar = calendarOf(settings.TIME_ZONE);
  const openTrail = audited({ store, settings, now });
  const shared: Omit<App, 'http'> = {
    store,
    settings,
    calendar,
    now,
    elapsed,
    openTrail,
    wakes,
    machineKeys: machineKeys(store, wakes, elapsed),
  };
  const payments = await openForPeople((people) => serveRooms({ ...shared, http: people }, parts));
  http.decorate('payments', payments);
  await openForMachines(async (machines) =>
    machineApiRoutes({ ...shared, http: machines }, payments.settleCommands),
  );
  await http.ready();
  return http;
};
