import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName } from './backup-names.ts';
import { pruneBackups } from './prune.ts';

const night = (day: number) => Date.UTC(2026, 2, day, 21);

test('the newest nightly backups stay, and so do those of a person and of a restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const others = [
    backupName(night(1), false),
    'before-restore-2026-03-01T06-00-00.000Z.backup',
    'before-migration-19.db',
    'vms-by-hand-nightly.backup.old',
  ];
  const nightly = [1, 2, 3, 4].map((day) => backupName(night(day), true));
  for (const name of [...others, ...nightly]) writeFileSync(join(folder, name), '');
  pruneBackups(folder, 2);
  expect(readdirSync(folder).sort()).toEqual([...others, ...nightly.slice(2)].sort());
});
