import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../platform/db/store.ts';
import { refusalOf } from '../../platform/http/answer-errors.ts';
import type { Workload } from '../../platform/limits/limiter.ts';
import { migrations } from '../../platform/migrations/index.ts';
import { notReadyReasons, type Readiness } from '../http/health.ts';

/** The release, as package.json has it. */
const readVersion = (): string => {
  const file = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
};

type Workloads = Iterable<readonly [string, () => Workload]>;

/** Creates the gauges of one kind of workload; all of them are read in one moment. */
const gaugeWorkloads = (register: Registry, name: string, what: string, workloads: Workloads) => {
  const gauge = (state: keyof Workload) =>
    new Gauge({
      name: `vms_${name}_${state}`,
      help: `${what} ${state}, by name`,
      labelNames: ['name'],
      registers: [register],
      collect() {
        for (const [name, read] of workloads) this.set({ name }, read()[state]);
      },
    });
  gauge('running');
  gauge('waiting');
};

const describeProgram = (register: Registry, { engine }: Store): void => {
  const { version: node } = process;
  const labels = { version: readVersion(), schema: String(migrations.length), engine, node };
  new Gauge({
    name: 'vms_build_info',
    help: 'Always 1, with the release in labels',
    labelNames: Object.keys(labels),
    registers: [register],
  }).set(labels, 1);
};

const gaugeReadiness = (register: Registry, { reason }: Readiness): void => {
  new Gauge({
    name: 'vms_ready',
    help: '1 while /readyz answers 200',
    registers: [register],
    collect() {
      this.set(reason() ? 0 : 1);
    },
  });
  new Gauge({
    name: 'vms_not_ready',
    help: '1 for the reason for which /readyz answers 503',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      for (const name of notReadyReasons) this.set({ reason: name }, name === reason() ? 1 : 0);
    },
  });
};

const countCalls = (register: Registry, http: FastifyInstance): void => {
  const duration = new Histogram({
    name: 'vms_http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 5, 10, 30],
    registers: [register],
  });
  http.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.config.priority === 'LIVE') return;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: statusCode };
    duration.observe(labels, elapsedTime / 1000);
  });
  const refusals = new Counter({
    name: 'vms_refusals_total',
    help: 'Calls that were refused, by status and the code of the reason',
    labelNames: ['status', 'code'],
    registers: [register],
  });
  http.addHook('onError', async (_request, _reply, error) => {
    const { status, reason } = refusalOf(error);
    refusals.inc({ status, code: reason.code });
  });
  new Counter({
    name: 'vms_payment_starts_refused_total',
    help: 'Customers of this server whose payment was refused, by the code of the reason',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset();
      for (const [reason, count] of http.payments.refusals) this.inc({ reason }, count);
    },
  });
};

/** Creates the metrics that this process has in its memory. */
export const createProcessMetrics = (http: FastifyInstance, store: Store, readiness: Readiness) => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  describeProgram(register, store);
  gaugeReadiness(register, readiness);
  gaugeWorkloads(register, 'calls', 'Calls', http.workloads);
  gaugeWorkloads(
    register,
    'database_connections',
    'Database connections',
    Object.entries(store.pools),
  );
  countCalls(register, http);
  const isDatabaseReadable = new Gauge({
    name: 'vms_database_readable',
    help: '0 while the figures that the database has are missing here',
    registers: [register],
  });
  return { register, isDatabaseReadable };
};
