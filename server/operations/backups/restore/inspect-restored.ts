import type { Db } from '../../../platform/db/store.ts';
import {
  activeKinds,
  compareSchema,
  describeDifferences,
  type SchemaDifference,
} from '../../../platform/migrations/compare-schema.ts';
import { StartError } from '../../../platform/settings/settings.ts';

/** Facts of a restored database that its operator has to check. */
export interface Inspection {
  readonly supers: readonly { readonly username: string; readonly createdAt: number }[];
  readonly differences: readonly SchemaDifference[];
}

export const inspectRestored = async (db: Db): Promise<Inspection> => ({
  supers: await db
    .selectFrom('admins')
    .select(['username', 'createdAt'])
    .where('type', '=', 'SUPER')
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .execute(),
  differences: await compareSchema(db),
});

export const foreignCodeText =
  'the backup holds what no release makes; with npm run restore -- --unverified it is restored as it is';

/** Refuses triggers, views and functions that the release has not made. */
export const requireOwnCode = (
  { file, isUnverified }: { readonly file: string; readonly isUnverified: boolean },
  { differences }: Inspection,
): void => {
  const foreign = differences.filter(
    ({ kind, fault }) => fault !== 'MISSING' && activeKinds.includes(kind),
  );
  if (isUnverified || !foreign.length) return;
  throw new StartError(`${file}: ${foreignCodeText} (${describeDifferences(foreign)}).`);
};
