import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName } from './backup-names.ts';
import { deleteOldCopies, pruneBackups } from './prune.ts';

const night = (day: number) => Date.UTC(2026, 2, day, 21);

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('copies of a restore and of a migration go as old as the oldest nightly backup', () => {
  const folder = aFolder();
  const restored = 'before-restore-2026-03-01T06-00-00.000Z';
  mkdirSync(join(folder, restored));
  writeFileSync(join(folder, restored, 'vms.db'), '');
  for (const name of ['before-migration-19.db', 'vms.db', 'by-hand.backup']) {
    writeFileSync(join(folder, name), '');
  }
  for (const name of readdirSync(folder)) {
    utimesSync(join(folder, name), night(1) / 1000, night(1) / 1000);
  }
  deleteOldCopies(folder, 14, night(15));
  expect(readdirSync(folder)).toHaveLength(4);
  deleteOldCopies(folder, 14, night(15) + 1);
  expect(readdirSync(folder)).toEqual(['by-hand.backup', 'vms.db']);
});

test('the newest nightly backups stay, and so do those of a person and of a restore', () => {
  const folder = aFolder();
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
