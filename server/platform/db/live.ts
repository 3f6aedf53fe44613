import { sql } from 'kysely';
import type { Db, Tx } from './store.ts';

/** SQL condition of work that only the live installation does. */
export const isLiveCondition = sql<boolean>`not exists (select 1 from "restores")`;

/** Milliseconds UTC of the restore since which nobody has declared the installation live. */
export const readRestoredAt = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('restores').select('restoredAt').executeTakeFirst())?.restoredAt;

/** False for a restored copy: it sends no alerts, moves no money and misses no machine. */
export const isLive = async (db: Db): Promise<boolean> => (await readRestoredAt(db)) === undefined;

export const recordRestore = (tx: Tx, restoredAt: number) =>
  tx
    .insertInto('restores')
    .values({ id: 1, restoredAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ restoredAt }))
    .execute();

export const declareLive = (tx: Tx) => tx.deleteFrom('restores').execute();

export const notLiveText =
  'restored from a backup and not declared live, so it sends no alerts and takes no payments: run "npm run admin -- go-live" if it is to replace the installation of the backup.';
