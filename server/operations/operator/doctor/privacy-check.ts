import { sql } from 'kysely';
import { calendarOf, isoDate } from '../../../../contract/values/periods.ts';
import { cardHistoryStart } from '../../../institutions/card-history.ts';
import { findJobTimes } from '../../../platform/jobs/jobs.ts';
import { type Check, type OpenedInstallation, reportFault, reportGood } from './check.ts';

const dayMs = 86_400_000;

/** The oldest dispense that names its card, by institution, and the last night that forgot. */
export const checkPrivacy: Check<OpenedInstallation>['run'] = async ({ store, settings, now }) => {
  const calendar = calendarOf(settings.TIME_ZONE);
  const institutions = await store.read
    .selectFrom('institutions')
    .select([
      'cardHistoryDays',
      sql<number | null>`(select min("dispensedAt") from "dispenses"
        where "dispenses"."institutionId" = "institutions"."id" and "cardKey" is not null)`.as(
        'oldestAt',
      ),
    ])
    .execute();
  const times = await findJobTimes(store.read);
  const ranAt = times.find(({ name }) => name === 'retention')?.ranAt;
  const ran = ranAt ? `last run ${new Date(ranAt).toISOString()}` : 'it has not run yet';
  const dated = institutions.flatMap(({ oldestAt, ...own }) =>
    oldestAt === null
      ? []
      : [{ oldestAt, start: cardHistoryStart(own, settings, calendar, now()) }],
  );
  // A night may be to come, or missed.
  if (dated.some(({ oldestAt, start }) => oldestAt < start - 2 * dayMs)) {
    return reportFault(
      `dispenses name cards for longer than they may (${ran}): leave the server on at night, or restart it.`,
    );
  }
  const oldest = Math.min(...dated.map(({ oldestAt }) => oldestAt));
  return reportGood(
    dated.length
      ? `dispenses name cards from ${isoDate(calendar.dayOf(oldest))} on; ${ran}`
      : `no dispense names a card; ${ran}`,
  );
};
