import type { Calendar } from '../../contract/values/periods.ts';
import { readHoursByDay } from '../institutions/opening-hours.ts';
import type { Db } from '../platform/db/store.ts';
import { computeDays } from './count.ts';
import { readMachineFacts } from './facts.ts';
import type { ComputedDay } from './save.ts';

/** Computes the running day of a machine up to now. */
export const availabilityToday = async (
  db: Db,
  machineId: string,
  calendar: Calendar,
  now: number,
): Promise<ComputedDay[]> => {
  const machine = await db
    .selectFrom('machines')
    .select(['id', 'organizationId', 'institutionId', 'isActivated', 'removedAt'])
    .where('id', '=', machineId)
    .executeTakeFirstOrThrow();
  const today = calendar.dayOf(now);
  const facts = await readMachineFacts(db, machine, calendar.startOfDay(today));
  const hoursOn = await readHoursByDay(db, machine.institutionId);
  return computeDays(facts, hoursOn, calendar, { from: today, to: today, until: now });
};
