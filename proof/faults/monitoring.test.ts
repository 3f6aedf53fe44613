import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test.runIf(promtoolPath)(
  'alerts fire when they should, also while the database is away',
  async () => {
    await run(promtoolPath ?? '', ['test', 'rules', pathOf('vms-alerts.test.yml')]);
  },
);
