import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import { findEventsBefore } from './events.ts';
import { isoTime, type TimelineSource, toRun } from './source.ts';

/** Finds the names of the events that carried commands out, by command. */
const findDrops = async (
  db: Db,
  machineId: string,
  commandIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await db
    .selectFrom('commands')
    .select(['id', 'drop'])
    .where('machineId', '=', machineId)
    .where(isAmong(db, 'id', commandIds))
    .execute();
  return new Map(rows.map(({ id, drop }) => [id, drop]));
};

/** Shows a test once, however often it was reported. */
export const testVendSource: TimelineSource = async ({ db, machine, sizeAt }, from, most) => {
  const rows = await findEventsBefore(db, machine.id, ['TEST_VEND'], from, most);
  const commandIds = rows.flatMap(({ event }) => event.commandId ?? []);
  const drops = await findDrops(db, machine.id, commandIds);
  return toRun(
    rows,
    most,
    (row) => row,
    ({ at, id, event }) => {
      const { commandId = '', rowNo, columnNo, isSuccessful, failureReason = null } = event;
      if ((drops.get(commandId) ?? id) !== id) return undefined;
      return {
        _id: id,
        at: isoTime(at),
        type: 'TEST_VEND',
        rowNo,
        columnNo,
        size: sizeAt({ rowNo, columnNo }),
        isSuccessful,
        failureReason,
      };
    },
  );
};
