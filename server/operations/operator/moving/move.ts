import { sql } from 'kysely';
import { verifyChain } from '../../../audit/chain.ts';
import { reportAudit } from '../../../audit/report.ts';
import { checkRollup } from '../../../overview/check.ts';
import { lockFolder } from '../../../platform/db/folder.ts';
import { requireWritablePostgres } from '../../../platform/db/postgres/postgres-requirements.ts';
import { lockSchemaExclusive } from '../../../platform/db/postgres/postgres-schema-lock.ts';
import { errorMessageOf } from '../../../platform/db/reason.ts';
import type { Tx } from '../../../platform/db/store.ts';
import { Unavailable } from '../../../platform/db/unavailable.ts';
import { migrate } from '../../../platform/migrations/migrate.ts';
import { StartError } from '../../../platform/settings/settings.ts';
import { auditAction, type OperatorContext } from '../operator-context.ts';
import { isKeyMade } from '../rotation/key-check.ts';
import { findDifferingSums, sumColumns } from './compare.ts';
import { copyTable } from './copy.ts';
import { dropIndexes } from './indexes.ts';
import { databaseChecksum, openSource, type SqliteSource } from './source.ts';
import { type SourceTable, sortTables } from './tables.ts';

/** Rows between two progress lines of a table. */
const reportRows = 250_000;

/** Prints a line of progress. */
type PrintLine = (line: string) => void;

export interface MoveResult {
  readonly tables: number;
  readonly rows: number;
  /** Faults of the source, which were moved as they are. */
  readonly warnings: readonly string[];
}

const requireEmpty = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from pg_tables where schemaname = current_schema()`.execute(tx);
  if (rows[0]?.count === 0) return;
  throw new StartError(
    'The database of DATABASE_URL is not empty: make a new one (createdb) and give its address.',
  );
};

/** Adds the table to an error, such as that of a NUL in a text, which PostgreSQL refuses. */
const copyError = (table: SourceTable, error: unknown): unknown =>
  error instanceof Unavailable
    ? error
    : new StartError(
        `The table ${table.name} could not be copied (${errorMessageOf(error)}): nothing was moved.`,
      );

const copyAll = async (
  tx: Tx,
  source: SqliteSource,
  tables: readonly SourceTable[],
  printLine: PrintLine,
) => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    let reportedRows = 0;
    const copied = await copyTable(tx, source, table, (rows) => {
      if (rows - reportedRows < reportRows) return;
      reportedRows = rows;
      printLine(`${table.name}: ${rows} rows…`);
    }).catch((error: unknown) => {
      throw copyError(table, error);
    });
    counts[table.name] = copied;
    if (copied) printLine(`${table.name}: ${copied} rows`);
  }
  return counts;
};

const compareAll = async (
  tx: Tx,
  source: SqliteSource,
  tables: readonly SourceTable[],
): Promise<void> => {
  for (const table of tables) {
    const [differing] = findDifferingSums(
      await sumColumns(source.db, table),
      await sumColumns(tx, table),
    );
    if (differing === undefined) continue;
    throw new StartError(
      `The table ${table.name} did not arrive as it was (${differing}): nothing was moved.`,
    );
  }
};

/** The audit has to arrive unchanged; earlier tampering stays visible. */
const checkAudit = async (tx: Tx, source: SqliteSource): Promise<string[]> => {
  const [before, after] = [await verifyChain(source.db), await verifyChain(tx)];
  if (before.head !== after.head || before.brokenAt !== after.brokenAt) {
    throw new StartError('The audit did not arrive as it was: nothing was moved.');
  }
  const { lines, isSound } = await reportAudit(tx);
  return isSound ? [] : lines.slice(2);
};

const checkRollupCounts = async (
  tx: Tx,
  settings: OperatorContext['settings'],
): Promise<string[]> => {
  const { length } = await checkRollup(tx, settings);
  return length
    ? [`${length} counts of the rollup differ from a recount, as they did before.`]
    : [];
};

/**
 * Runs in one transaction: an interruption leaves an empty database, and a server that starts
 * meanwhile waits for the whole.
 */
const moveInto = async (
  tx: Tx,
  context: OperatorContext,
  source: SqliteSource,
  printLine: PrintLine,
): Promise<MoveResult> => {
  await lockSchemaExclusive(tx);
  await requireEmpty(tx);
  await migrate({ engine: 'postgres', change: (work) => work(tx) });
  const tables = sortTables(source);
  const indexes = await dropIndexes(tx);
  const counts = await copyAll(tx, source, tables, printLine);
  printLine('Making the indexes…');
  for (const definition of indexes) await sql.raw(definition).execute(tx);
  await sql`analyze`.execute(tx);
  printLine('Comparing both sides…');
  await compareAll(tx, source, tables);
  const warnings = [
    ...(await checkAudit(tx, source)),
    ...(await checkRollupCounts(tx, context.settings)),
  ];
  await auditAction(tx, context, {
    action: 'OPERATOR /database/move',
    target: '',
    organizationId: null,
    institutionId: null,
    before: null,
    after: { rows: counts },
  });
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { tables: tables.length, rows, warnings };
};

const moveLocked = async (context: OperatorContext, printLine: PrintLine): Promise<MoveResult> => {
  const { store, settings } = context;
  const before = await databaseChecksum(settings.DATA_DIR);
  const source = await openSource(settings.DATA_DIR);
  try {
    await requireWritablePostgres(store.read);
    await isKeyMade(source.db, settings);
    return await store.change(async (tx) => {
      const moved = await moveInto(tx, context, source, printLine);
      source.close();
      if ((await databaseChecksum(settings.DATA_DIR)) === before) return moved;
      throw new StartError(
        'Something has written the database of DATA_DIR meanwhile: end what does, and begin again.',
      );
    });
  } finally {
    source.close();
  }
};

/**
 * Moves the database of DATA_DIR, which no server may use, into an empty one of PostgreSQL. Throws
 * a StartError in one sentence; then PostgreSQL is still empty.
 */
export const moveToPostgres = async (
  context: OperatorContext,
  printLine: PrintLine,
): Promise<MoveResult> => {
  const unlock = lockFolder(context.settings.DATA_DIR);
  return moveLocked(context, printLine).finally(unlock);
};
