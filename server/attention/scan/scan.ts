import { setImmediate } from 'node:timers/promises';
import { translateText } from '../../../contract/messages/translate.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { PlatformSettings } from '../../gateways/payments-on.ts';
import { isLive } from '../../platform/db/live.ts';
import type { Db, Store, Tx } from '../../platform/db/store.ts';
import { warnAfterCommit } from '../../platform/events/after-commit.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findUnusableAccounts } from '../findings/find-accounts.ts';
import { findWeakPasswords } from '../findings/find-admins.ts';
import { findFailedBackup } from '../findings/find-backups.ts';
import { findBlockedDuplicates, findTriedCards } from '../findings/find-cards.ts';
import { type CashSettings, findShortCash } from '../findings/find-cash.ts';
import { findShortCounts } from '../findings/find-counts.ts';
import { findFlaggedDispenses } from '../findings/find-flags.ts';
import { findFailedJobs } from '../findings/find-jobs.ts';
import { findJournalTroubles } from '../findings/find-journals.ts';
import { findLimitedStarts } from '../findings/find-limited-starts.ts';
import {
  findMachineFaults,
  findMachinesToSetUp,
  findSilentMachines,
} from '../findings/find-machines.ts';
import { findPaymentsToReview } from '../findings/find-payments.ts';
import { findRefusedCalls } from '../findings/find-refused-calls.ts';
import type { StoppedSalesFinder } from '../findings/find-sales.ts';
import { findSettingsBehind } from '../findings/find-settings.ts';
import { findLowSlots, findPausedSlots } from '../findings/find-slots.ts';
import type { Finding } from '../findings/finding.ts';
import { compareFindings, type Scan } from './differences.ts';
import { readLiveItems, saveDifferences } from './save-differences.ts';

export interface ScanSettings {
  readonly settings: Pick<Settings, 'BACKUP_KEEP'> & CashSettings & PlatformSettings;
  readonly calendar: Calendar;
  readonly findStoppedSales: StoppedSalesFinder;
  readonly findUnsentAlerts: (db: Db, now: number) => Promise<Finding[]>;
}

/** Runs the queries of every kind; each uses an index of its few affected rows. */
const findProblems = async (
  db: Db,
  { settings, calendar, findStoppedSales, findUnsentAlerts }: ScanSettings,
  scan: Pick<Scan, 'now' | 'listeningSince'>,
): Promise<Finding[]> => {
  const { now } = scan;
  const kinds: (() => Promise<Finding[]>)[] = [
    () => findPaymentsToReview(db, now),
    () => findUnusableAccounts(db, settings, now),
    () => findMachineFaults(db, now),
    () => findSilentMachines(db, now),
    () => findMachinesToSetUp(db),
    () => findFailedBackup(db, settings, now),
    () => findFailedJobs(db, scan),
    () => findUnsentAlerts(db, now),
    () => findPausedSlots(db, now),
    () => findLowSlots(db),
    () => findLimitedStarts(db, now),
    () => findTriedCards(db, now),
    () => findBlockedDuplicates(db),
    () => findShortCounts(db, calendar, now),
    () => findShortCash(db, settings, now),
    () => findWeakPasswords(db),
    () => findFlaggedDispenses(db, now),
    () => findJournalTroubles(db, now),
    () => findRefusedCalls(db, now),
    () => findSettingsBehind(db, now),
    () => findStoppedSales(db, calendar, now),
  ];
  const found: Finding[] = [];
  for (const find of kinds) {
    // Lets other work run in between.
    await setImmediate();
    found.push(...(await find()));
  }
  return found;
};

const warnOfAccounts = (tx: Tx, opened: readonly Finding[]): void => {
  for (const { kind, institutionId, facts } of opened) {
    if (kind !== 'ACCOUNT_UNUSABLE') continue;
    const reason = translateText(facts.failure, 'en');
    warnAfterCommit(tx, { institutionId, ...facts, failure: reason }, 'customers cannot pay');
  }
};

/** Scans for problems and saves the differences in one transaction. */
export const scanForProblems = async (
  { read, change }: Pick<Store, 'read' | 'change'>,
  settings: ScanSettings,
  scan: Scan,
): Promise<void> => {
  const found = await findProblems(read, settings, scan);
  // No machine calls a copy, which has therefore always just begun to listen.
  const listeningSince = (await isLive(read)) ? scan.listeningSince : scan.now;
  const changes = compareFindings(found, await readLiveItems(read), { ...scan, listeningSince });
  if (Object.values(changes).every((rows) => !rows.length)) return;
  await change(async (tx) => {
    await saveDifferences(tx, changes, scan.now);
    warnOfAccounts(tx, changes.opened);
  });
};
