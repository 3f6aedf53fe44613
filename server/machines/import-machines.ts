import type { EndpointBody } from '../../contract/endpoint.ts';
import type { machineBatches } from '../../contract/machine-batches.ts';
import type { Message } from '../../contract/messages/text.ts';
import { createMessage } from '../../contract/messages.ts';
import { idForm } from '../../contract/values/text-forms.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { refuseFaults } from '../platform/http/errors.ts';
import type { Machines } from '../platform/schema/schema.ts';
import { createMachine } from './changes.ts';
import type { ChangeContext } from './logs.ts';

/**
 * Finds which physical IDs a machine has, in whatever spelling and of whatever tenant: they are
 * unique in the system.
 */
export const findTakenIds = async (
  db: Db,
  physicalIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('machines')
    .select('idKey')
    .where(isAmong(db, 'idKey', physicalIds.map(idForm)))
    .where('removedAt', 'is', null)
    .execute();
  const taken = new Set(rows.map(({ idKey }) => idKey));
  return new Set(physicalIds.filter((physicalId) => taken.has(idForm(physicalId))));
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
    const form = idForm(physicalId);
    if (seen.has(form)) faults[field] = createMessage('machineIdTwice');
    seen.add(form);
  }
  refuseFaults(faults);
  const created: Machines[] = [];
  for (const line of lines) {
    created.push(await createMachine(tx, institution, { ...pattern, ...line }, context));
  }
  return created;
};
