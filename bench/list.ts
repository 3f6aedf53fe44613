import { sql } from 'kysely';
import type { Engine } from '../server/core/db/dialect.ts';
import type { Store } from '../server/core/db/store.ts';
import { dispensesOfPage, matchingDays } from '../server/dispenses/queries.ts';
import { runsOfPage } from '../server/dispenses/rules.ts';
import { allTime } from '../server/stats/range.ts';
import { calendar } from './fleet.ts';
import { historyOf } from './history.ts';
import { median, milliseconds, print } from './measure.ts';
import type { Scale } from './scale.ts';

const scope = {
  level: 'institution',
  id: 'institution-0',
  organizationId: 'organization-0',
} as const;
const filter = { transactionType: 'ALL', status: 'ALL' } as const;
const limit = 15;

/** Reads a page with its exact count as the server does; returns the count. */
const page = async ({ read }: Store, number: number): Promise<number> => {
  const found = await matchingDays(read, scope, allTime, filter);
  await dispensesOfPage(read, { scope, filter, calendar }, runsOfPage(found, number, limit));
  return found.reduce((sum, { matching }) => sum + matching, 0);
};

const byOffset = async ({ read }: Store, number: number): Promise<void> => {
  await sql`select count(*) from "dispenses" where "institutionId" = ${scope.id}`.execute(read);
  await sql`select * from "dispenses" where "institutionId" = ${scope.id}
    order by "dispensedAt" desc, "id" desc limit ${limit} offset ${(number - 1) * limit}`.execute(
    read,
  );
};

/** Dispenses from which on lists must not use OFFSET. */
const many = 1_000_000;

const compare = async (engine: Engine, total: number): Promise<void> => {
  const { store } = await historyOf(engine, total);
  const last = Math.ceil((await page(store, 1)) / limit);
  const first = await median(31, () => page(store, 1));
  const deep = await median(31, () => page(store, last));
  print({
    what: `dispense list with exact count at ${total} rows, last page ÷ page 1, ${engine}`,
    ours: milliseconds(deep),
    peer: milliseconds(first),
    ratio: deep / first,
    target: { atMost: 1.5 },
  });
  if (total < many) return;
  const offset = await median(5, () => byOffset(store, last));
  print({
    what: `OFFSET with count ÷ ours on the last page of ${total} rows, ${engine}`,
    ours: milliseconds(deep),
    peer: milliseconds(offset),
    ratio: offset / deep,
    target: { atLeast: total > many ? 40 : 4 },
  });
};

export const benchList = async ({ engines, histories }: Scale): Promise<void> => {
  for (const engine of engines) for (const total of histories) await compare(engine, total);
};
