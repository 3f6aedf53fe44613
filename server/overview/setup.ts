import { type PlatformSettings, servesOthers } from '../gateways/payments-on.ts';
import type { Db } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';

/** Counts machines and admins of an institution, and finds how it can be paid: for its first steps. */
export const setupOf = async (
  db: Db,
  { id, organizationId }: Institution,
  settings: PlatformSettings,
) => {
  const inInstitution = (table: 'machines' | 'admins') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', organizationId)
      .where('institutionId', '=', id)
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow();
  const [machines, admins, gateway, platformGateway] = await Promise.all([
    inInstitution('machines'),
    inInstitution('admins'),
    db
      .selectFrom('gateways')
      .select('id')
      .where('institutionId', '=', id)
      .where('retiredAt', 'is', null)
      .executeTakeFirst(),
    servesOthers(db, settings),
  ]);
  return {
    machines: machines.count,
    admins: admins.count,
    ownGateway: gateway !== undefined,
    platformGateway,
  };
};
