import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '../../../platform/db/open-store.ts';
import { requireWritablePostgres } from '../../../platform/db/postgres/postgres-requirements.ts';
import { errorMessageOf } from '../../../platform/db/reason.ts';
import type { Db, Store } from '../../../platform/db/store.ts';
import { hasMarker, markerTable } from '../../../platform/db/unfinished-restore.ts';
import { migrate } from '../../../platform/migrations/migrate.ts';
import { freshSchemaEntries } from '../../../platform/migrations/schema-entries.ts';
import { StartError } from '../../../platform/settings/settings.ts';
import { backupFolder, timestampName } from '../backup-names.ts';
import type { Header } from '../header.ts';
import { makeBackup } from '../make-backup.ts';
import { inputOf, startProgram } from '../programs.ts';
import { readBackup } from '../read-backup.ts';
import { AccessState, readAccessState } from './access-state.ts';
import { completeRestore, type RestoreResult } from './after-restore.ts';
import { inspectRestored } from './inspect-restored.ts';
import { acceptFitting, type RestoreJob, type RestoreOutcome } from './restore-job.ts';
import {
  countOthersSql,
  createMarkerSql,
  dropAllSql,
  inUseMessage,
  refuseForeignCodeSql,
  verifyRowsSql,
} from './restore-sql.ts';

/** Advisory lock that a restore holds from beginning to end. */
const lockId = 7_231_966;

/** Milliseconds that PostgreSQL may take to notice a stopped server. */
const waitMs = 2000;

const isAlone = async (db: Db, pid: number): Promise<boolean> => {
  const { rows } = await sql.raw<{ count: number }>(countOthersSql(pid)).execute(db);
  return rows[0]?.count === 0;
};

/** Waits a moment: the session of a stopped server, or of a restore before this one, may be ending. */
const requireExclusive = async (db: Db): Promise<number> => {
  const until = performance.now() + waitMs;
  for (;;) {
    const { rows } = await sql<{ isMine: boolean; pid: number }>`
      select pg_try_advisory_lock(${lockId}) as "isMine", pg_backend_pid() as "pid"`.execute(db);
    const [{ isMine, pid } = { isMine: false, pid: 0 }] = rows;
    if (isMine && (await isAlone(db, pid))) return pid;
    if (performance.now() > until) throw new StartError(inUseMessage);
    await setTimeout(50);
  }
};

const writeSql = async (target: Writable, text: string): Promise<void> => {
  if (!target.write(`${text}\n`)) {
    await Promise.race([once(target, 'drain'), once(target, 'close')]);
  }
};

/** Rejects when the program fails, and otherwise never settles: for use in a race. */
const rejectOnFailure = (ended: Promise<void>): Promise<never> =>
  ended.then(() => new Promise(() => {}));

/**
 * Swaps the databases in one transaction, which also marks the restore as unfinished. An
 * interruption before the commit changes nothing.
 */
const swapDatabases = async (
  job: RestoreJob,
  address: string,
  { replaced, verifySql }: { readonly replaced: AccessState | undefined; verifySql: string },
): Promise<void> => {
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'];
  const psql = startProgram('psql', options, address);
  // `\restrict`: psql runs none of its own commands that stand in the file.
  const restrict = `--restrict-key=${randomBytes(16).toString('hex')}`;
  const restoreOptions = ['--no-owner', '--no-privileges', restrict, '--file=-'];
  const dump = startProgram('pg_restore', restoreOptions, address);
  const { stdin: sqlInput } = psql.child;
  const { stdout: statements } = dump.child;
  if (!sqlInput || !statements) throw new Error('A program has no streams');
  psql.child.stdout?.resume();
  const work = async () => {
    await writeSql(sqlInput, `set client_min_messages = warning;\nbegin;\n${dropAllSql}`);
    statements.pipe(sqlInput, { end: false });
    await readBackup(
      job.file,
      job.key,
      acceptFitting(job, () => inputOf(dump.child)),
    );
    await dump.ended;
    // pg_restore has emptied the search path for its own statements.
    await writeSql(
      sqlInput,
      `reset search_path;\n${verifySql}\n${createMarkerSql(replaced)}\ncommit;`,
    );
    sqlInput.end();
    await psql.ended;
  };
  try {
    // The refusal of the database is the reason; the other programs fail because of it.
    await Promise.race([work(), rejectOnFailure(psql.ended)]);
  } finally {
    psql.child.kill();
    dump.child.kill();
  }
};

/** Access to the database that is replaced; after an interrupted restore, to the one before. */
const readReplacedAccess = async (
  db: Db,
): Promise<{ replaced: AccessState | undefined; isNew: boolean }> => {
  if (await hasMarker(db)) {
    const { rows } = await sql<{ replaced: string }>`
      select "replaced" from ${sql.table(markerTable)}`.execute(db);
    const { data } = AccessState.safeParse(JSON.parse(rows[0]?.replaced ?? 'null'));
    return { replaced: data, isNew: true };
  }
  const tables = await db.introspection.getTables();
  if (!tables.length) return { replaced: undefined, isNew: true };
  return { replaced: await readAccessState(db).catch(() => undefined), isNew: false };
};

const completeRestored = async (
  { file, settings, now }: RestoreJob,
  store: Store,
  source: { readonly header: Header; readonly replaced: AccessState | undefined },
): Promise<RestoreResult> => {
  await migrate(store);
  return store.change(async (tx) => {
    const restored = await completeRestore(tx, { ...source, file, settings, now });
    await sql`drop table ${sql.table(markerTable)}`.execute(tx);
    return restored;
  });
};

const unfinishedError = (file: string, error: unknown): StartError =>
  new StartError(
    `${file} is in the database, but what follows a restore failed (${errorMessageOf(error)}): no server starts on it until npm run restore has been run again.`,
  );

const restoreExclusively = async (
  job: RestoreJob,
  address: string,
  header: Header,
  { store, db }: { readonly store: Store; readonly db: Db },
): Promise<RestoreOutcome> => {
  const { file, settings, now } = job;
  const pid = await requireExclusive(db);
  const { replaced, isNew } = await readReplacedAccess(db);
  const previousFile = join(backupFolder(settings), `before-restore-${timestampName(now)}.backup`);
  if (!isNew) await makeBackup(settings, previousFile, now);
  const expected = job.isUnverified ? undefined : await freshSchemaEntries(db, header.schema);
  const verifySql = [
    verifyRowsSql(header, pid),
    ...(expected ? [refuseForeignCodeSql(expected)] : []),
  ].join('\n');
  await swapDatabases(job, address, { replaced, verifySql });
  const done = await completeRestored(job, store, { header, replaced }).catch((error: unknown) => {
    throw unfinishedError(file, error);
  });
  const previousDatabase = isNew ? undefined : previousFile;
  return {
    header,
    done,
    inspection: await inspectRestored(store.read),
    previousDatabase,
    isPreviousUnreadable: !isNew && !replaced,
  };
};

/** On connections of its own: a restore counts every other one as a server's. */
const requireUsableTarget = async (settings: RestoreJob['settings']): Promise<void> => {
  const store = await openStore(settings, true);
  await requireWritablePostgres(store.read).finally(store.close);
};

export const restorePostgres = async (
  job: RestoreJob,
  address: string,
): Promise<RestoreOutcome> => {
  const header = await readBackup(job.file, job.key, acceptFitting(job));
  await requireUsableTarget(job.settings);
  const store = await openStore(job.settings, true);
  try {
    return await store.read
      .connection()
      .execute((db) => restoreExclusively(job, address, header, { store, db }));
  } finally {
    await store.close();
  }
};
