import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { engineOf } from './db/rows.ts';
import type { Audit } from './db/schema.ts';
import type { Db, Tx } from './db/store.ts';

/**
 * The rows of the audit are a chain: each one's hash is taken over the hash before it and its own
 * content, so that a row cannot be changed, put in or taken out without every later hash failing.
 */
export type NewAudit = Omit<Audit, 'seq' | 'previousHash' | 'hash'>;

/** Held from reading the chain's end until the commit: seq has no gaps and no forks. */
const lockId = 7_231_965;
const beginning = '0'.repeat(64);

const contentColumns = [
  'action',
  'actor',
  'actorId',
  'after',
  'at',
  'before',
  'client',
  'id',
  'institutionId',
  'organizationId',
  'outcome',
  'reason',
  'requestId',
  'role',
  'seq',
  'target',
] as const satisfies (keyof Audit)[];

const hashOf = (row: Omit<Audit, 'hash'>): string =>
  createHash('sha256')
    .update(row.previousHash)
    .update(JSON.stringify(row, [...contentColumns]))
    .digest('hex');

/** Adds a row at the chain's end. The last deed of a transaction, for others wait until it ends. */
export const appendAudit = async (tx: Tx, content: NewAudit): Promise<void> => {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx);
  const last = await tx
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = { ...content, seq: (last?.seq ?? 0) + 1, previousHash: last?.hash ?? beginning };
  await tx
    .insertInto('audit')
    .values({ ...row, hash: hashOf(row) })
    .execute();
};

export interface ChainState {
  readonly rows: number;
  /** The last hash: kept elsewhere it shows later whether rows were cut off the end. */
  readonly head: string;
  /** The first row that is not what was written, or stands where another one was. */
  readonly brokenAt: number | undefined;
}

const chunk = 1000;

const rowsAfter = (db: Db, seq: number): Promise<Audit[]> =>
  db.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(chunk).execute();

/** Recomputes every hash, in chunks, from the first row on. */
export const verifyChain = async (db: Db): Promise<ChainState> => {
  let rows = 0;
  let head = beginning;
  for (;;) {
    const found = await rowsAfter(db, rows);
    for (const row of found) {
      const isNext = row.seq === rows + 1 && row.previousHash === head;
      if (!isNext || row.hash !== hashOf(row)) return { rows, head, brokenAt: rows + 1 };
      rows = row.seq;
      head = row.hash;
    }
    if (found.length < chunk) return { rows, head, brokenAt: undefined };
  }
};
