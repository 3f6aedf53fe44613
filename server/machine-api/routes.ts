import { machineApi } from '../../contract/machine-api.ts';
import { type App, serve } from '../core/serve.ts';
import { historyStart } from '../core/settings/history-start.ts';
import { activeMachine, inactive } from './active.ts';
import { authorize } from './authorize.ts';
import { machineBudgets } from './budgets.ts';
import { gatherContacts } from './gathered-contacts.ts';
import { heldCalls } from './held-calls.ts';
import type { Settle } from './ingest.ts';
import { ordersFor } from './orders.ts';
import { standings } from './standing.ts';
import { syncsOf } from './sync.ts';

export const machineApiRoutes = (app: App, settle: Settle): void => {
  const { calendar } = app;
  const historyFrom = historyStart(app.settings);
  const known = standings(app);
  const gather = gatherContacts(app);
  const answer = syncsOf(app, { calendar, settle, historyFrom, known, gather });
  const orders = ordersFor(app, { settle, known, gather });
  const { spendCall, spendEvents } = machineBudgets(app.elapsed);
  const hold = heldCalls(app);

  serve(
    app,
    machineApi.sync,
    async ({ body, machine: caller, now, reply: { raw } }) => {
      spendEvents(caller.id, body.events.length);
      return answer({ caller, body, receivedAt: now }, () => raw.destroyed);
    },
    { beforeBody: spendCall },
  );

  serve(
    app,
    machineApi.authorize,
    async ({ body, change, machine: caller, now }) => {
      const told = await change(async (tx) => {
        const machine = await activeMachine(tx, caller, { now, calendar });
        return machine && authorize(tx, machine, body, now, calendar);
      });
      known.forget(caller.id);
      if (!told) throw inactive();
      return told;
    },
    { beforeBody: spendCall, isShort: true },
  );

  serve(
    app,
    machineApi.commands,
    async ({ machine, query, reply: { raw } }) => {
      const commands = await orders(hold(machine, raw), query.wait);
      return { commands: [...commands] };
    },
    { beforeBody: spendCall, isShort: true },
  );
};
