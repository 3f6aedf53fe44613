import type { Db } from '../../platform/db/store.ts';
import type { FindingOf } from './finding.ts';

const readAdminsWithWeakPassword = (db: Db) =>
  db
    .selectFrom('admins')
    .leftJoin('organizations', 'organizations.id', 'admins.organizationId')
    .leftJoin('institutions', 'institutions.id', 'admins.institutionId')
    .select(['admins.id', 'username', 'admins.type', 'weakPasswordAt'])
    .select(['admins.organizationId', 'organizations.name as organization'])
    .select(['admins.institutionId', 'institutions.name as institution'])
    .where('weakPasswordAt', 'is not', null)
    .where('admins.removedAt', 'is', null)
    .execute();

type WeakPasswordAdmin = Awaited<ReturnType<typeof readAdminsWithWeakPassword>>[number];

const tenantOf = ({
  organizationId,
  organization,
  institutionId,
  institution,
}: WeakPasswordAdmin) => {
  if (institutionId !== null) return { _id: institutionId, name: institution ?? '' };
  return organizationId === null ? null : { _id: organizationId, name: organization ?? '' };
};

/**
 * Common passwords. An item stands one level above its admin, with whoever may give it another
 * password: peers must not learn whose password they could guess.
 */
export const findWeakPasswords = async (db: Db): Promise<FindingOf<'WEAK_PASSWORD'>[]> =>
  (await readAdminsWithWeakPassword(db)).map((admin) => ({
    kind: 'WEAK_PASSWORD',
    organizationId: (admin.institutionId !== null && admin.organizationId) || '',
    institutionId: '',
    machineId: null,
    subject: admin.id,
    facts: { username: admin.username, type: admin.type, tenant: tenantOf(admin) },
    // Another common password makes an item that was done come back.
    parts: [String(admin.weakPasswordAt)],
    since: admin.weakPasswordAt ?? undefined,
  }));
