import { machineApi } from '../../contract/machine-api.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { historyStart } from '../platform/settings/history-start.ts';
import { deactivatedError, lockActiveMachine } from './active-machine.ts';
import { machineBudgets } from './budgets.ts';
import { authorizeDispense } from './cards/authorize.ts';
import { createLongCardLists } from './cards/long-card-lists.ts';
import { countEventUnits } from './event-units.ts';
import type { SettleCommands } from './events/ingest.ts';
import { createRefusedCalls } from './refused-calls.ts';
import { createCommandDelivery } from './sync/command-delivery.ts';
import { createContactQueue } from './sync/contact-queue.ts';
import type { DeferContact } from './sync/contacts.ts';
import { createLongPolls } from './sync/long-polls.ts';
import { createMachineStates } from './sync/machine-state.ts';
import { createSyncHandler } from './sync/sync.ts';

export const machineApiRoutes = (app: App, settle: SettleCommands): void => {
  const { calendar } = app;
  const historyFrom = historyStart(app.settings);
  const states = createMachineStates(app);
  const { spendCall, spendCards, spendEvents, spendRows, spendWrites } = machineBudgets(
    (facts, text) => app.http.log.warn(facts, text),
  );
  const queueContact = createContactQueue(app);
  const deferContact: DeferContact = (contact) => {
    queueContact(contact);
    states.noteContact(contact);
  };
  const answerSync = createSyncHandler(app, {
    calendar,
    settings: app.settings,
    settle,
    historyFrom,
    states,
    deferContact,
    longCardLists: createLongCardLists(app.store.read, app.now),
    spendCards,
    spendRows,
    spendWrites,
  });
  const deliverCommands = createCommandDelivery(app, { settle, states, deferContact });
  const openLongPoll = createLongPolls(app);
  const countRefused = createRefusedCalls(app);

  serveEndpoint(
    app,
    machineApi.sync,
    async ({ body, machine: caller, now, reply: { raw } }) => {
      await spendEvents(caller, countEventUnits(body, now));
      return answerSync({ caller, body, receivedAt: now }, () => raw.destroyed);
    },
    { beforeBody: spendCall, onRefused: countRefused('SYNC') },
  );

  serveEndpoint(
    app,
    machineApi.authorize,
    async ({ body, change, machine: caller, now }) => {
      await spendWrites(caller, 1);
      const answer = await change(async (tx) => {
        const machine = await lockActiveMachine(tx, caller, { now, calendar });
        return machine && authorizeDispense(tx, machine, body, now, calendar);
      });
      if (!answer) throw deactivatedError();
      return answer;
    },
    { beforeBody: spendCall, onRefused: countRefused('AUTHORIZE'), isShort: true },
  );

  serveEndpoint(
    app,
    machineApi.commands,
    async ({ machine, query, reply: { raw } }) => {
      const commands = await deliverCommands(openLongPoll(machine, raw), query.wait);
      return { commands: [...commands] };
    },
    { beforeBody: spendCall, onRefused: countRefused('COMMANDS'), isShort: true },
  );
};
