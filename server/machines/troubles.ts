import { sql } from 'kysely';
import type { FailureCode } from '../../contract/device-events.ts';
import { rowsOf } from '../core/db/rows.ts';
import type { Slots, Troubles } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { wakeByRows } from '../core/wakes.ts';
import type { Place } from '../stats/rollup.ts';
import { troubleOf } from './sickness.ts';

/** A failure, a fault or its end, as a machine reported it. */
export interface TroubleNews {
  readonly place: Place;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly kind: 'FAILURE' | 'FAULT' | 'CLEAR';
  readonly code: FailureCode;
  /** When it happened, milliseconds UTC. */
  readonly at: number;
}

type Name = Pick<Troubles, 'machineId' | 'rowNo' | 'columnNo' | 'code'>;
const nameOf = ({ machineId, rowNo, columnNo, code }: Name): string =>
  `${machineId} ${rowNo} ${columnNo} ${code}`;

const noTrouble = { faultAt: 0, failedAt: 0, failedBeforeAt: 0, clearedAt: 0 };

/** The order in which reports arrive makes no difference. */
const withNews = (row: Troubles, { kind, at }: TroubleNews): Troubles => {
  switch (kind) {
    case 'FAULT':
      return { ...row, faultAt: Math.max(row.faultAt, at) };
    case 'CLEAR':
      return { ...row, clearedAt: Math.max(row.clearedAt, at) };
    case 'FAILURE': {
      const [failedAt = 0, failedBeforeAt = 0] = [row.failedAt, row.failedBeforeAt, at].toSorted(
        (a, b) => b - a,
      );
      return { ...row, failedAt, failedBeforeAt };
    }
  }
};

const troublesOf = (db: Db, machineIds: readonly string[]): Promise<Troubles[]> =>
  db.selectFrom('troubles').selectAll().where('machineId', 'in', machineIds).execute();

const columns = {
  machineId: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  code: 'text',
  organizationId: 'text',
  institutionId: 'text',
  faultAt: 'bigint',
  failedAt: 'bigint',
  failedBeforeAt: 'bigint',
  clearedAt: 'bigint',
} as const;
const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));

const save = (tx: Tx, rows: readonly Troubles[]) =>
  sql`insert into "troubles" (${names})
    select ${names} from ${rowsOf(tx, columns, rows, 'given')} where true
    on conflict ("machineId", "rowNo", "columnNo", "code") do update set
      "faultAt" = excluded."faultAt", "failedAt" = excluded."failedAt",
      "failedBeforeAt" = excluded."failedBeforeAt",
      "clearedAt" = excluded."clearedAt"`.execute(tx);

const healthColumns = {
  machineId: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  sickAt: 'bigint',
  sickBy: 'text',
  sickCode: 'text',
} as const;

const saveHealth = async (tx: Tx, slots: readonly Slots[]): Promise<void> => {
  wakeByRows(tx, 'stock', slots);
  await sql`update "slots" set "sickAt" = "given"."sickAt", "sickBy" = "given"."sickBy",
      "sickCode" = "given"."sickCode"
    from ${rowsOf(tx, healthColumns, slots, 'given')}
    where "slots"."machineId" = "given"."machineId" and "slots"."rowNo" = "given"."rowNo"
      and "slots"."columnNo" = "given"."columnNo"`.execute(tx);
};

/**
 * Stores fault reports and returns the slots of those machines with their current health. The
 * caller holds the machines' locks.
 */
export const noteTroubles = async (
  tx: Tx,
  news: readonly TroubleNews[],
  slots: readonly Slots[],
  now: number,
): Promise<Slots[]> => {
  if (!news.length) return [];
  const machineIds = [...new Set(news.map(({ place }) => place.id))];
  const known = new Map((await troublesOf(tx, machineIds)).map((row) => [nameOf(row), row]));
  const changed = new Map<string, Troubles>();
  for (const one of news) {
    const { rowNo, columnNo, code, place } = one;
    const { id: machineId, organizationId, institutionId } = place;
    const name = { machineId, rowNo, columnNo, code };
    const before = known.get(nameOf(name)) ?? {
      ...name,
      organizationId,
      institutionId,
      ...noTrouble,
    };
    const after = withNews(before, one);
    known.set(nameOf(name), after);
    changed.set(nameOf(name), after);
  }
  await save(tx, [...changed.values()]);
  const told = Map.groupBy(known.values(), ({ machineId }) => machineId);
  const looked = slots
    .filter(({ machineId }) => machineIds.includes(machineId))
    .map((slot): Slots => {
      const trouble = troubleOf(slot, told.get(slot.machineId) ?? [], now);
      return {
        ...slot,
        sickAt: trouble?.at ?? 0,
        sickBy: trouble?.cause ?? null,
        sickCode: trouble?.code ?? null,
      };
    });
  await saveHealth(tx, looked);
  return looked;
};
