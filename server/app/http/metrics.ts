import type { FastifyInstance } from 'fastify';
import { attentionKinds } from '../../../contract/attention.ts';
import { findJournalTroubles, type JournalFinding } from '../../attention/find-journals.ts';
import { countOpenKinds } from '../../attention/queries.ts';
import { findRefusingAccounts, type PlatformSettings } from '../../gateways/refusing-accounts.ts';
import { countPausedSlots } from '../../machines/slots/paused-slots.ts';
import { backupAgeMs } from '../../operations/backups/latest-backup.ts';
import { paymentAttention } from '../../payments/ledger/attention.ts';
import type { Store } from '../../platform/db/store.ts';
import { bearerOf } from '../../platform/http/client.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { isEqualConstantTime } from '../../platform/secrets/tokens.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { RegisterRoutes } from './scopes.ts';

interface MetricsParts {
  readonly store: Store;
  readonly settings: Pick<Settings, 'METRICS_TOKEN'> & PlatformSettings;
  readonly now: () => number;
}

/** Serves Prometheus metrics at `/metrics` for METRICS_TOKEN; without a token there is no route. */
export const prepareMetrics = async (
  http: FastifyInstance,
  { store, settings, now }: MetricsParts,
): Promise<RegisterRoutes> => {
  const { METRICS_TOKEN: token } = settings;
  if (!token) return () => undefined;
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    'prom-client'
  );
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.1, 0.5, 2],
    registers: [register],
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] });
  const paused = gauge(
    'slots_paused',
    'Slots of active machines that sell nothing by bKash or card',
  );
  const flagged = gauge('payments_flagged', 'Payments that need review');
  const unusable = gauge(
    'gateway_accounts_unusable',
    'Merchant accounts with which customers cannot pay',
  );
  const refused = new Counter({
    name: 'payment_starts_refused_total',
    help: 'Customers of this server whose payment was refused, by the code of the reason',
    labelNames: ['reason'],
    registers: [register],
  });
  const late = gauge('refunds_late', 'Refunds that are due for more than an hour');
  const backup = gauge(
    'vms_backup_age_seconds',
    'Since the last good backup, or where there is none since the installation was begun',
  );
  const rejected = gauge('machine_events_rejected', 'Events of machines that were rejected lately');
  const missing = gauge('machine_events_missing', 'Events of machines that are missing lately');
  const attention = new Gauge({
    name: 'attention_open',
    help: 'Open items that need attention, by kind',
    labelNames: ['kind'],
    registers: [register],
  });
  const updateTroubles = async () => {
    const findings = await findJournalTroubles(store.read, now()).catch(() => undefined);
    const sum = (count: (finding: JournalFinding) => number) =>
      findings?.reduce((total, finding) => total + count(finding), 0) ?? Number.NaN;
    rejected.set(sum(({ facts }) => ('rejected' in facts ? facts.rejected : 0)));
    missing.set(sum(({ facts }) => ('missing' in facts ? facts.missing : 0)));
    const counts = await countOpenKinds(store.read).catch(() => undefined);
    for (const kind of attentionKinds) {
      attention.set({ kind }, counts ? (counts.get(kind) ?? 0) : Number.NaN);
    }
  };
  /** Gauges become NaN while the database is unavailable, so that process metrics stay readable. */
  const updateGauges = async () => {
    const slots = await countPausedSlots(store.read, now()).catch(() => undefined);
    const payments = await paymentAttention(store.read, now()).catch(() => undefined);
    paused.set(slots ?? Number.NaN);
    flagged.set(payments?.flaggedPayments ?? Number.NaN);
    const accounts = await findRefusingAccounts(store.read, settings, now()).catch(() => undefined);
    unusable.set(accounts?.length ?? Number.NaN);
    late.set(payments?.lateRefunds ?? Number.NaN);
    const age = await backupAgeMs(store.read, now()).catch(() => undefined);
    backup.set(age === undefined ? Number.NaN : age / 1000);
    refused.reset();
    for (const [reason, count] of http.payments.refusals) refused.inc({ reason }, count);
    await updateTroubles();
  };
  http.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.priority === 'LIVE') return;
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  const config = { priority: 'HEALTH' } as const;
  const schema = { hide: true };
  return (people) => {
    people.get('/metrics', { schema, config }, async (request, reply) => {
      const given = bearerOf(request);
      if (!given || !isEqualConstantTime(given, token))
        throw refuseCall(401, 'metricsTokenRequired');
      await updateGauges();
      return reply.type(register.contentType).send(await register.metrics());
    });
  };
};
