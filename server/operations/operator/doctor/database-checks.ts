import { sql } from 'kysely';
import { maxBackupAgeMs } from '../../../../contract/backups.ts';
import { clockToleranceMs } from '../../../../contract/values/times.ts';
import { mailServerOf, withMailServer } from '../../../alerts/mail/mail-server.ts';
import { headOf, verifyChain } from '../../../audit/chain.ts';
import { hasPlatformGateway } from '../../../gateways/credentials.ts';
import { countWrongSlots } from '../../../machines/stock/check-stock.ts';
import { checkRollup } from '../../../overview/check.ts';
import { isLive, notLiveText } from '../../../platform/db/live.ts';
import { openReadStore } from '../../../platform/db/open-store.ts';
import { readReplication } from '../../../platform/db/postgres/postgres-replication.ts';
import { requireDurablePostgres } from '../../../platform/db/postgres/postgres-requirements.ts';
import { requireTimeouts } from '../../../platform/db/postgres/postgres-sessions.ts';
import { errorMessageOf } from '../../../platform/db/reason.ts';
import type { Db } from '../../../platform/db/store.ts';
import { compareSchema, describeDifferences } from '../../../platform/migrations/compare-schema.ts';
import { hasNewKey } from '../../../platform/secrets/key-files.ts';
import { countWrongPoints } from '../../../rfids/points/check-points.ts';
import { backupAgeMs } from '../../backups/latest-backup.ts';
import { latestBackup } from '../../backups/queries.ts';
import { tryDump } from '../../backups/snapshot.ts';
import { isKeyMade } from '../rotation/key-check.ts';
import { checkAccounts } from './account-check.ts';
import { checkAttention } from './attention-check.ts';
import {
  type Check,
  type CheckResult,
  type OpenedInstallation,
  reportFault,
  reportGood,
  reportWarning,
} from './check.ts';
import { checkNames } from './name-check.ts';
import { checkPrivacy } from './privacy-check.ts';
import { findAccountRefunds } from './refund-check.ts';

const restoreHint = 'restore a backup';

const fileFault = async (db: Db): Promise<string | undefined> => {
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
  if (mode.rows[0]?.journal_mode !== 'wal') {
    return 'the file system of DATA_DIR does not let SQLite keep its log: use a local disk.';
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check ?? 'nothing';
  return found === 'ok' ? undefined : `the file is damaged (${found}): ${restoreHint}.`;
};

const isUnencrypted = ({ hostname, searchParams }: URL): boolean =>
  searchParams.get('sslmode') !== 'verify-full' && !/^(localhost|127\..*|\[::1\]|)$/.test(hostname);

const checkPostgres = async ({
  store,
  settings: { DATABASE_URL, DATA_DIR },
}: OpenedInstallation): Promise<CheckResult> => {
  await requireDurablePostgres(store.read);
  const working = await openReadStore({ DATABASE_URL, DATA_DIR });
  await requireTimeouts(working.db).finally(working.close);
  const { standbys, isSynchronous } = await readReplication(store.read);
  if (standbys > 0 && !isSynchronous) {
    return reportWarning(
      'PostgreSQL has a standby and no commit waits for it, so a failover may lose acknowledged sales: set synchronous_standby_names, and synchronous_commit to on.',
    );
  }
  if (isUnencrypted(new URL(DATABASE_URL ?? ''))) {
    return reportWarning(
      'the connection to PostgreSQL is not encrypted: give DATABASE_URL sslmode=verify-full&sslrootcert=<file of the CA>.',
    );
  }
  return reportGood('PostgreSQL keeps what it has committed');
};

const checkDurability = async (installation: OpenedInstallation): Promise<CheckResult> => {
  const { store } = installation;
  if (store.engine === 'postgres') return checkPostgres(installation);
  const fault = await fileFault(store.read);
  return fault === undefined ? reportGood('the file of SQLite is whole') : reportFault(fault);
};

const checkRollupCounts = async ({ store, settings }: OpenedInstallation): Promise<CheckResult> => {
  const { length } = await checkRollup(store.read, settings, 100);
  return length
    ? reportFault(
        `${length === 1 ? 'a count differs' : 'counts differ'} from a recount: "npm run check-rollup" names them, and an overview of these days is wrong; report it as a fault.`,
      )
    : reportGood('what the overview shows equals a recount');
};

const checkStock = async ({ store }: OpenedInstallation): Promise<CheckResult> => {
  const wrong = await countWrongSlots(store.read);
  return wrong
    ? reportFault(`${wrong} slots hold another number than their ledger: have them counted.`)
    : reportGood('every slot holds what its ledger adds up to');
};

const checkPoints = async ({ store }: OpenedInstallation): Promise<CheckResult> => {
  const wrong = await countWrongPoints(store.read);
  return wrong
    ? reportFault(`${wrong} cards have other points than their ledger: set their points anew.`)
    : reportGood('every card has the points of its ledger');
};

const checkAuditChain = async ({ store }: OpenedInstallation): Promise<CheckResult> => {
  const { rows, head, brokenAt } = await verifyChain(store.read);
  return brokenAt === undefined
    ? reportGood(`${rows} rows, head ${rows}:${head}`)
    : reportFault(`row ${brokenAt} is not what was written: "npm run check-audit" says more.`);
};

const dayMs = 86_400_000;

/**
 * With BACKUP_KEEP=0 a late backup is a warning only: the operator makes backups in another way.
 */
const checkLastBackup = async ({
  store,
  settings,
  now,
}: OpenedInstallation): Promise<CheckResult> => {
  if (settings.DATABASE_URL) await tryDump(settings.DATABASE_URL);
  const { goodAt, failure } = await latestBackup(store.read);
  const why = failure === null ? '' : ` (${failure})`;
  if (goodAt === null)
    return reportWarning(`there is no good one yet${why}: run "npm run backup".`);
  const age = await backupAgeMs(store.read, now());
  const reportLate = settings.BACKUP_KEEP ? reportFault : reportWarning;
  return age > maxBackupAgeMs
    ? reportLate(
        `the last good one is ${Math.floor(age / dayMs)} days old${why}: run "npm run backup".`,
      )
    : reportGood(`the last good one is of ${new Date(goodAt).toISOString()}`);
};

const readNewestTime = async (db: Db): Promise<number> => {
  const contact = await db
    .selectFrom('machines')
    .select((eb) => eb.fn.max<number | null>('lastSyncedAt').as('at'))
    .executeTakeFirst();
  const { seq } = await headOf(db);
  const row = await db.selectFrom('audit').select('at').where('seq', '=', seq).executeTakeFirst();
  return Math.max(contact?.at ?? 0, row?.at ?? 0);
};

const readDatabaseTime = async ({
  engine,
  read,
}: OpenedInstallation['store']): Promise<number | undefined> => {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ at: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "at"`.execute(read);
  return rows[0]?.at;
};

const formatMinutes = (ms: number): string => `${Math.ceil(ms / 60_000)} minutes`;

const checkClock = async ({ store, now }: OpenedInstallation): Promise<CheckResult> => {
  const behind = (await readNewestTime(store.read)) - now();
  if (behind > clockToleranceMs) {
    return reportFault(
      `the clock of this computer is behind what is stored by ${formatMinutes(behind)}: set it, and see that it is kept right.`,
    );
  }
  const databaseTime = await readDatabaseTime(store);
  const apart = databaseTime === undefined ? 0 : Math.abs(databaseTime - now());
  return apart > clockToleranceMs
    ? reportFault(
        `the clocks of this computer and of the database are ${formatMinutes(apart)} apart: set them, and see that they are kept right.`,
      )
    : reportGood('not behind what is stored');
};

const checkKey = async ({ store, settings }: OpenedInstallation): Promise<CheckResult> => {
  if (!settings.SECRETS_KEY && hasNewKey(settings.DATA_DIR)) {
    return reportWarning('its rotation was cut short: start the server, which ends it.');
  }
  return (await isKeyMade(store.read, settings))
    ? reportGood('opens what is sealed')
    : reportWarning('there is none yet: the next start makes it.');
};

const checkLive = async ({ store }: OpenedInstallation): Promise<CheckResult> =>
  (await isLive(store.read)) ? reportGood('this is the live one') : reportWarning(notLiveText);

const checkSchema = async ({ store }: OpenedInstallation): Promise<CheckResult> => {
  const differences = await compareSchema(store.read);
  return differences.length
    ? reportFault(
        `it is not what this release makes (${describeDifferences(differences)}): find out who changed it, and ${restoreHint} if you did not.`,
      )
    : reportGood('what this release makes');
};

/** Timeout of the mail server in milliseconds. */
const mailTimeoutMs = 15_000;

const checkMail = async ({ settings }: OpenedInstallation): Promise<CheckResult> => {
  const server = mailServerOf(settings);
  if (!server) {
    return reportWarning(
      'none is sent, so nobody is told by e-mail of what needs attention: set SMTP_URL and SMTP_FROM.',
    );
  }
  const { host } = server.url;
  try {
    await withMailServer(server, AbortSignal.timeout(mailTimeoutMs), async () => undefined);
    return reportGood(`${host} takes it`);
  } catch (error) {
    return reportFault(
      `${host} does not take it (${errorMessageOf(error)}): check SMTP_URL and SMTP_TLS.`,
    );
  }
};

const checkPayments = async (installation: OpenedInstallation): Promise<CheckResult> => {
  const { store, settings } = installation;
  if (settings.PAYMENTS === 'off') {
    return reportWarning(
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
    return reportWarning(
      'nobody has an account of a payment provider: save one in the console, or set BKASH_USERNAME and the rest.',
    );
  }
  const refunds = await findAccountRefunds(installation);
  const broken = refunds.filter(({ isBroken }) => isBroken);
  if (broken.length) return reportFault(broken.map(({ text }) => text).join(' '));
  return settings.BKASH_BASE_URL.includes('.sandbox.')
    ? reportWarning('they are made at a sandbox, without real money: set BKASH_BASE_URL.')
    : reportGood(
        [`they are made at ${settings.BKASH_BASE_URL}`, ...refunds.map(({ text }) => text)].join(
          '; ',
        ),
      );
};

/** Ordered by their duration, quick ones first. */
export const databaseChecks: readonly Check<OpenedInstallation>[] = [
  { name: 'Installation', run: checkLive },
  { name: 'Secrets key', run: checkKey },
  { name: 'Payments', run: checkPayments },
  { name: 'Accounts', run: checkAccounts },
  { name: 'Attention', run: checkAttention },
  { name: 'Mail', run: checkMail },
  { name: 'Backup', run: checkLastBackup },
  { name: 'Clock', run: checkClock },
  { name: 'Durability', run: checkDurability },
  { name: 'Privacy', run: checkPrivacy },
  { name: 'Names', run: checkNames },
  { name: 'Schema', run: checkSchema },
  { name: 'Stock', run: checkStock },
  { name: 'Points', run: checkPoints },
  { name: 'Audit', run: checkAuditChain },
  { name: 'Rollup', run: checkRollupCounts },
];
