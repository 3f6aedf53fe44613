import type { Db } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';

/** Counts machines and admins of an institution, for the hints about its setup. */
export const setupOf = async (db: Db, { id, organizationId }: Institution) => {
  const inInstitution = (table: 'machines' | 'admins') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', organizationId)
      .where('institutionId', '=', id)
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow();
  const [machines, admins, gateway] = await Promise.all([
    inInstitution('machines'),
    inInstitution('admins'),
    db
      .selectFrom('gateways')
      .select('id')
      .where('institutionId', '=', id)
      .where('retiredAt', 'is', null)
      .executeTakeFirst(),
  ]);
  return { machines: machines.count, admins: admins.count, ownGateway: gateway !== undefined };
};
