import { maxPeople, type PersonForm, type PersonUpdate } from '../../../contract/people.ts';
import { lockInstitution } from '../../institutions/queries.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Institution } from '../../platform/endpoints/access.ts';
import { publishTenantAfterCommit } from '../../platform/events/after-commit.ts';
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts';
import { requireVersion } from '../../platform/http/update-entity.ts';
import { newId } from '../../platform/lists/ids.ts';
import { orderKey } from '../../platform/lists/order-key.ts';
import { flagOf } from '../../platform/schema/flag.ts';
import { isOfInstitution, type PersonRow } from './queries.ts';

/** The institution is locked, so that a removed one gets no people. */
export const createPerson = async (
  tx: Tx,
  { id: institutionId, organizationId }: Institution,
  { name, phone = '', language }: PersonForm,
  now: number,
): Promise<PersonRow> => {
  await lockInstitution(tx, institutionId);
  publishTenantAfterCommit(tx, 'people', organizationId, institutionId);
  const created = await tx
    .insertInto('people')
    .values({
      id: newId(),
      organizationId,
      institutionId,
      name,
      nameKey: orderKey(name),
      phone,
      language,
      isActive: flagOf(true),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await refuseTooMany(tx, institutionId, {
    table: 'people',
    condition: isOfInstitution(institutionId),
    max: maxPeople,
    code: 'peopleFull',
  });
  return created;
};

/** Changes a locked person; omitted fields stay. */
export const updatePerson = (
  tx: Tx,
  before: PersonRow,
  { name, phone, language, isActive, version }: PersonUpdate,
): Promise<PersonRow> => {
  requireVersion(before, version);
  publishTenantAfterCommit(tx, 'people', before.organizationId, before.institutionId);
  return tx
    .updateTable('people')
    .set({
      name,
      nameKey: name === undefined ? undefined : orderKey(name),
      phone,
      language,
      isActive: isActive === undefined ? undefined : flagOf(isActive),
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Deletes a locked person, and the name on visits: nothing needs it or the phone number. */
export const removePerson = async (
  tx: Tx,
  { id, organizationId, institutionId }: PersonRow,
): Promise<void> => {
  publishTenantAfterCommit(tx, 'people', organizationId, institutionId);
  await tx
    .updateTable('visits')
    .set({ personId: null, name: '' })
    .where('personId', '=', id)
    .execute();
  await tx.deleteFrom('people').where('id', '=', id).execute();
};

/** Deletes all people of an institution that is removed, and every name on its visits. */
export const removePeople = async (tx: Tx, institutionId: string): Promise<void> => {
  await tx
    .updateTable('visits')
    .set({ personId: null, name: '' })
    .where('institutionId', '=', institutionId)
    .execute();
  await tx.deleteFrom('people').where('institutionId', '=', institutionId).execute();
};
