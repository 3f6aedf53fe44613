import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';

const readDeployed = (name: string): string =>
  readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

test.each(['vms-alerts.yml', 'grafana-dashboard.json'])(
  '%s asks only for metrics that the server has',
  async (name) => {
    const METRICS_TOKEN = 'a-token-of-sixteen-or-more';
    const { http } = await aServer({ METRICS_TOKEN });
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await http.inject({ url: '/metrics', headers });
    const served = Array.from(body.matchAll(/^# TYPE (\S+)/gm), ([, metric]) => metric);
    const asked = new Set(readDeployed(name).match(/\b(?:vms|process|nodejs)_[a-z_]+[a-z]\b/g));
    const metrics = Array.from(asked, (metric) => metric.replace(/_(bucket|count)$/, ''));
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((metric) => !served.includes(metric))).toEqual([]);
  },
);
