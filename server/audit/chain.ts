import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { engineOf } from '../core/db/rows.ts';
import type { Audit } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';

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

/** The chain's end: kept elsewhere it shows later whether rows up to it were cut off or replaced. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

export const headOf = async (db: Db): Promise<Head> => {
  const last = await db
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { seq: 0, hash: beginning };
};

/** Adds rows at the chain's end. The last deed of a transaction, for others wait until it ends. */
export const appendAudit = async (tx: Tx, contents: readonly NewAudit[]): Promise<void> => {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx);
  let head = await headOf(tx);
  const rows = contents.map((content) => {
    const row = { ...content, seq: head.seq + 1, previousHash: head.hash };
    const hash = hashOf(row);
    head = { seq: row.seq, hash };
    return { ...row, hash };
  });
  await tx.insertInto('audit').values(rows).execute();
};

/** What became of the rows up to a head that was kept. */
export type Kept = 'SAME' | 'CUT' | 'REPLACED';

export interface ChainState {
  readonly rows: number;
  /** The last hash. */
  readonly head: string;
  /** The first row that is not what was written, or stands where another one was. */
  readonly brokenAt: number | undefined;
  /** Present when a head was given. */
  readonly kept?: Kept;
}

const chunk = 1000;

const rowsAfter = (db: Db, seq: number): Promise<Audit[]> =>
  db.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(chunk).execute();

/** Recomputes every hash, in chunks, from the first row on, and compares a head that was kept. */
export const verifyChain = async (db: Db, kept?: Head): Promise<ChainState> => {
  let rows = 0;
  let head = beginning;
  let isSame = kept?.seq === 0 && kept.hash === beginning;
  const state = (brokenAt?: number): ChainState => {
    const isCut = brokenAt === undefined && kept !== undefined && kept.seq > rows;
    const others = isCut ? 'CUT' : 'REPLACED';
    return { rows, head, brokenAt, ...(kept && { kept: isSame ? 'SAME' : others }) };
  };
  for (;;) {
    const found = await rowsAfter(db, rows);
    for (const row of found) {
      const isNext = row.seq === rows + 1 && row.previousHash === head;
      if (!isNext || row.hash !== hashOf(row)) return state(rows + 1);
      rows = row.seq;
      head = row.hash;
      isSame ||= rows === kept?.seq && head === kept.hash;
    }
    if (found.length < chunk) return state();
  }
};
