import type { Cabinet } from '../../../contract/visits.ts';
import { institutionById } from '../../institutions/queries.ts';
import { findSizes, findSlots, readMachineName } from '../../machines/queries.ts';
import type { Db } from '../../platform/db/store.ts';
import type { LinkCaller } from '../../platform/endpoints/link-callers.ts';
import { findActivePeople } from '../people/queries.ts';

/** Reads what a person at the machine needs, and nothing else. */
export const readCabinet = async (
  db: Db,
  { id, institutionId }: LinkCaller,
  now: number,
): Promise<Cabinet> => {
  const sizes = new Map((await findSizes(db, [id])).map((size) => [size.id, size.sizeName]));
  const slots = await findSlots(db, [id]);
  const people = await findActivePeople(db, institutionId);
  return {
    machine: {
      ...(await readMachineName(db, id)),
      institution: (await institutionById(db, institutionId)).name,
    },
    people: people.map((person) => ({ _id: person.id, name: person.name })),
    slots: slots.map(({ rowNo, columnNo, sizeRef, productCount, capacity, fixedCapacity }) => ({
      rowNo,
      columnNo,
      size: sizes.get(sizeRef ?? '') ?? '',
      expected: Math.max(0, productCount),
      capacity: fixedCapacity ?? capacity,
    })),
    serverTime: new Date(now).toISOString(),
  };
};
