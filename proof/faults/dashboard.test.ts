import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lastingPort } from '../../tools/ports.js';
import { onPath } from '../../tools/programs.js';
import { aPlace } from '../places.ts';
import { aProgram } from './site.ts';

const prometheusPath = onPath('prometheus');

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly datasource?: object;
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
}

const readDeployed = (name: string): string =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(
  readDeployed('grafana-dashboard.json'),
);
const charts = panels.filter(({ type }) => type !== 'row');
const queries = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

test('each panel of the dashboard has an id, a place and, for what it draws, a unit of its own', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { title, gridPos, datasource, targets = [], fieldConfig } of charts) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    expect(datasource, title).toEqual({
      type: 'prometheus',
      uid: expect.stringContaining('source'),
    });
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length || -1);
    // https://grafana.com/docs/grafana/latest/panels-visualizations/configure-standard-options/
    expect(['none', 's', 'bytes', 'reqps', 'percentunit'], title).toContain(
      fieldConfig?.defaults.unit,
    );
  }
});

const METRICS_TOKEN = 'a-token-of-sixteen-or-more';

/** Runs Prometheus with the deployed configuration before a server; returns its address. */
const startPrometheus = async (server: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-prometheus-'));
  const config = readDeployed('prometheus.yml')
    .replace(/targets: .*/, `targets: [${new URL(server).host}]`)
    .replaceAll('15s', '1s');
  writeFileSync(join(folder, 'prometheus.yml'), config);
  writeFileSync(join(folder, 'vms-alerts.yml'), readDeployed('vms-alerts.yml'));
  writeFileSync(join(folder, 'vms-token'), METRICS_TOKEN);
  const address = `127.0.0.1:${await lastingPort()}`;
  const options = {
    'config.file': join(folder, 'prometheus.yml'),
    'storage.tsdb.path': join(folder, 'data'),
    'web.listen-address': address,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(prometheusPath ?? '', args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return `http://${address}`;
};

interface Answer {
  readonly status: string;
  readonly data: { readonly result: readonly unknown[] };
}

/** Queries that a well server without standbys and troubles answers with nothing. */
const mayBeEmpty = /attention_open|calls_waiting|not_ready|replication|refusals|backup_age|job_age/;

test.runIf(prometheusPath)('Prometheus answers every query of the dashboard', async () => {
  const place = await aPlace('postgres');
  onTestFinished(place.remove);
  const server = await aProgram({ ...place.env, METRICS_TOKEN, PAYMENTS: 'off' });
  await server.start();
  const prometheus = await startPrometheus(server.url);
  const ask = async (query: string): Promise<Answer> => {
    const answer = await fetch(`${prometheus}/api/v1/query?${new URLSearchParams({ query })}`);
    return await answer.json();
  };
  const hasResult = async (query: string): Promise<boolean> => {
    const { status, data } = await ask(query);
    expect(status, query).toBe('success');
    return data.result.length > 0 || mayBeEmpty.test(query);
  };
  await expect
    .poll(() =>
      ask('up == 1').then(
        ({ data }) => data.result,
        () => [],
      ),
    )
    .toHaveLength(1);
  for (const query of queries)
    await expect.poll(() => hasResult(query), { message: query }).toBe(true);
  const rules = await (await fetch(`${prometheus}/api/v1/rules`)).text();
  expect(rules).not.toContain('"health":"err"');
});
