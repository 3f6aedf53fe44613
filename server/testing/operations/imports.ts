import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BrokenRecord } from '../../../contract/sales-file/parse-records.ts';
import { type ImportCounts, importHistory } from '../../operations/operator/imports/history.ts';
import { parseHistoryArguments } from '../../operations/operator/imports/history-command.ts';
import type { TestServer } from '../server.ts';
import { aDesk } from './operator.ts';

/** A file that is removed when the test ends. */
export const aFile = (content: string | Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'sales.csv');
  writeFileSync(file, content);
  return file;
};

/** Imports a file; returns its counts and the rows that it left out. */
export const importFile = async (
  server: TestServer,
  file: string,
  ...options: string[]
): Promise<ImportCounts & { brokenRecords: BrokenRecord[] }> => {
  const brokenRecords: BrokenRecord[] = [];
  const given = parseHistoryArguments(['history', file, ...options], server.settings);
  const listener = { bad: (row: BrokenRecord) => brokenRecords.push(row), progress: () => {} };
  const counts = await importHistory(aDesk(server), given, listener);
  return { ...counts, brokenRecords };
};

export const importText = (server: TestServer, text: string | Buffer, ...options: string[]) =>
  importFile(server, aFile(text), ...options);
