import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { onPath } from '../../tools/programs.js';

const promtoolPath = onPath('promtool');
const run = promisify(execFile);
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test.runIf(promtoolPath)('Prometheus accepts the scrape configuration and its alerts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-prometheus-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'vms-token'), '');
  for (const name of ['prometheus.yml', 'vms-alerts.yml']) {
    copyFileSync(pathOf(`../../deploy/${name}`), join(folder, name));
  }
  const { stdout } = await run(promtoolPath ?? '', [
    'check',
    'config',
    join(folder, 'prometheus.yml'),
  ]);
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
});

test('every alert is seen firing in the tests of the rules', () => {
  const names = readFileSync(pathOf('../../deploy/vms-alerts.yml'), 'utf8').matchAll(
    /alert: (\w+)/g,
  );
  const tests = readFileSync(pathOf('vms-alerts.test.yml'), 'utf8');
  const fired = tests.matchAll(/alertname: (\w+)\n *exp_alerts/g);
  const firstGroups = (matches: Iterable<RegExpExecArray>) =>
    new Set(Array.from(matches, ([, name]) => name));
  expect(firstGroups(fired)).toEqual(firstGroups(names));
});

test.runIf(promtoolPath)(
  'alerts fire when they should, also while the database is away',
  async () => {
    await run(promtoolPath ?? '', ['test', 'rules', pathOf('vms-alerts.test.yml')]);
  },
);
