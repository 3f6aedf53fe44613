import { sql } from 'kysely';
import { lateBackupMs } from '../../contract/backups.ts';
import { aheadMs } from '../../contract/times.ts';
import { mailServerOf, talkTo } from '../alerts/mail-server.ts';
import { headOf, verifyChain } from '../audit/chain.ts';
import { backupAgeMs } from '../backups/latest.ts';
import { latestBackup } from '../backups/queries.ts';
import { addressesOf } from '../core/db/postgres-addresses.ts';
import { requireFitPostgres } from '../core/db/postgres-fitness.ts';
import { reasonOf } from '../core/db/reason.ts';
import type { Db, Store } from '../core/db/store.ts';
import { hasNewKey } from '../core/key-files.ts';
import type { Settings } from '../core/settings/settings.ts';
import { hasPlatformGateway } from '../gateways/credentials.ts';
import { countWrongSlots } from '../machines/check-stock.ts';
import { checkRollup } from '../overview/check.ts';
import { countWrongPoints } from '../rfids/check-points.ts';
import { isKeyMade } from '../rotation/key-check.ts';
import { broken, type Check, doubtful, type Finding, well } from './check.ts';

export interface Opened {
  readonly store: Pick<Store, 'engine' | 'read'>;
  readonly settings: Settings;
  readonly now: () => number;
}

const backup = 'restore a backup';

const fileFault = async (db: Db): Promise<string | undefined> => {
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
  if (mode.rows[0]?.journal_mode !== 'wal') {
    return 'the file system of DATA_DIR does not let SQLite keep its log: use a local disk.';
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check ?? 'nothing';
  return found === 'ok' ? undefined : `the file is damaged (${found}): ${backup}.`;
};

/** With several hosts a commit has to wait for a standby, or a failover loses it. */
const waitsForStandby = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select current_setting('synchronous_standby_names') <> ''
      and current_setting('synchronous_commit') <> 'local' as "waits"`.execute(db);
  return rows[0]?.waits ?? false;
};

const ofPostgres = async ({ store, settings }: Opened): Promise<Finding> => {
  await requireFitPostgres(store.read);
  const { length: hosts } = addressesOf(settings.DATABASE_URL ?? '');
  if (hosts > 1 && !(await waitsForStandby(store.read))) {
    return doubtful(
      'DATABASE_URL names several hosts and no commit waits for a standby, so the next failover may lose acknowledged sales: set synchronous_standby_names, and synchronous_commit to on.',
    );
  }
  return well('PostgreSQL keeps what it has committed');
};

const durability = async (opened: Opened): Promise<Finding> => {
  const { store } = opened;
  if (store.engine === 'postgres') return ofPostgres(opened);
  const fault = await fileFault(store.read);
  return fault === undefined ? well('the file of SQLite is whole') : broken(fault);
};

const rollup = async ({ store, settings }: Opened): Promise<Finding> => {
  const { length } = await checkRollup(store.read, settings, 100);
  return length
    ? broken(
        `${length === 1 ? 'a count differs' : 'counts differ'} from a recount: "npm run check-rollup" names them, and an overview of these days is wrong; report it as a fault.`,
      )
    : well('what the overview shows equals a recount');
};

const stock = async ({ store }: Opened): Promise<Finding> => {
  const wrong = await countWrongSlots(store.read);
  return wrong
    ? broken(`${wrong} slots hold another number than their ledger: have them counted.`)
    : well('every slot holds what its ledger adds up to');
};

const points = async ({ store }: Opened): Promise<Finding> => {
  const wrong = await countWrongPoints(store.read);
  return wrong
    ? broken(`${wrong} cards have other points than their ledger: set their points anew.`)
    : well('every card has the points of its ledger');
};

const chain = async ({ store }: Opened): Promise<Finding> => {
  const { rows, head, brokenAt } = await verifyChain(store.read);
  return brokenAt === undefined
    ? well(`${rows} rows, head ${rows}:${head}`)
    : broken(`row ${brokenAt} is not what was written: "npm run check-audit" says more.`);
};

const day = 86_400_000;

/**
 * With BACKUP_KEEP=0 a late backup is a warning only: the operator makes backups in another way.
 */
const lastBackup = async ({ store, settings, now }: Opened): Promise<Finding> => {
  const { goodAt, failure } = await latestBackup(store.read);
  const why = failure === null ? '' : ` (${failure})`;
  if (goodAt === null) return doubtful(`there is no good one yet${why}: run "npm run backup".`);
  const age = await backupAgeMs(store.read, now());
  const late = settings.BACKUP_KEEP ? broken : doubtful;
  return age > lateBackupMs
    ? late(`the last good one is ${Math.floor(age / day)} days old${why}: run "npm run backup".`)
    : well(`the last good one is of ${new Date(goodAt).toISOString()}`);
};

const newestIn = async (db: Db): Promise<number> => {
  const contact = await db
    .selectFrom('machines')
    .select((eb) => eb.fn.max<number | null>('lastSyncedAt').as('at'))
    .executeTakeFirst();
  const { seq } = await headOf(db);
  const row = await db.selectFrom('audit').select('at').where('seq', '=', seq).executeTakeFirst();
  return Math.max(contact?.at ?? 0, row?.at ?? 0);
};

const databaseNow = async ({ engine, read }: Opened['store']): Promise<number | undefined> => {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ at: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "at"`.execute(read);
  return rows[0]?.at;
};

const minutes = (ms: number): string => `${Math.ceil(ms / 60_000)} minutes`;

const clock = async ({ store, now }: Opened): Promise<Finding> => {
  const behind = (await newestIn(store.read)) - now();
  if (behind > aheadMs) {
    return broken(
      `the clock of this computer is behind what is stored by ${minutes(behind)}: set it, and see that it is kept right.`,
    );
  }
  const there = await databaseNow(store);
  const apart = there === undefined ? 0 : Math.abs(there - now());
  return apart > aheadMs
    ? broken(
        `the clocks of this computer and of the database are ${minutes(apart)} apart: set them, and see that they are kept right.`,
      )
    : well('not behind what is stored');
};

const key = async ({ store, settings }: Opened): Promise<Finding> => {
  if (!settings.SECRETS_KEY && hasNewKey(settings.DATA_DIR)) {
    return doubtful('its rotation was cut short: start the server, which ends it.');
  }
  return (await isKeyMade(store.read, settings))
    ? well('opens what is sealed')
    : doubtful('there is none yet: the next start makes it.');
};

/** Timeout of the mail server in milliseconds. */
const mailMs = 15_000;

const mail = async ({ settings }: Opened): Promise<Finding> => {
  const server = mailServerOf(settings);
  if (!server) {
    return doubtful(
      'none is sent, so nobody is told by e-mail of what needs attention: set SMTP_URL and SMTP_FROM.',
    );
  }
  const { host } = server.url;
  try {
    await talkTo(server, AbortSignal.timeout(mailMs), async () => undefined);
    return well(`${host} takes it`);
  } catch (error) {
    return broken(`${host} does not take it (${reasonOf(error)}): check SMTP_URL and SMTP_TLS.`);
  }
};

const payments = async ({ store, settings }: Opened): Promise<Finding> => {
  if (settings.PAYMENTS === 'off') {
    return doubtful(
      'PAYMENTS is off, so none is begun or moved on: set it to on when the key is back.',
    );
  }
  const own = await store.read
    .selectFrom('gateways')
    .select('id')
    .where('retiredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!own && !hasPlatformGateway({ settings })) {
    return doubtful(
      'nobody has an account at bKash: save one in the console, or set BKASH_USERNAME and the rest.',
    );
  }
  return settings.BKASH_BASE_URL.includes('.sandbox.')
    ? doubtful('they are made at the sandbox of bKash, without real money: set BKASH_BASE_URL.')
    : well(`they are made at ${settings.BKASH_BASE_URL}`);
};

/** Ordered by their duration, quick ones first. */
export const databaseChecks: readonly Check<Opened>[] = [
  { name: 'Secrets key', run: key },
  { name: 'Payments', run: payments },
  { name: 'Mail', run: mail },
  { name: 'Backup', run: lastBackup },
  { name: 'Clock', run: clock },
  { name: 'Durability', run: durability },
  { name: 'Stock', run: stock },
  { name: 'Points', run: points },
  { name: 'Audit', run: chain },
  { name: 'Rollup', run: rollup },
];
