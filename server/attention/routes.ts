import { type AttentionAction, attention } from '../../contract/attention.ts';
import { scopeOf } from '../platform/http/access.ts';
import { type App, type HandlerContext, serveEndpoint } from '../platform/http/serve-endpoint.ts';
import { updateEntity } from '../platform/http/update-entity.ts';
import {
  type ActionRule,
  applyAction,
  finishItem,
  giveBackItem,
  lockItem,
  readHistory,
  reopenItem,
  requireVisibleItem,
  snoozeItem,
  takeItem,
} from './actions.ts';
import { presentItem } from './present.ts';
import { countClosedItems, countOpenItems, listItems } from './queries.ts';

type ActionCall = Pick<
  HandlerContext<typeof attention.take>,
  'admin' | 'change' | 'note' | 'now' | 'params'
>;

/** Runs one action in the audited transaction, unless the item is in that state already. */
const runAction = async (
  { admin, change, note, now, params: { itemId } }: ActionCall,
  action: AttentionAction,
  rule: ActionRule,
) => ({
  item: await updateEntity(
    { change, note },
    {
      lock: (tx) => lockItem(tx, admin, itemId),
      // The audit keeps its texts in English.
      show: (_tx, row) => presentItem(row, 'en'),
    },
    async (tx, before) => {
      const { id, organizationId, institutionId } = before;
      note({ target: id, organizationId, institutionId });
      const itemChange = rule(before, admin, now);
      if (!itemChange) return before;
      await applyAction(tx, before, itemChange, { action, admin, now });
      return requireVisibleItem(tx, admin, itemId);
    },
  ),
});

/** The list of items, and the actions of people on them. */
export const attentionRoutes = (app: App): void => {
  serveEndpoint(app, attention.all, async ({ admin, db, language, now, query }) => {
    const scope = await scopeOf(db, admin, query);
    const caller = { adminId: admin.id, now };
    const counts = await countOpenItems(db, scope, query.kind, caller);
    const rows = await listItems(db, scope, query, caller);
    const countByTab = {
      OPEN: async () => counts.open,
      MINE: async () => counts.mine,
      SNOOZED: async () => counts.snoozed,
      DONE: () => countClosedItems(db, scope, query.kind, caller),
    };
    return {
      items: rows.map((row) => presentItem(row, language)),
      count: await countByTab[query.tab](),
      counts,
    };
  });

  serveEndpoint(app, attention.count, async ({ admin, db, now }) => {
    const scope = await scopeOf(db, admin, {});
    const caller = { adminId: admin.id, now };
    return { counts: await countOpenItems(db, scope, undefined, caller) };
  });

  serveEndpoint(app, attention.history, async ({ admin, db, params }) => {
    const { id } = await requireVisibleItem(db, admin, params.itemId);
    return { history: await readHistory(db, id) };
  });

  serveEndpoint(app, attention.take, (context) => runAction(context, 'TAKE', takeItem));
  serveEndpoint(app, attention.giveBack, (context) =>
    runAction(context, 'GIVE_BACK', giveBackItem),
  );
  serveEndpoint(app, attention.snooze, (context) =>
    runAction(context, 'SNOOZE', snoozeItem(Date.parse(context.body.until))),
  );
  serveEndpoint(app, attention.done, (context) => runAction(context, 'DONE', finishItem));
  serveEndpoint(app, attention.reopen, (context) => runAction(context, 'REOPEN', reopenItem));
};
