import { setTimeout } from 'node:timers/promises';
import {
  type DeviceCommand,
  type DeviceConfig,
  machineApi,
  maxEvents,
} from '../../contract/machine-api.ts';
import { message } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import { syncSeconds } from '../../contract/online.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { Refused, refuse } from '../core/errors.ts';
import { type MachineCaller, machineOfHash, revoked } from '../core/machine-keys.ts';
import { type App, serve } from '../core/serve.ts';
import { historyStart } from '../core/settings/history-start.ts';
import { lockCallers } from '../machines/callers.ts';
import { countClaim, forgiveClaim } from '../machines/claim-guesses.ts';
import { hasCommandsToOffer, hasOpenCommands } from '../machines/commands.ts';
import { exchangeCommands } from '../machines/exchange.ts';
import { claimableMachine, claimMachine } from '../machines/keys.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { slotsOfMachines } from '../machines/stock.ts';
import { addToRollups } from '../stats/rollup.ts';
import { authorize } from './authorize.ts';
import { machineBudgets } from './budgets.ts';
import { cardListFor } from './cards.ts';
import { recordContact } from './contacts.ts';
import { heldPolls } from './held-polls.ts';
import type { Settle } from './ingest.ts';
import { syncWriter } from './writer.ts';

const configOf = async (db: Db, machine: Machines): Promise<DeviceConfig> => {
  const sizes = await sizesOfMachines(db, [machine.id]);
  const slots = await slotsOfMachines(db, [machine.id]);
  return {
    version: machine.configVersion,
    isActivated: machine.isActivated === 1,
    price: toTaka(machine.price),
    point: machine.point,
    pointsEnabled: machine.pointsEnabled === 1,
    slots: slots.map((slot) => {
      const { price, point } = sizes.find(({ id }) => id === slot.sizeRef) ?? machine;
      const { rowNo, columnNo, productCount } = slot;
      return {
        rowNo,
        columnNo,
        price: toTaka(price),
        point,
        productCount: Math.max(0, productCount),
      };
    }),
  };
};

/** What is only asked for can wait until a call is answered anyway. */
const isToDo = (commands: readonly DeviceCommand[]): boolean =>
  commands.some(({ ttlSeconds }) => ttlSeconds > 0);

/** How often a waiting call looks for a command; `wait` counts in these. */
const pollMs = 1000;

export const machineApiRoutes = (app: App, settle: Settle): void => {
  const { calendar } = app;
  const historyFrom = historyStart(app.settings);
  const store = syncWriter(app.store, { calendar, settle, historyFrom });
  const { spendCall, spendEvents } = machineBudgets(app.elapsed);
  const hold = heldPolls(app.http);

  serve(
    app,
    machineApi.claim,
    async ({ body, change, client, count, db, note, now }) => {
      const { physicalId } = body;
      const machine = await claimableMachine(db, physicalId).executeTakeFirst();
      if (machine) {
        const { id, organizationId, institutionId } = machine;
        const actor = { id, organizationId, institutionId, name: physicalId, role: 'MACHINE' };
        note({ target: id, actor });
      }
      await count((tx) => countClaim(tx, client, now));
      const machineKey = await change(async (tx) => {
        const key = await claimMachine(tx, body, now);
        await forgiveClaim(tx, client);
        return key;
      });
      return { machineKey, physicalId };
    },
    { triedBy: 'physicalId' },
  );

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

  /** The machine that calls, admitted once more, in contact and active. */
  const activeMachine = async (tx: Tx, caller: MachineCaller, now: number) => {
    const machine = (await lockCallers(tx, [caller])).machines.get(caller.id);
    if (!machine) throw revoked();
    await recordContact(tx, machine, { caller, now, calendar });
    return machine.isActivated ? machine : undefined;
  };
  const inactive = () => refuse(403, 'machineDeactivated');

  serve(
    app,
    machineApi.authorize,
    async ({ body, change, machine: caller, now }) => {
      const told = await change(async (tx) => {
        const machine = await activeMachine(tx, caller, now);
        return machine && authorize(tx, machine, body, now, calendar);
      });
      if (!told) throw inactive();
      return told;
    },
    { beforeBody: spendCall },
  );

  const takeCommands = async (caller: MachineCaller) => {
    const now = app.now();
    const commands = await app.store.change(async (tx) => {
      const machine = await activeMachine(tx, caller, now);
      if (!machine) return undefined;
      const turn = { machineId: machine.id, isActivated: true, results: [], now };
      const exchange = await exchangeCommands(tx, [turn]);
      await addToRollups(tx, await settle(tx, exchange, now));
      return exchange.offers.get(machine.id);
    });
    if (!commands) throw inactive();
    return commands;
  };

  /** One look of a held call: meanwhile its key may have been revoked, its machine deactivated. */
  const lookAgain = async (db: Db, caller: MachineCaller, isLast: boolean) => {
    const hasNews = isLast
      ? hasOpenCommands(db, caller.id)
      : hasCommandsToOffer(db, caller.id, app.now());
    if (await hasNews) return takeCommands(caller);
    if (!(await machineOfHash(db, caller.keyHash)).isActivated) throw inactive();
    return [];
  };

  serve(
    app,
    machineApi.commands,
    async ({ asker, db, machine: caller, query }) => {
      const ended = hold(asker);
      let commands = await takeCommands(caller);
      for (let waited = 1; !isToDo(commands) && waited <= query.wait; waited++) {
        await setTimeout(pollMs, undefined, { signal: ended }).catch(() => undefined);
        if (ended.aborted) break;
        commands = await lookAgain(db, caller, waited === query.wait);
      }
      return { commands: [...commands] };
    },
    { beforeBody: spendCall },
  );
};
