import { machineApi, maxEvents } from '../../contract/machine-api.ts';
import { message } from '../../contract/messages.ts';
import { syncSeconds } from '../../contract/online.ts';
import { Refused } from '../core/errors.ts';
import { revoked } from '../core/machine-keys.ts';
import { type App, serve } from '../core/serve.ts';
import { historyStart } from '../core/settings/history-start.ts';
import { activeMachine, inactive } from './active.ts';
import { authorize } from './authorize.ts';
import { machineBudgets } from './budgets.ts';
import { cardListFor } from './cards.ts';
import { claimRoute } from './claim.ts';
import { configOf } from './config.ts';
import { heldPolls } from './held-polls.ts';
import type { Settle } from './ingest.ts';
import { ordersFor } from './orders.ts';
import { syncWriter } from './writer.ts';

export const machineApiRoutes = (app: App, settle: Settle): void => {
  const { calendar } = app;
  const historyFrom = historyStart(app.settings);
  const store = syncWriter(app.store, { calendar, settle, historyFrom });
  const { spendCall, spendEvents } = machineBudgets(app.elapsed);
  const orders = ordersFor(app, settle);
  const hold = heldPolls(app.http);

  claimRoute(app);

  serve(
    app,
    machineApi.sync,
    async ({ body, db, machine: caller, now }) => {
      if (body.events.length > maxEvents) {
        throw new Refused(413, message('tooManyEvents', { max: maxEvents }));
      }
      spendEvents(caller.id, body.events.length);
      const outcome = await store({ caller, body, receivedAt: now });
      if (!outcome) throw revoked();
      const { machine, journal, rejected, commands } = outcome;
      const cards = await cardListFor(db, machine, body.cardsVersion);
      const isBehind = body.configVersion !== machine.configVersion;
      return {
        serverTime: new Date(app.now()).toISOString(),
        ackedThrough: journal.ackedThrough,
        gaps: [...journal.gaps],
        rejected: [...rejected],
        ...(isBehind && { config: await configOf(db, machine) }),
        ...(cards && { cards }),
        commands: [...commands],
        nextSyncSeconds: syncSeconds,
      };
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
      if (!told) throw inactive();
      return told;
    },
    { beforeBody: spendCall },
  );

  serve(
    app,
    machineApi.commands,
    async ({ asker, db, machine, query }) => {
      const commands = await orders(db, machine, { wait: query.wait, ended: hold(asker) });
      return { commands: [...commands] };
    },
    { beforeBody: spendCall },
  );
};
