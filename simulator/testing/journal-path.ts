import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { journalPath } from '../machine/journal.ts';

/**
 * Path of a tested machine's journal. Thousands of lines are synced to the disk there: it is in
 * memory where possible.
 */
export const aJournalPath = (): string => {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return journalPath(folder, 'M-1');
};
