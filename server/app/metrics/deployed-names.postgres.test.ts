import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from '../../../contract/messages/english.ts';
import { aServer } from '../../testing/server.ts';

const readDeployed = (name: string): string =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

const METRICS_TOKEN = 'a-token-of-sixteen-or-more';

/** The metric of a series of a histogram. */
const metricOf = (series: string): string => series.replace(/_(bucket|count|sum)$/, '');

type Labels = ReadonlyMap<string, ReadonlySet<string>>;

/** Labels of each metric of a server that has refused a call and run a job, with their values. */
const scrape = async (): Promise<ReadonlyMap<string, Labels>> => {
  const { http, store, clock } = await aServer({ METRICS_TOKEN });
  const job = { name: 'retention', ranAt: clock.now };
  await store.change((tx) => tx.insertInto('jobs').values(job).execute());
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const read = () => http.inject({ url: '/metrics', headers });
  await http.inject({ url: '/api/v1/admin/me' });
  await read();
  const { body } = await read();
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const [, metric = ''] of body.matchAll(/^# TYPE (\S+)/gm)) metrics.set(metric, new Map());
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const own = metrics.get(metricOf(name)) ?? metrics.get(name);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      own?.set(label, (own.get(label) ?? new Set()).add(value));
  }
  return metrics;
};

/** An expression of PromQL with the texts that name labels of its result. */
interface Query {
  readonly expression: string;
  readonly text: string;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat?: string }[];
}

const parseDashboard = (json: string): readonly Query[] => {
  const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(json);
  return panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr, legendFormat = '' }) => ({ expression: expr, text: legendFormat })),
  );
};

const parseAlerts = (yaml: string): readonly Query[] =>
  yaml
    .split(/^ *- alert: /m)
    .slice(1)
    .map((rule) => {
      const [expression = '', text = ''] = rule.split(/^ *annotations:/m);
      return { expression, text };
    });

const series = /\b((?:vms|process|nodejs)_[a-z_\d]+)(?:\{([^}]*)\})?/g;

/** Labels that Prometheus adds, and the value of an alert. */
const ofPrometheus = ['job', 'instance', '$value'];

/** True for a value of a label that a server may have; a test shows few codes and routes. */
const hasValue = (own: Labels | undefined, label: string, value: string): boolean => {
  if (ofPrometheus.includes(label)) return true;
  if (label === 'code') return value in english;
  return label === 'status' ? own?.has(label) === true : own?.get(label)?.has(value) === true;
};

/** Finds metrics, labels and values of a query that the server does not have. */
const findUnknown = ({ expression, text }: Query, served: ReadonlyMap<string, Labels>) => {
  const unknown: string[] = [];
  const labels = new Set(ofPrometheus);
  for (const [, name = '', matchers = ''] of expression.matchAll(series)) {
    const own = served.get(metricOf(name)) ?? served.get(name);
    if (!own) unknown.push(name);
    for (const label of own?.keys() ?? []) labels.add(label);
    for (const [, label = '', values = ''] of matchers.matchAll(/(\w+)=~?"([^"]*)"/g)) {
      const missing = values.split('|').filter((value) => !hasValue(own, label, value));
      unknown.push(...missing.map((value) => `${name} ${label}=${value}`));
    }
  }
  const groups = Array.from(expression.matchAll(/\bby \(([^)]*)\)/g), ([, list = '']) => list);
  const shown = Array.from(
    text.matchAll(/\{\{ ?(?:\$labels\.)?(\$?\w+)/g),
    ([, label = '']) => label,
  );
  const named = [...groups.flatMap((list) => list.split(', ')), ...shown];
  return [...unknown, ...named.filter((label) => !labels.has(label))];
};

test.each([
  ['vms-alerts.yml', parseAlerts],
  ['grafana-dashboard.json', parseDashboard],
] as const)(
  '%s queries only metrics, labels and values that the server has',
  async (name, parse) => {
    const served = await scrape();
    const queries = parse(readDeployed(name));
    expect(queries.length).toBeGreaterThan(20);
    expect(queries.flatMap((query) => findUnknown(query, served))).toEqual([]);
  },
);
