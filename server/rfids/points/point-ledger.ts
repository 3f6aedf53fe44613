import type { PointMovement } from '../../../contract/rfid-history.ts';
import {
  findMachineName,
  loadMachineNames,
  type MachineNames,
} from '../../machines/machine-names.ts';
import type { Db } from '../../platform/db/store.ts';
import type { PointLedger, Rfids } from '../../platform/schema/schema.ts';

type PointLedgerRow = Pick<PointLedger, 'id' | 'at' | 'kind' | 'delta' | 'cause'>;

interface PointLedgerPage {
  readonly page: number;
  readonly limit: number;
}

const selectLedger = (db: Db, { id }: Rfids) =>
  db.selectFrom('pointLedger').where('rfidId', '=', id);

export const countMovements = async (db: Db, rfid: Rfids): Promise<number> => {
  const { count } = await selectLedger(db, rfid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Extracts the machine from the cause `machineId:epoch:seq`. */
const machineIdOf = ({ kind, cause }: PointLedgerRow): string | null =>
  kind === 'DISPENSE' ? (cause.split(':')[0] ?? null) : null;

/** Includes removed admins. */
const usernamesOf = async (db: Db, rows: readonly PointLedgerRow[]) => {
  const ids = new Set(rows.flatMap(({ kind, cause }) => (kind === 'GRANT' ? cause : [])));
  if (!ids.size) return new Map<string, string>();
  const admins = await db
    .selectFrom('admins')
    .select(['id', 'username'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(admins.map(({ id, username }) => [id, username]));
};

/** Lists a page of an RFID's point movements, newest first. */
export const listMovements = async (
  db: Db,
  rfid: Rfids,
  { page, limit }: PointLedgerPage,
): Promise<PointMovement[]> => {
  const rows: PointLedgerRow[] = await selectLedger(db, rfid)
    .select(['id', 'at', 'kind', 'delta', 'cause'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const names: MachineNames = new Map();
  const machineIds = rows.flatMap((row) => machineIdOf(row) ?? []);
  await loadMachineNames(
    db,
    machineIds.map((machineId) => ({ machineId })),
    names,
  );
  const usernames = await usernamesOf(db, rows);
  return rows.map((row) => {
    const { id, at, kind, delta, cause } = row;
    const machineId = machineIdOf(row);
    return {
      _id: id,
      at: new Date(at).toISOString(),
      kind,
      delta,
      admin: kind === 'GRANT' ? (usernames.get(cause) ?? null) : null,
      machineId: machineId === null ? null : findMachineName(names, machineId),
    };
  });
};
