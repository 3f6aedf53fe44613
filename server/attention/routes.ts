import { type AttentionDeed, attention } from '../../contract/attention.ts';
import { scopeOf } from '../core/access.ts';
import { changing } from '../core/changing.ts';
import { type App, type Context, serve } from '../core/serve.ts';
import {
  doDeed,
  finish,
  giveBack,
  historyOf,
  itemFor,
  lockItem,
  type Rule,
  reopen,
  snoozeUntil,
  take,
} from './deeds.ts';
import { presentItem } from './present.ts';
import { closedCount, itemsOfPage, waitingCounts } from './queries.ts';

type DeedContext = Pick<
  Context<typeof attention.take>,
  'admin' | 'change' | 'note' | 'now' | 'params'
>;

/** Runs one action in the audited transaction, unless the item is in that state already. */
const act = async (
  { admin, change, note, now, params: { itemId } }: DeedContext,
  deed: AttentionDeed,
  rule: Rule,
) => ({
  item: await changing(
    { change, note },
    { lock: (tx) => lockItem(tx, admin, itemId), show: (_tx, row) => presentItem(row) },
    async (tx, before) => {
      const { id, organizationId, institutionId } = before;
      note({ target: id, organizationId, institutionId });
      const changed = rule(before, admin, now);
      if (!changed) return before;
      await doDeed(tx, before, changed, { deed, admin, now });
      return itemFor(tx, admin, itemId);
    },
  ),
});

/** The list of items, and the actions of people on them. */
export const attentionRoutes = (app: App): void => {
  serve(app, attention.all, async ({ admin, db, now, query }) => {
    const scope = await scopeOf(db, admin, query);
    const asking = { adminId: admin.id, now };
    const counts = await waitingCounts(db, scope, query.kind, asking);
    const rows = await itemsOfPage(db, scope, query, asking);
    const counted = {
      OPEN: async () => counts.open,
      MINE: async () => counts.mine,
      SNOOZED: async () => counts.snoozed,
      DONE: () => closedCount(db, scope, query.kind, asking),
    };
    return { items: rows.map(presentItem), count: await counted[query.tab](), counts };
  });

  serve(app, attention.count, async ({ admin, db, now }) => {
    const scope = await scopeOf(db, admin, {});
    const asking = { adminId: admin.id, now };
    return { counts: await waitingCounts(db, scope, undefined, asking) };
  });

  serve(app, attention.history, async ({ admin, db, params }) => {
    const { id } = await itemFor(db, admin, params.itemId);
    return { history: await historyOf(db, id) };
  });

  serve(app, attention.take, (context) => act(context, 'TAKE', take));
  serve(app, attention.giveBack, (context) => act(context, 'GIVE_BACK', giveBack));
  serve(app, attention.snooze, (context) =>
    act(context, 'SNOOZE', snoozeUntil(Date.parse(context.body.until))),
  );
  serve(app, attention.done, (context) => act(context, 'DONE', finish));
  serve(app, attention.reopen, (context) => act(context, 'REOPEN', reopen));
};
