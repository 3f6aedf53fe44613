import type { EndpointBody } from '../../contract/endpoint.ts';
import type { machineBatches } from '../../contract/machine-batches.ts';
import type { Message } from '../../contract/messages/text.ts';
import { createMessage } from '../../contract/messages.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { refuseFaults } from '../platform/http/errors.ts';
import type { Machines } from '../platform/schema/schema.ts';
import { createMachine } from './changes.ts';
import type { ChangeContext } from './logs.ts';

/** Finds which physical IDs a machine has, of whatever tenant: they are unique in the system. */
export const findTakenIds = async (
  db: Db,
  physicalIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('machines')
    .select('physicalId')
    .where('physicalId', 'in', physicalIds)
    .where('removedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ physicalId }) => physicalId));
};

/** Creates the machines of a list by one pattern; names every line that cannot be made. */
export const importMachines = async (
  tx: Tx,
  institution: Institution,
  { machines: lines, ...pattern }: EndpointBody<typeof machineBatches.import>,
  context: ChangeContext,
): Promise<Machines[]> => {
  const taken = await findTakenIds(
    tx,
    lines.map(({ physicalId }) => physicalId),
  );
  const faults: Record<string, Message> = {};
  const seen = new Set<string>();
  for (const [index, { physicalId }] of lines.entries()) {
    const field = `machines.${index}.physicalId`;
    if (taken.has(physicalId)) faults[field] = createMessage('machineIdTaken');
    if (seen.has(physicalId)) faults[field] = createMessage('machineIdTwice');
    seen.add(physicalId);
  }
  refuseFaults(faults);
  const created: Machines[] = [];
  for (const line of lines) {
    created.push(await createMachine(tx, institution, { ...pattern, ...line }, context));
  }
  return created;
};
