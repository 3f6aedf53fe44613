import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { engineOf } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Audit } from '../platform/schema/schema.ts';

/**
 * An audit row without its place in the hash chain. Each hash covers the previous hash and the row's
 * content, so that changing, inserting or removing a row breaks every later hash.
 */
export type NewAudit = Omit<Audit, 'seq' | 'previousHash' | 'hash'>;

/** Advisory lock from reading the head until the commit: `seq` has neither gaps nor forks. */
const lockId = 7_231_965;
const genesisHash = '0'.repeat(64);

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

const computeHash = (row: Omit<Audit, 'hash'>): string =>
  createHash('sha256')
    .update(row.previousHash)
    .update(JSON.stringify(row, [...contentColumns]))
    .digest('hex');

/** The end of the chain. A copy stored elsewhere proves later whether rows were cut off or replaced. */
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
  return last ?? { seq: 0, hash: genesisHash };
};

/** Appends rows to the chain. Call it last in a transaction: other writers wait for the commit. */
export const appendAudit = async (tx: Tx, contents: readonly NewAudit[]): Promise<void> => {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx);
  let head = await headOf(tx);
  const rows = contents.map((content) => {
    const row = { ...content, seq: head.seq + 1, previousHash: head.hash };
    const hash = computeHash(row);
    head = { seq: row.seq, hash };
    return { ...row, hash };
  });
  await tx.insertInto('audit').values(rows).execute();
};

/** Result of comparing the chain with a saved head. */
export type HeadComparison = 'SAME' | 'CUT' | 'REPLACED';

export interface ChainState {
  readonly rows: number;
  /** The last hash. */
  readonly head: string;
  /** `seq` of the first row that was changed or is out of place. */
  readonly brokenAt: number | undefined;
  /** Present when a head was given. */
  readonly headComparison?: HeadComparison;
}

const chunkSize = 1000;

const rowsAfter = (db: Db, seq: number): Promise<Audit[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(chunkSize)
    .execute();

/** Recomputes every hash in chunks from the first row, and compares a saved head. */
export const verifyChain = async (db: Db, savedHead?: Head): Promise<ChainState> => {
  let rows = 0;
  let head = genesisHash;
  let isSame = savedHead?.seq === 0 && savedHead.hash === genesisHash;
  const state = (brokenAt?: number): ChainState => {
    const isCut = brokenAt === undefined && savedHead !== undefined && savedHead.seq > rows;
    const difference = isCut ? 'CUT' : 'REPLACED';
    return {
      rows,
      head,
      brokenAt,
      ...(savedHead && { headComparison: isSame ? 'SAME' : difference }),
    };
  };
  for (;;) {
    const chunk = await rowsAfter(db, rows);
    for (const row of chunk) {
      const isNext = row.seq === rows + 1 && row.previousHash === head;
      if (!isNext || row.hash !== computeHash(row)) return state(rows + 1);
      rows = row.seq;
      head = row.hash;
      isSame ||= rows === savedHead?.seq && head === savedHead.hash;
    }
    if (chunk.length < chunkSize) return state();
  }
};
