import { sql } from 'kysely';
import { kindsOf, type Severity } from '../../contract/attention-kinds.ts';
import { clockToleranceMs } from '../../contract/values/times.ts';
import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Db, Store, Tx } from '../platform/db/store.ts';

/** Items read in a transaction; on SQLite a long one blocks other writers. */
const batchSize = 500;

const isOneOf = (severity: Severity) =>
  sql`a."kind" in (${sql.join(kindsOf(severity).map((kind) => sql.lit(kind)))})`;

/**
 * Condition: a subscription `s` covers an item `a`. What can wait until tomorrow is sent to programs,
 * in digests, and where its kind was chosen.
 */
const isCovered = sql`
  (s."organizationId" = '' or (s."organizationId" = a."organizationId"
    and (s."institutionId" = '' or s."institutionId" = a."institutionId")))
  and (${isOneOf('bad')} or s."severity" = 'warning'
    and (${isOneOf('warning')} or s."mode" = 'DIGEST' or s."channel" = 'WEBHOOK'
      or s."kinds" <> '[]'))
  and (s."kinds" = '[]' or s."kinds" like '%"' || a."kind" || '"%')
  and a."openedAt" >= s."confirmedAt" and s."unsubscribedAt" is null`;

/** The first possible UUIDv7 of an instant. */
const firstIdOf = (at: number): string => {
  const hex = Math.max(0, at).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`;
};

const instantOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/**
 * Reads again from `aheadMs` before the newest id: clocks of processes differ, and one that was
 * ahead made ids of the future. Items that already have a notice are skipped.
 */
const readStart = (newest: string, now: number): string =>
  newest === '' ? '' : firstIdOf(Math.min(instantOfId(newest), now) - clockToleranceMs);

/** Null while the item is open; closed items begin as if nobody is to be notified. */
const skippedWhenClosed = sql`case when a."closedAt" is null then null else '' end`;

/**
 * Inserts a notice for each recipient of the items up to an id. One that is closed already may open
 * again when the rounds have passed it.
 */
const insertNotices = (tx: Tx, after: string, last: string, now: number) =>
  sql`insert into "alertNotices" ("subscriptionId", "attentionId", "organizationId",
      "institutionId", "openedIn", "isOver", "overIn", "at")
    select s."id", a."id", a."organizationId", a."institutionId", ${skippedWhenClosed},
      case when a."closedAt" is null then 0 else 1 end, ${skippedWhenClosed}, ${sql.lit(now)}
    from "attention" as a join "alertSubscriptions" as s on ${isCovered}
    where a."id" > ${after} and a."id" <= ${last} and a."endedAt" is null
    on conflict ("subscriptionId", "attentionId") do nothing`.execute(tx);

const idsAfter = async (db: Db, after: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('attention')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Reads one batch after an id, by default after the stored one; returns its last id if there are
 * more.
 */
const readBatch = (store: Store, from: string | undefined, now: number) =>
  store.change(async (tx) => {
    await tx
      .insertInto('alertReading')
      .values({ id: 1, attentionId: '' })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const { attentionId: newest } = await tx
      .selectFrom('alertReading')
      .select('attentionId')
      .modifyEnd(forNoKeyUpdate(tx))
      .executeTakeFirstOrThrow();
    const after = from ?? readStart(newest, now);
    const ids = await idsAfter(tx, after);
    const last = ids.at(-1);
    if (last === undefined) return undefined;
    await insertNotices(tx, after, last, now);
    if (last > newest) await tx.updateTable('alertReading').set({ attentionId: last }).execute();
    return ids.length < batchSize ? undefined : last;
  });

/** Inserts notices of items that were opened since the last round. */
export const noticeOpenedItems = async (store: Store, now: number): Promise<void> => {
  const read = await store.read.selectFrom('alertReading').select('attentionId').executeTakeFirst();
  const newest = read?.attentionId ?? '';
  const [newer] = await idsAfter(store.read, newest);
  const isRecent = newest !== '' && instantOfId(newest) > now - 2 * clockToleranceMs;
  if (newer === undefined && !isRecent) return;
  let from: string | undefined;
  do from = await readBatch(store, from, now);
  while (from !== undefined);
};

const isItemOpen = sql`exists (select 1 from "attention" as a
  where a."id" = "alertNotices"."attentionId" and a."closedAt" is null)`;

/** Marks notices of items that are over. A recipient who was not yet notified never is. */
const endNotices = (tx: Tx, now: number) =>
  sql`update "alertNotices" set "isOver" = 1, "at" = ${now},
      "overIn" = case when "openedIn" is null then '' else null end,
      "openedIn" = coalesce("openedIn", '')
    where "isOver" = 0 and not ${isItemOpen}`.execute(tx);

/** Notifies again of an item that reopened, unless its end was not yet sent. */
const reopenNotices = (tx: Tx, now: number) =>
  sql`update "alertNotices" set "isOver" = 0, "at" = ${now},
      "openedIn" = case when "overIn" is null then "openedIn" else null end, "overIn" = null
    where "isOver" = 1 and "attentionId" in (select a."id" from "attention" as a
      join "alertNotices" as n on n."attentionId" = a."id" and n."isOver" = 1
      where a."closedAt" is null)`.execute(tx);

/** Sends no end to recipients whose first delivery was given up. */
const skipUndelivered = (tx: Tx) =>
  sql`update "alertNotices" set "overIn" = ''
    where "isOver" = 1 and "overIn" is null and "openedIn" in (
      select "id" from "alertDeliveries" where "state" = 'GIVEN_UP')`.execute(tx);

const hasNoticeChanges = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ some: number }>`
    select 1 as "some" from "alertNotices" where "isOver" = 0 and not ${isItemOpen}
    union all select 1 from "attention" as a
      join "alertNotices" as n on n."attentionId" = a."id" and n."isOver" = 1
      where a."closedAt" is null
    union all select 1 from "alertNotices" as n
      join "alertDeliveries" as d on d."id" = n."openedIn" and d."state" = 'GIVEN_UP'
      where n."isOver" = 1 and n."overIn" is null
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Updates notices of items that are over or open again since the last round. */
export const noticeClosedItems = async (store: Store, now: number): Promise<void> => {
  if (!(await hasNoticeChanges(store.read))) return;
  await store.change(async (tx) => {
    await endNotices(tx, now);
    await reopenNotices(tx, now);
    await skipUndelivered(tx);
  });
};
