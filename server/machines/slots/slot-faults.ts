import { sql } from 'kysely';
import type { FailureCode } from '../../../contract/device-events.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { publishRowsAfterCommit, warnAfterCommit } from '../../platform/events/after-commit.ts';
import type { Machines, Slots, Troubles } from '../../platform/schema/schema.ts';
import type { TenantMachine } from '../rollup/rollup.ts';
import { findSlotFault, isPaused } from './slot-health.ts';

/** A failure, a fault or its end, as a machine reported it. */
export interface FaultReport {
  readonly place: TenantMachine & Pick<Machines, 'physicalId'>;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly kind: 'FAILURE' | 'FAULT' | 'CLEAR';
  readonly code: FailureCode;
  /** When it happened, milliseconds UTC. */
  readonly at: number;
}

type FaultKey = Pick<Troubles, 'machineId' | 'rowNo' | 'columnNo' | 'code'>;
const faultKey = ({ machineId, rowNo, columnNo, code }: FaultKey): string =>
  `${machineId} ${rowNo} ${columnNo} ${code}`;

const noFault = { faultAt: 0, failedAt: 0, failedBeforeAt: 0, clearedAt: 0 };

/** The order in which reports arrive makes no difference. */
const applyReport = (row: Troubles, { kind, at }: FaultReport): Troubles => {
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

const findFaultRows = (db: Db, machineIds: readonly string[]): Promise<Troubles[]> =>
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
const columnNames = sql.join(Object.keys(columns).map((name) => sql.ref(name)));

const saveFaults = (tx: Tx, rows: readonly Troubles[]) =>
  sql`insert into "troubles" (${columnNames})
    select ${columnNames} from ${rowsOf(tx, columns, rows, 'given')} where true
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
  publishRowsAfterCommit(tx, 'stock', slots);
  await sql`update "slots" set "sickAt" = "given"."sickAt", "sickBy" = "given"."sickBy",
      "sickCode" = "given"."sickCode"
    from ${rowsOf(tx, healthColumns, slots, 'given')}
    where "slots"."machineId" = "given"."machineId" and "slots"."rowNo" = "given"."rowNo"
      and "slots"."columnNo" = "given"."columnNo"`.execute(tx);
};

/** Stores fault reports with the health of those machines' slots. The caller holds their locks. */
export const recordFaultReports = async (
  tx: Tx,
  reports: readonly FaultReport[],
  slots: readonly Slots[],
  now: number,
): Promise<void> => {
  if (!reports.length) return;
  const places = new Map(reports.map(({ place }) => [place.id, place]));
  const machineIds = [...places.keys()];
  const rowsByKey = new Map(
    (await findFaultRows(tx, machineIds)).map((row) => [faultKey(row), row]),
  );
  const changed = new Map<string, Troubles>();
  for (const report of reports) {
    const { rowNo, columnNo, code, place } = report;
    const { id: machineId, organizationId, institutionId } = place;
    const key = { machineId, rowNo, columnNo, code };
    const before = rowsByKey.get(faultKey(key)) ?? {
      ...key,
      organizationId,
      institutionId,
      ...noFault,
    };
    const after = applyReport(before, report);
    rowsByKey.set(faultKey(key), after);
    changed.set(faultKey(key), after);
  }
  await saveFaults(tx, [...changed.values()]);
  const rowsByMachine = Map.groupBy(rowsByKey.values(), ({ machineId }) => machineId);
  const checkedSlots = slots.flatMap((slot): Slots[] => {
    const machine = places.get(slot.machineId)?.physicalId;
    if (machine === undefined) return [];
    const fault = findSlotFault(slot, rowsByMachine.get(slot.machineId) ?? [], now);
    const { at: sickAt = 0, cause: sickBy = null, code: sickCode = null } = fault ?? {};
    const checked = { ...slot, sickAt, sickBy, sickCode };
    if (isPaused(checked, now) && !isPaused(slot, now)) {
      const { rowNo, columnNo } = slot;
      warnAfterCommit(tx, { machine, rowNo, columnNo, sickBy, sickCode }, 'a slot is paused');
    }
    return [checked];
  });
  await saveHealth(tx, checkedSlots);
};
