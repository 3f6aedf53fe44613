import {
  defaultOpeningHours,
  OpeningHours,
  openingHours,
  type StoredOpeningHours,
} from '../../contract/opening-hours.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { requireVersion, updateEntity } from '../platform/http/update-entity.ts';
import { lockInstitution } from './queries.ts';

/** Finds the hours that hold on a business day: the last ones that were set up to it. */
const findOpeningHours = async (
  db: Db,
  institutionId: string,
  day: number,
): Promise<StoredOpeningHours> => {
  const row = await db
    .selectFrom('openingHours')
    .select(['hours', 'version'])
    .where('institutionId', '=', institutionId)
    .where('fromDay', '<=', day)
    .orderBy('fromDay', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { ...defaultOpeningHours, version: 1 };
  return { ...OpeningHours.parse(JSON.parse(row.hours)), version: row.version };
};

/** Reads all hours of an institution; answers those of a business day. */
export const readHoursByDay = async (
  db: Db,
  institutionId: string,
): Promise<(day: number) => OpeningHours> => {
  const rows = await db
    .selectFrom('openingHours')
    .select(['fromDay', 'hours'])
    .where('institutionId', '=', institutionId)
    .orderBy('fromDay', 'desc')
    .execute();
  const stored = rows.map(({ fromDay, hours }) => ({
    fromDay,
    hours: OpeningHours.parse(JSON.parse(hours)),
  }));
  return (day) => stored.find(({ fromDay }) => fromDay <= day)?.hours ?? defaultOpeningHours;
};

/** Reads the hours of institutions that hold on a business day. */
export const readHoursOn = async (
  db: Db,
  institutionIds: readonly string[],
  day: number,
): Promise<(institutionId: string) => OpeningHours> => {
  const rows = await db
    .selectFrom('openingHours')
    .select(['institutionId', 'hours'])
    .where(isAmong(db, 'institutionId', [...new Set(institutionIds)]))
    .where('fromDay', '<=', day)
    .orderBy('fromDay')
    .execute();
  // The last of an institution stays.
  const stored = new Map(
    rows.map(({ institutionId, hours }) => [institutionId, OpeningHours.parse(JSON.parse(hours))]),
  );
  return (institutionId) => stored.get(institutionId) ?? defaultOpeningHours;
};

/** Replaces the hours from a business day on. Days before keep theirs. */
const setOpeningHours = async (
  tx: Tx,
  { id: institutionId, organizationId }: Institution,
  { week, holidays, visitDays }: OpeningHours,
  { fromDay, version }: { readonly fromDay: number; readonly version: number },
): Promise<StoredOpeningHours> => {
  const next: OpeningHours = {
    week,
    holidays: [...new Set(holidays)].sort(),
    visitDays: [...new Set(visitDays)].sort(),
  };
  const hours = JSON.stringify(next);
  await tx
    .insertInto('openingHours')
    .values({ organizationId, institutionId, fromDay, hours, version })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'fromDay']).doUpdateSet({ hours, version }),
    )
    .execute();
  return { ...next, version };
};

export const openingHoursRoutes = (app: App): void => {
  serveEndpoint(app, openingHours.one, async ({ db, now, institution }) => ({
    openingHours: await findOpeningHours(db, institution.id, app.calendar.dayOf(now)),
  }));

  serveEndpoint(app, openingHours.update, (call) => {
    const { body, institution, now } = call;
    const fromDay = app.calendar.dayOf(now);
    const entity = {
      lock: async (tx: Tx) => {
        await lockInstitution(tx, institution.id);
        return findOpeningHours(tx, institution.id, fromDay);
      },
      show: (_tx: Tx, stored: StoredOpeningHours) => ({ openingHours: stored }),
    };
    return updateEntity(call, entity, (tx, before) => {
      requireVersion(before, body.version);
      return setOpeningHours(tx, institution, body, { fromDay, version: before.version + 1 });
    });
  });
};
