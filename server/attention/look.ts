import { setImmediate } from 'node:timers/promises';
import type { Calendar } from '../../contract/periods.ts';
import type { Db, Store } from '../core/db/store.ts';
import type { Settings } from '../core/settings/settings.ts';
import { differences, type Look } from './differences.ts';
import type { Found } from './found.ts';
import { weakPasswords } from './of-admins.ts';
import { failedBackup } from './of-backups.ts';
import { triedCards } from './of-cards.ts';
import { shortCounts } from './of-counts.ts';
import { machineFaults, silentMachines } from './of-machines.ts';
import { troubledPayments } from './of-payments.ts';
import { lowSlots, pausedSlots } from './of-slots.ts';
import { liveRows, saveDifferences } from './saving.ts';

export interface Looking {
  readonly settings: Pick<Settings, 'BACKUP_KEEP'>;
  readonly calendar: Calendar;
}

/** Runs the queries of every kind; each uses an index of its few affected rows. */
const findAll = async (db: Db, { settings, calendar }: Looking, now: number): Promise<Found[]> => {
  const faults = await machineFaults(db, now);
  const kinds: (() => Promise<Found[]>)[] = [
    () => troubledPayments(db, now),
    () => silentMachines(db, now),
    () => failedBackup(db, settings, now),
    () => pausedSlots(db, faults, now),
    () => lowSlots(db),
    () => triedCards(db, now),
    () => shortCounts(db, calendar, now),
    () => weakPasswords(db),
  ];
  const found: Found[] = [...faults];
  for (const find of kinds) {
    // Lets other work run in between.
    await setImmediate();
    found.push(...(await find()));
  }
  return found;
};

/** Scans for problems and saves the differences in one transaction. */
export const lookAround = async (
  { read, change }: Pick<Store, 'read' | 'change'>,
  looking: Looking,
  look: Look,
): Promise<void> => {
  const found = await findAll(read, looking, look.now);
  const changes = differences(found, await liveRows(read), look);
  if (Object.values(changes).every((rows) => !rows.length)) return;
  await change((tx) => saveDifferences(tx, changes, look.now));
};
