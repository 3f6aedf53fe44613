import { Counter, Gauge, Registry } from 'prom-client';
import { attentionKinds } from '../../../contract/attention-kinds.ts';
import { calendarOf } from '../../../contract/values/periods.ts';
import {
  findJournalTroubles,
  type JournalFinding,
} from '../../attention/findings/find-journals.ts';
import { findRefusedCalls } from '../../attention/findings/find-refused-calls.ts';
import { countOpenKinds } from '../../attention/queries.ts';
import type { PlatformSettings } from '../../gateways/payments-on.ts';
import { countFormChanges } from '../../gateways/refund-forms.ts';
import { findRefusingAccounts } from '../../gateways/refusing-accounts.ts';
import { countInFleet } from '../../machines/fleet.ts';
import { typeColumns } from '../../machines/rollup/rollup.ts';
import { countsIn } from '../../machines/rollup/rollup-counts.ts';
import { countPausedSlots } from '../../machines/slots/paused-slots.ts';
import { backupAgeMs } from '../../operations/backups/latest-backup.ts';
import { machinesNow } from '../../overview/queries.ts';
import { paymentAttention } from '../../payments/ledger/attention.ts';
import { readReplication } from '../../platform/db/postgres/postgres-replication.ts';
import type { Store } from '../../platform/db/store.ts';
import { findJobTimes } from '../../platform/jobs/jobs.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export interface DatabaseMetricsParts {
  readonly store: Store;
  readonly settings: Pick<Settings, 'TIME_ZONE'> & PlatformSettings;
  readonly now: () => number;
}

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number];

/** Creates gauges and counters whose samples are queried at each scrape. */
const metricsOf = (register: Registry) => ({
  gauge: (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    }),
  counter: (name: string, help: string, read: () => Promise<number>) =>
    new Counter({
      name,
      help,
      registers: [register],
      async collect() {
        const count = await read();
        this.reset();
        this.inc(count);
      },
    }),
  gauges: (name: string, help: string, labelNames: string[], read: () => Promise<Sample[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        const samples = await read();
        this.reset();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    }),
});

const everywhere = { level: 'all' } as const;

/** Creates the metrics that the database has, the same at every server. */
export const createDatabaseMetrics = ({ store, settings, now }: DatabaseMetricsParts): Registry => {
  const { read } = store;
  const register = new Registry();
  const { gauge, gauges, counter } = metricsOf(register);
  const { dayOf } = calendarOf(settings.TIME_ZONE);

  gauge(
    'vms_slots_paused',
    'Slots of active machines that sell nothing by online payment or card',
    () => countPausedSlots(read, now()),
  );
  gauge(
    'vms_gateway_accounts_unusable',
    'Merchant accounts with which customers cannot pay',
    async () => (await findRefusingAccounts(read, settings, now())).length,
  );
  gauge(
    'vms_payments_flagged',
    'Payments that need review',
    async () => (await paymentAttention(read, now())).flaggedPayments,
  );
  gauge(
    'vms_refunds_late',
    'Refunds that are due for more than an hour',
    async () => (await paymentAttention(read, now())).lateRefunds,
  );
  counter(
    'vms_refund_form_changes_total',
    'Changes of the refund interface that an account was seen to have',
    () => countFormChanges(read),
  );
  gauge(
    'vms_backup_age_seconds',
    'Since the last good backup, or where there is none since the installation was begun',
    async () => (await backupAgeMs(read, now())) / 1000,
  );
  const sumFindings = async (count: (finding: JournalFinding) => number) =>
    (await findJournalTroubles(read, now())).reduce((sum, finding) => sum + count(finding), 0);
  gauge('vms_machine_events_rejected', 'Events of machines that were rejected lately', () =>
    sumFindings(({ facts }) => ('rejected' in facts ? facts.rejected : 0)),
  );
  gauge('vms_machine_events_missing', 'Events of machines that are missing lately', () =>
    sumFindings(({ facts }) => ('missing' in facts ? facts.missing : 0)),
  );
  gauge(
    'vms_machine_calls_refused',
    'Calls of machines that were refused lately for a fault of their own',
    async () =>
      (await findRefusedCalls(read, now())).reduce((sum, { facts }) => sum + facts.refused, 0),
  );
  gauges('vms_attention_open', 'Open items that need attention', ['kind'], async () => {
    const counts = await countOpenKinds(read);
    return attentionKinds.map((kind) => [{ kind }, counts.get(kind) ?? 0]);
  });
  gauges('vms_machines', 'Machines that are online or silent', ['state'], async () => {
    const { online } = await machinesNow(read, everywhere, now());
    return [
      [{ state: 'online' }, online],
      [{ state: 'silent' }, await countInFleet(read, everywhere, 'SILENT', now())],
    ];
  });
  gauges('vms_dispenses_today', 'Of the business day', ['type', 'result'], async () => {
    const today = dayOf(now());
    const counts = await countsIn(read, everywhere, { from: today, to: today });
    return Object.values(typeColumns).flatMap((type): Sample[] => [
      [{ type, result: 'success' }, counts[`${type}Success`]],
      [{ type, result: 'failure' }, counts[`${type}Failure`]],
    ]);
  });
  gauges('vms_job_age_seconds', 'Since the last success', ['name'], async () =>
    (await findJobTimes(read))
      .filter(({ ranAt }) => ranAt > 0)
      .map(({ name, ranAt }) => [{ name }, (now() - ranAt) / 1000]),
  );
  gauges('vms_job_failing', '1 if it has failed since its last success', ['name'], async () =>
    (await findJobTimes(read)).map(({ name, ranAt, failedAt }) => [
      { name },
      failedAt > ranAt ? 1 : 0,
    ]),
  );
  if (store.engine === 'postgres') {
    gauge(
      'vms_replication_standbys',
      'Connected standbys',
      async () => (await readReplication(read)).standbys,
    );
    gauge('vms_replication_synchronous', '1 if a commit waits for a standby', async () =>
      Number((await readReplication(read)).isSynchronous),
    );
    gauges('vms_replication_lag_bytes', 'Of the standby furthest behind', [], async () => {
      const { lagBytes } = await readReplication(read);
      return lagBytes === null ? [] : [[{}, lagBytes]];
    });
  }
  return register;
};
