import type { Dispense } from '../../contract/dispenses.ts';
import type { Db } from '../core/db/store.ts';

type MachineName = Dispense['machineId'];
export type MachineNames = Map<string, MachineName>;

/** Loads missing names of the machines of rows, also of removed machines. */
export const nameMachines = async (
  db: Db,
  rows: readonly { readonly machineId: string }[],
  known: MachineNames,
): Promise<void> => {
  const unknown = new Set<string>();
  for (const { machineId } of rows) if (!known.has(machineId)) unknown.add(machineId);
  if (!unknown.size) return;
  const machines = await db
    .selectFrom('machines')
    .select(['id', 'physicalId', 'name'])
    .where('id', 'in', [...unknown])
    .execute();
  for (const { id, physicalId, name } of machines) known.set(id, { _id: id, physicalId, name });
};

/** Finds the name of a machine, empty where it is not loaded. */
export const namedMachine = (known: MachineNames, id: string): MachineName =>
  known.get(id) ?? { _id: id, physicalId: '', name: '' };

/** Streams chunks of rows after loading the names of their machines. */
export async function* named<R extends { readonly machineId: string }>(
  db: Db,
  chunks: AsyncIterable<R[]>,
  known: MachineNames,
): AsyncGenerator<R[]> {
  for await (const rows of chunks) {
    await nameMachines(db, rows, known);
    yield rows;
  }
}
