import type { Machines, Paces, Slots } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import type { Course } from '../forecast/course.ts';
import { placeOf } from '../forecast/forecast.ts';
import { memory, paceOf } from '../forecast/pace.ts';
import { type Reading, type Sold, slotCourses, slotKey, soldIn } from './courses.ts';
import { emptyDays, type StockedSlot } from './empty-days.ts';
import { type MachinePaces, sharesOf } from './rows.ts';
import { type SoonSold, soldSoonBy } from './soon.ts';

export type Learner = Pick<Machines, 'id' | 'organizationId' | 'institutionId'>;

export interface Learning extends Reading {
  /** The business day that has not ended. */
  readonly today: number;
}

/** Days of history below which a machine takes the weekdays of its institution. */
const grown = 28;

type KnownSlot = StockedSlot & Pick<Slots, 'soldSoon'>;

const slotsOf = (db: Db, machineId: string): Promise<KnownSlot[]> =>
  db
    .selectFrom('slots')
    .select(['machineId', 'rowNo', 'columnNo', 'productCount', 'soldSoon'])
    .where('machineId', '=', machineId)
    .orderBy('rowNo')
    .orderBy('columnNo')
    .execute();

/** Reads the machine's sales of the last half year without today. */
export const soldBy = ({ db, today }: Learning, { id, organizationId }: Learner): Promise<Sold> =>
  soldIn(db, { level: 'machine', id, organizationId }, { from: today - memory, to: today - 1 });

const poolOf = async (
  { db, today }: Learning,
  { institutionId: id, organizationId }: Learner,
  own: Course,
): Promise<Course> => {
  if (own.sold.length >= grown) return own;
  const range = { from: today - memory, to: today - 1 };
  const { course } = await soldIn(db, { level: 'institution', id, organizationId }, range);
  return course;
};

/** Days on which the machine was closed or the slot empty. */
const skippedBy = async (
  { db, calendar, today }: Learning,
  slot: StockedSlot,
  { from, sold }: Course,
  closed: ReadonlySet<number>,
): Promise<ReadonlySet<number>> => {
  const empty = await emptyDays(db, slot, { from, to: today }, calendar);
  return new Set([...closed, ...empty.filter((day) => !sold[day - from])]);
};

/** Fits the rates of a machine and its slots as of the end of yesterday. */
export const learnt = async (
  learning: Learning,
  machine: Learner,
  sold: Sold,
): Promise<MachinePaces> => {
  const { db, today, signal } = learning;
  const { id: machineId, organizationId, institutionId } = machine;
  const { weekdays, closed } = placeOf(await poolOf(learning, machine, sold.course));
  const courses = await slotCourses(learning, machineId, sold);
  const slots: Paces[] = [];
  const soon: SoonSold[] = [];
  for (const slot of await slotsOf(db, machineId)) {
    signal.throwIfAborted();
    const { rowNo, columnNo } = slot;
    const course = courses.get(slotKey(slot));
    const pace = course && {
      days: course.sold.length,
      ...paceOf(course, weekdays, await skippedBy(learning, slot, course, closed)),
    };
    if (pace) slots.push({ machineId, rowNo, columnNo, organizationId, institutionId, ...pace });
    const soldSoon = pace ? soldSoonBy(pace, weekdays, today) : 0;
    if (soldSoon !== slot.soldSoon) soon.push({ machineId, rowNo, columnNo, soldSoon });
  }
  const shares = { machineId, organizationId, institutionId, asOf: today - 1 };
  return { shares: { ...shares, ...sharesOf(weekdays) }, slots, soon };
};
