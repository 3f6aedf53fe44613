import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { PointLedger, Rfids } from '../../platform/schema/schema.ts';
import { nextCardsVersions } from '../versions.ts';

/** Points are a ledger of differences: `rfids.point` is always the sum of an RFID's rows. */
export interface PointMovement extends Pick<PointLedger, 'at' | 'kind' | 'delta' | 'cause'> {
  /** Left out, it tells the time of the insertion. */
  readonly id?: string;
  readonly rfid: Pick<Rfids, 'id' | 'organizationId' | 'institutionId'>;
}

const ledgerColumns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  rfidId: 'text',
  at: 'bigint',
  kind: 'text',
  delta: 'bigint',
  cause: 'text',
} as const;
const ledgerNames = sql.join(Object.keys(ledgerColumns).map((name) => sql.ref(name)));

/** Inserts ledger rows only; the caller changes the balances with them. */
export const insertPointLedger = async (
  tx: Tx,
  movements: readonly PointMovement[],
): Promise<void> => {
  if (!movements.length) return;
  const rows = movements.map(({ id = newId(), rfid, at, kind, delta, cause }) => {
    const { id: rfidId, organizationId, institutionId } = rfid;
    return { id, organizationId, institutionId, rfidId, at, kind, delta, cause };
  });
  await sql`insert into "pointLedger" (${ledgerNames})
    select ${ledgerNames} from ${rowsOf(tx, ledgerColumns, rows, 'given')}`.execute(tx);
};

const balanceColumns = { id: 'text', delta: 'bigint', version: 'bigint' } as const;

/** Inserts ledger rows, and updates the balances and the card versions of their institutions. */
export const applyMovements = async (
  tx: Tx,
  movements: readonly PointMovement[],
  versions: ReadonlyMap<string, number>,
): Promise<void> => {
  await insertPointLedger(tx, movements);
  const byRfid = Map.groupBy(movements, ({ rfid }) => rfid.id);
  const balances = [...byRfid].map(([id, moved]) => ({
    id,
    delta: moved.reduce((sum, { delta }) => sum + delta, 0),
    version: versions.get(moved[0]?.rfid.institutionId ?? '') ?? null,
  }));
  await sql`
    update "rfids" set "point" = "rfids"."point" + "given"."delta",
      "version" = coalesce("given"."version", "rfids"."version")
    from ${rowsOf(tx, balanceColumns, balances, 'given')}
    where "rfids"."id" = "given"."id"`.execute(tx);
};

/**
 * Moves the points of many RFIDs: ledger, balances and versions change together, in three
 * statements however many there are. A balance may fall below zero: what a machine spent is spent.
 * The RFIDs of an institution that has been removed are moved too, and keep their version.
 */
export const movePoints = async (tx: Tx, movements: readonly PointMovement[]): Promise<void> => {
  if (!movements.length) return;
  const institutionIds = [...new Set(movements.map(({ rfid }) => rfid.institutionId))];
  await applyMovements(tx, movements, await nextCardsVersions(tx, institutionIds));
};
