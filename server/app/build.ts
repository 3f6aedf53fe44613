import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { usualBytes } from '../../contract/endpoint.ts';
import { adminRoutes } from '../admins/routes.ts';
import { auditJobs } from '../audit/jobs.ts';
import { auditRoutes } from '../audit/routes.ts';
import { audited } from '../audit/trail.ts';
import { trusted } from '../core/client.ts';
import { telling } from '../core/commit-log.ts';
import type { Store } from '../core/db/store.ts';
import { answerErrors, refusalOfStatus } from '../core/errors.ts';
import { noSealing, sealingWith, secretsKey, signingKey } from '../core/sealing.ts';
import { mintWith } from '../core/secrets.ts';
import type { App } from '../core/serve.ts';
import type { Settings } from '../core/settings.ts';
import { dispenseRoutes } from '../dispenses/routes.ts';
import { bkashGateway } from '../gateways/bkash.ts';
import { bkashCheckout } from '../gateways/bkash-checkout.ts';
import type { Checkout } from '../gateways/checkout.ts';
import {
  credentialsOf,
  keepMerchant,
  merchantOf,
  presentPlatform,
} from '../gateways/credentials.ts';
import { forgetRetired } from '../gateways/forget.ts';
import { closedGateway } from '../gateways/port.ts';
import { gatewayRoutes } from '../gateways/routes.ts';
import { bkashTokens } from '../gateways/tokens.ts';
import { institutionRoutes } from '../institutions/routes.ts';
import { logoRoutes } from '../logos/logos.ts';
import { limitUploads } from '../logos/upload-turns.ts';
import { acceptForms } from '../logos/uploads.ts';
import { machineApiRoutes } from '../machine-api/routes.ts';
import { commandRoutes } from '../machines/command-routes.ts';
import { machineRoutes } from '../machines/routes.ts';
import { organizationRoutes } from '../organizations/routes.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { stopWaiting } from '../payments/commands.ts';
import type { Rules } from '../payments/facts.ts';
import type { Fetch } from '../payments/notifications-amazon.ts';
import { hasUnsettled } from '../payments/queries.ts';
import { registerPayments } from '../payments/register.ts';
import { paymentRules } from '../payments/rules.ts';
import { reportRoutes } from '../reports/routes.ts';
import { rfidRoutes } from '../rfids/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { statementRoutes } from '../statements/routes.ts';
import { callersOf } from './callers.ts';
import { connectionOptions, guardConnections, type Patience, patience } from './connections.ts';
import { serveConsole } from './console.ts';
import { describe } from './describe.ts';
import { tellHealth } from './health.ts';
import { measure } from './metrics.ts';
import { lateness, rankCalls } from './overload.ts';
import { limitCalls, protect, takePlainBodies } from './protect.ts';

export interface Parts {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back; left out it is the process' own. */
  readonly elapsed?: () => number;
  /** What differs of how long clients are waited for. */
  readonly patience?: Partial<Patience>;
  /** How late the event loop is, in milliseconds; left out, it is measured. */
  readonly late?: () => number;
  /** Payments by other rules, or with other hands at bKash: how their tests are put to the test. */
  readonly payment?: {
    readonly rules?: Rules;
    readonly checkout?: (real: Checkout) => Checkout;
    readonly fetch?: Fetch;
  };
}

const logsRequests: ReadonlySet<string> = new Set(['debug', 'trace']);

/** The whole server, ready to listen or to be injected: the same one in production and in tests. */
export const buildApp = async (parts: Parts): Promise<FastifyInstance> => {
  const { settings, now, elapsed = () => performance.now(), payment = {} } = parts;
  const patient = { ...patience(), ...parts.patience };
  const http = Fastify({
    ...connectionOptions(patient),
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({
      disableRequestLogging: !logsRequests.has(settings.LOG_LEVEL),
    }),
    trustProxy: trusted(settings.TRUST_PROXY),
    genReqId: () => randomUUID(),
    // A path that cannot be decoded names nothing.
    frameworkErrors: (_error, _request, reply) => {
      // Before routing a reply has no schema to be typed by.
      (reply as FastifyReply).code(404).send(refusalOfStatus(404));
    },
    bodyLimit: usualBytes,
    routerOptions: { maxParamLength: 300 },
  });
  const store = telling(parts.store, http.log);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  answerErrors(http);
  await protect(http, settings);
  tellHealth(http, parts);
  guardConnections(http, patient);
  await http.register(cookie);
  const countedBy = callersOf(http);
  await limitCalls(http, settings, countedBy);
  rankCalls(http, parts.late ?? lateness(http), countedBy);
  measure(http, parts);
  takePlainBodies(http);
  await http.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    globalDecompression: false,
  });
  limitUploads(http);
  await acceptForms(http);
  await describe(http);
  const openTrail = audited({ store, settings, now });
  const app: App = { http, store, settings, now, elapsed, openTrail };
  adminRoutes(app, mintWith(signingKey(settings)));
  organizationRoutes(app);
  institutionRoutes(app, hasUnsettled);
  logoRoutes(app);
  auditRoutes(app);
  auditJobs(app);
  const rules = payment.rules ?? paymentRules;
  const { TIME_ZONE: timeZone } = settings;
  machineRoutes(app, (tx, id, at) => stopWaiting(tx, id, { rules, timeZone, now: at }));
  rfidRoutes(app);
  const isPaying = settings.PAYMENTS === 'on';
  const sealing = isPaying ? sealingWith(secretsKey(settings)) : noSealing;
  const tokens = bkashTokens({ ...parts, sealing, baseUrl: settings.BKASH_BASE_URL });
  gatewayRoutes(app, sealing, isPaying ? bkashGateway(tokens) : closedGateway);
  const checkout = bkashCheckout({ tokens, baseUrl: settings.BKASH_BASE_URL });
  await registerPayments(
    app,
    {
      store,
      now,
      elapsed,
      rules,
      timeZone,
      checkout: payment.checkout?.(checkout) ?? checkout,
      merchantOf: async (institutionId) =>
        isPaying ? merchantOf(store.read, institutionId, { sealing, settings }) : undefined,
      keepMerchant: (tx, merchant) => keepMerchant(tx, merchant, { sealing, settings }, now()),
      credentialsOf: async (account) =>
        isPaying ? credentialsOf(store.read, account, { sealing, settings }) : undefined,
    },
    () => store.change((tx) => forgetRetired(tx, now())),
    payment.fetch ?? fetch,
  );
  machineApiRoutes(app, rules);
  commandRoutes(app);
  dispenseRoutes(app);
  overviewRoutes(app);
  reportRoutes(app);
  statementRoutes(app, presentPlatform({ settings }));
  searchRoutes(app);
  await serveConsole(app);
  await http.ready();
  return http;
};
