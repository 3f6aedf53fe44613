import { sql } from 'kysely';
import { matchingDays, readDispensePage } from '../server/dispenses/queries.ts';
import { planPageRuns } from '../server/dispenses/rules.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import type { Store } from '../server/platform/db/store.ts';
import { allTime } from '../server/platform/http/day-range.ts';
import { fleetCalendar } from './data/fleet.ts';
import { openHistory } from './data/history.ts';
import { formatMilliseconds, medianTime, printResult } from './measure.ts';
import type { Scale } from './scale.ts';

const scope = {
  level: 'institution',
  id: 'institution-0',
  organizationId: 'organization-0',
} as const;
const filter = { transactionType: 'ALL', status: 'ALL' } as const;
const limit = 15;

/** Reads a page with its exact count as the server does; returns the count. */
const readPage = async ({ read }: Store, number: number): Promise<number> => {
  const found = await matchingDays(read, scope, allTime, filter);
  await readDispensePage(
    read,
    { scope, filter, calendar: fleetCalendar },
    planPageRuns(found, number, limit),
  );
  return found.reduce((sum, { matching }) => sum + matching, 0);
};

const readByOffset = async ({ read }: Store, number: number): Promise<void> => {
  await sql`select count(*) from "dispenses" where "institutionId" = ${scope.id}`.execute(read);
  await sql`select * from "dispenses" where "institutionId" = ${scope.id}
    order by "dispensedAt" desc, "id" desc limit ${limit} offset ${(number - 1) * limit}`.execute(
    read,
  );
};

/** Dispenses from which on lists must not use OFFSET. */
const offsetLimit = 1_000_000;

const compare = async (engine: Engine, total: number): Promise<void> => {
  const { store } = await openHistory(engine, total);
  const last = Math.ceil((await readPage(store, 1)) / limit);
  const first = await medianTime(31, () => readPage(store, 1));
  const deep = await medianTime(31, () => readPage(store, last));
  printResult({
    what: `dispense list with exact count at ${total} rows, last page ÷ page 1, ${engine}`,
    ours: formatMilliseconds(deep),
    peer: formatMilliseconds(first),
    ratio: deep / first,
    target: { atMost: 1.5 },
  });
  if (total < offsetLimit) return;
  const offset = await medianTime(5, () => readByOffset(store, last));
  printResult({
    what: `OFFSET with count ÷ ours on the last page of ${total} rows, ${engine}`,
    ours: formatMilliseconds(deep),
    peer: formatMilliseconds(offset),
    ratio: offset / deep,
    target: { atLeast: total > offsetLimit ? 40 : 4 },
  });
};

export const benchList = async ({ engines, histories }: Scale): Promise<void> => {
  for (const engine of engines) for (const total of histories) await compare(engine, total);
};
