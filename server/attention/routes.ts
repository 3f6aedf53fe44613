import { type AttentionAction, attention } from '../../contract/attention.ts';
import { scopeOf } from '../platform/endpoints/access.ts';
import {
  type App,
  type HandlerContext,
  serveEndpoint,
} from '../platform/endpoints/serve-endpoint.ts';
import { countUnrefused } from '../platform/http/count-unrefused.ts';
import { sharedTenantOf } from '../platform/http/shared-tenant.ts';
import type { Attention } from '../platform/schema/schema.ts';
import { type ActionRule, applyAction, countChosenItems, rules, snoozeRule } from './actions.ts';
import { readHistory } from './history.ts';
import { presentRow } from './present.ts';
import { countClosedRows, countOpenRows, listRows } from './queries.ts';
import { undoAction } from './undo.ts';

type ActionCall = Pick<
  HandlerContext<typeof attention.take>,
  'admin' | 'body' | 'change' | 'db' | 'note' | 'now'
>;

/** The audit names the first of the items, and the tenant that all of them have. */
const noteItems = (note: ActionCall['note'], items: readonly Attention[]): void => {
  const [first] = items;
  if (first) note({ target: first.id, ...sharedTenantOf(items) });
};

const runAction = async (
  { admin, change, db, note, now, body }: ActionCall,
  action: AttentionAction,
  rule: ActionRule,
) => {
  note({ logRows: await countUnrefused(() => countChosenItems(db, admin, body, now)) });
  return change(async (tx) => {
    const outcome = await applyAction(tx, body, { action, rule, admin, now });
    noteItems(note, outcome.items);
    return { action: outcome.action, items: outcome.changed.length };
  });
};

/** The list of rows, and the actions of people on them. */
export const attentionRoutes = (app: App): void => {
  serveEndpoint(app, attention.all, async ({ admin, db, language, now, query }) => {
    const filter = { ...query, scope: await scopeOf(db, admin, query) };
    const caller = { adminId: admin.id, now };
    const counts = await countOpenRows(db, filter, caller);
    const rows = await listRows(db, filter, query, caller);
    const countByTab = {
      OPEN: async () => counts.open,
      MINE: async () => counts.mine,
      SNOOZED: async () => counts.snoozed,
      DONE: () => countClosedRows(db, filter, caller),
    };
    return {
      rows: rows.map((row) => presentRow(row, language)),
      count: await countByTab[query.tab](),
      counts,
    };
  });

  serveEndpoint(app, attention.history, async ({ admin, db, params }) => ({
    history: await readHistory(db, admin, params.itemId),
  }));

  serveEndpoint(app, attention.take, (context) => runAction(context, 'TAKE', rules.TAKE));
  serveEndpoint(app, attention.giveBack, (context) =>
    runAction(context, 'GIVE_BACK', rules.GIVE_BACK),
  );
  serveEndpoint(app, attention.snooze, (context) =>
    runAction(context, 'SNOOZE', snoozeRule(Date.parse(context.body.until))),
  );
  serveEndpoint(app, attention.done, (context) => runAction(context, 'DONE', rules.DONE));
  serveEndpoint(app, attention.reopen, (context) => runAction(context, 'REOPEN', rules.REOPEN));
  serveEndpoint(app, attention.undo, ({ admin, change, note, body }) =>
    change(async (tx) => {
      const items = await undoAction(tx, admin, body.action);
      noteItems(note, items);
      return { items: items.length };
    }),
  );
};
