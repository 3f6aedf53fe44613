import { sql } from 'kysely';
import type { Calendar } from '../../../contract/values/periods.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db, Store } from '../../platform/db/store.ts';
import { publishAfterCommit } from '../../platform/events/after-commit.ts';
import {
  type FitContext,
  fitMachineRates,
  type MachineToFit,
  readMachineSales,
} from './fit-rates.ts';
import { type MachineRates, saveMachineRates } from './rate-rows.ts';

export interface RefitOptions {
  readonly store: Pick<Store, 'read' | 'change'>;
  readonly calendar: Calendar;
  readonly now: () => number;
}

/** Machines of one transaction; the largest have hundreds of slots. */
const batchSize = 5;

/** Machines with an id after `after` whose rates are not as of yesterday. */
const findMachinesToRefit = async (
  db: Db,
  today: number,
  after: string,
): Promise<MachineToFit[]> => {
  const { rows } = await sql<MachineToFit>`
    select "id", "machines"."organizationId", "machines"."institutionId"
    from "machines" left join "weekdayShares" on "machineId" = "id"
    where "id" > ${after} and "removedAt" is null and coalesce("asOf", -1) <> ${today - 1}
    order by "id" limit ${batchSize}`.execute(db);
  return rows;
};

const fitContextOf = ({ store, calendar, now }: RefitOptions, signal: AbortSignal): FitContext => ({
  db: store.read,
  calendar,
  today: calendar.dayOf(now()),
  signal,
});

/**
 * Fits the rates of all machines that lack those of yesterday. An abort of `signal` throws its reason.
 */
export const refitSalesRates = async (
  options: RefitOptions,
  signal: AbortSignal,
): Promise<void> => {
  const context = fitContextOf(options, signal);
  for (let after = ''; ; ) {
    const machines = await findMachinesToRefit(context.db, context.today, after);
    const fitted: MachineRates[] = [];
    for (const machine of machines) {
      fitted.push(
        await fitMachineRates(context, machine, await readMachineSales(context, machine)),
      );
    }
    await options.store.change((tx) => saveMachineRates(tx, fitted));
    const last = machines.at(-1);
    if (!last || machines.length < batchSize) return;
    after = last.id;
  }
};

/** Days: a machine without sales in the last of them may still be sending its history. */
const recentDays = 4;

/** Fits some machines that pages show, except those that may still be sending their history. */
export const fitSalesRates = async (
  options: RefitOptions,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const context = fitContextOf(options, signal);
  const machines = await context.db
    .selectFrom('machines')
    .select(['id', 'organizationId', 'institutionId'])
    .where(isAmong(context.db, 'id', ids))
    .execute();
  for (const machine of machines) {
    signal.throwIfAborted();
    const history = await readMachineSales(context, machine);
    if (!history.sales.sold.slice(-recentDays).some(Boolean)) continue;
    const rates = await fitMachineRates(context, machine, history);
    await options.store.change(async (tx) => {
      await saveMachineRates(tx, [rates]);
      publishAfterCommit(tx, 'stock', machine);
    });
  }
};
