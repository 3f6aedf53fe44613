import { sql } from 'kysely';
import type { Db } from '../../server/platform/db/store.ts';
import { cardRowsBefore, payerRows } from '../../server/privacy/rows-to-forget.ts';
import { listTables } from '../dump.ts';
import type { Sighting } from './cycle-sightings.ts';

type Row = Readonly<Record<string, unknown>>;

/** When a person was forgotten, it took a pad only if its limits count one. */
const sightingOf = ({ forgottenAt, ...row }: Row): Sighting => {
  const isUsed = typeof row.forgottenUse === 'string' && !row.forgottenUse.includes('"daily":0');
  const values = Object.values(isUsed ? { ...row, forgottenAt } : row);
  return JSON.stringify(
    values.map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    ),
  );
};

const readSightings = async (db: Db, table: string, condition = sql`true`): Promise<Sighting[]> => {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${condition}`.execute(db);
  return rows.map(sightingOf);
};

/** Every row of the database. */
export const readAllSightings = async (db: Db): Promise<Sighting[]> => {
  const sightings: Sighting[] = [];
  for (const table of await listTables(db)) sightings.push(...(await readSightings(db, table)));
  return sightings;
};

export interface Omission {
  readonly what: string;
  /** The rows as they would have stayed. */
  readonly sightings: readonly Sighting[];
}

/** The rows that each entry of the nightly job's list changes, read before it runs. */
export const readOmissions = async (
  db: Db,
  institutionId: string,
  before: number,
  now: number,
): Promise<Omission[]> => {
  const omissions: Omission[] = [];
  for (const rows of [...cardRowsBefore(institutionId, before, before), ...payerRows(now)]) {
    const columns = 'set' in rows ? Object.keys(rows.set) : rows.columns;
    const sightings = await readSightings(db, rows.table, rows.condition);
    omissions.push({ what: `${rows.table}: ${columns.join(' ')}`, sightings });
  }
  const spent = sql`"kind" = 'DISPENSE' and "cause" <> ''`;
  omissions.push({ what: 'points', sightings: await readSightings(db, 'pointLedger', spent) });
  return omissions;
};
