import { startsAreLimited } from '../../payments/start/limited-starts.ts';
import type { Db } from '../../platform/db/store.ts';
import { isInService } from './find-machines.ts';
import type { FindingOf } from './finding.ts';

/** Machines that turn customers away because of the limit of payment starts. */
export const findLimitedStarts = async (
  db: Db,
  now: number,
): Promise<FindingOf<'STARTS_LIMITED'>[]> => {
  const rows = await db
    .selectFrom('limitedStarts')
    .innerJoin('machines', 'machines.id', 'machineId')
    .select(['machineId', 'organizationId', 'institutionId', 'count', 'since'])
    .where(startsAreLimited(now))
    .where(isInService)
    .execute();
  return rows.map(({ count, since, ...place }) => ({
    kind: 'STARTS_LIMITED',
    ...place,
    subject: '',
    facts: { refused: count },
    parts: [String(since)],
    since,
  }));
};
