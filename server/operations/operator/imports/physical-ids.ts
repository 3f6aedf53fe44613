import { exactKey, idForm } from '../../../../contract/values/text-forms.ts';
import type { Db } from '../../../platform/db/store.ts';

/** Finds the physical ID as a machine has it for one of a file; an unknown one stays. */
export const createIdFinder = async (db: Db): Promise<(text: string) => string> => {
  const machines = await db
    .selectFrom('machines')
    .select(['physicalId', 'idKey'])
    .where('removedAt', 'is', null)
    .execute();
  const byKey = new Map(machines.map(({ physicalId, idKey }) => [idKey, physicalId]));
  const found = new Map<string, string>();
  return (text) => {
    const physicalId =
      found.get(text) ?? byKey.get(exactKey(text)) ?? byKey.get(idForm(text)) ?? text;
    found.set(text, physicalId);
    return physicalId;
  };
};
