import type { Dispense } from '../../contract/dispenses.ts';
import type { Db } from '../platform/db/store.ts';

type NamedMachine = Dispense['machineId'];
export type MachineNames = Map<string, NamedMachine>;

/** Loads missing names of the machines of rows, also of removed machines. */
export const loadMachineNames = async (
  db: Db,
  rows: readonly { readonly machineId: string }[],
  names: MachineNames,
): Promise<void> => {
  const missing = new Set<string>();
  for (const { machineId } of rows) if (!names.has(machineId)) missing.add(machineId);
  if (!missing.size) return;
  const machines = await db
    .selectFrom('machines')
    .select(['id', 'physicalId', 'name'])
    .where('id', 'in', [...missing])
    .execute();
  for (const { id, physicalId, name } of machines) names.set(id, { _id: id, physicalId, name });
};

/** Finds the name of a machine, empty where it is not loaded. */
export const findMachineName = (names: MachineNames, id: string): NamedMachine =>
  names.get(id) ?? { _id: id, physicalId: '', name: '' };

/** Streams chunks of rows after loading the names of their machines. */
export async function* withMachineNames<R extends { readonly machineId: string }>(
  db: Db,
  chunks: AsyncIterable<R[]>,
  names: MachineNames,
): AsyncGenerator<R[]> {
  for await (const rows of chunks) {
    await loadMachineNames(db, rows, names);
    yield rows;
  }
}
