import { sql } from 'kysely';
import type { Calendar } from '../../contract/periods.ts';
import { isAmong } from '../core/db/rows.ts';
import type { Db, Store } from '../core/db/store.ts';
import { wakeOnCommit } from '../core/wakes.ts';
import { type Learner, type Learning, learnt, soldBy } from './learn.ts';
import { keepPaces, type MachinePaces } from './rows.ts';

export interface Renewing {
  readonly store: Pick<Store, 'read' | 'change'>;
  readonly calendar: Calendar;
  readonly now: () => number;
}

/** Machines of one transaction; the largest have hundreds of slots. */
const atOnce = 5;

/** Machines with an id after `after` whose rates are not as of yesterday. */
const behind = async (db: Db, today: number, after: string): Promise<Learner[]> => {
  const { rows } = await sql<Learner>`
    select "id", "machines"."organizationId", "machines"."institutionId"
    from "machines" left join "weekdayShares" on "machineId" = "id"
    where "id" > ${after} and "removedAt" is null and coalesce("asOf", -1) <> ${today - 1}
    order by "id" limit ${atOnce}`.execute(db);
  return rows;
};

const learningOf = ({ store, calendar, now }: Renewing, signal: AbortSignal): Learning => ({
  db: store.read,
  calendar,
  today: calendar.dayOf(now()),
  signal,
});

/**
 * Fits the rates of all machines that lack those of yesterday. An abort of `signal` throws its reason.
 */
export const renewPaces = async (given: Renewing, signal: AbortSignal): Promise<void> => {
  const learning = learningOf(given, signal);
  for (let after = ''; ; ) {
    const machines = await behind(learning.db, learning.today, after);
    const known: MachinePaces[] = [];
    for (const machine of machines) {
      known.push(await learnt(learning, machine, await soldBy(learning, machine)));
    }
    await given.store.change((tx) => keepPaces(tx, known));
    const last = machines.at(-1);
    if (!last || machines.length < atOnce) return;
    after = last.id;
  }
};

/** Days: a machine without sales in the last of them may still be sending its history. */
const lately = 4;

/** Fits some machines that pages show, except those that may still be sending their history. */
export const learnPaces = async (
  given: Renewing,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const learning = learningOf(given, signal);
  const machines = await learning.db
    .selectFrom('machines')
    .select(['id', 'organizationId', 'institutionId'])
    .where(isAmong(learning.db, 'id', ids))
    .execute();
  for (const machine of machines) {
    signal.throwIfAborted();
    const sold = await soldBy(learning, machine);
    if (!sold.course.sold.slice(-lately).some(Boolean)) continue;
    const paces = await learnt(learning, machine, sold);
    await given.store.change(async (tx) => {
      await keepPaces(tx, [paces]);
      wakeOnCommit(tx, 'stock', machine);
    });
  }
};
