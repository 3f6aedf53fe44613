import { setTimeout } from 'node:timers/promises';
import type { DeviceCommand } from '../../contract/machine-api.ts';
import type { Db } from '../core/db/store.ts';
import { type MachineCaller, machineOfHash } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { hasCommandsToOffer, hasOpenCommands } from '../machines/commands.ts';
import { exchangeCommands, lockOpenCommands } from '../machines/exchange.ts';
import { addToRollups } from '../stats/rollup.ts';
import { activeMachine, inactive } from './active.ts';
import type { Settle } from './ingest.ts';

type Orders = readonly DeviceCommand[];

/** How often a waiting call looks for a command; `wait` counts in these. */
const pollMs = 1000;

/** What is only asked for can wait until a call is answered anyway. */
const isToDo = (commands: Orders): boolean => commands.some(({ ttlSeconds }) => ttlSeconds > 0);

/** Hands a machine its commands, once it has some or `wait` seconds are over. */
export const ordersFor = ({ store, now, calendar }: App, settle: Settle) => {
  const take = async (caller: MachineCaller): Promise<Orders> => {
    const at = now();
    const commands = await store.change(async (tx) => {
      const machine = await activeMachine(tx, caller, { now: at, calendar });
      if (!machine) return undefined;
      const turn = { machineId: machine.id, isActivated: true, results: [], now: at };
      const open = await lockOpenCommands(tx, [machine.id]);
      const exchange = await exchangeCommands(tx, [turn], open);
      await addToRollups(tx, await settle(tx, exchange, at));
      return exchange.offers.get(machine.id) ?? [];
    });
    if (!commands) throw inactive();
    return commands;
  };

  /** One look of a held call: meanwhile its key may have been revoked, its machine deactivated. */
  const lookAgain = async (db: Db, caller: MachineCaller, isLast: boolean): Promise<Orders> => {
    const hasNews = isLast
      ? hasOpenCommands(db, caller.id)
      : hasCommandsToOffer(db, caller.id, now());
    if (await hasNews) return take(caller);
    if (!(await machineOfHash(db, caller.keyHash)).isActivated) throw inactive();
    return [];
  };

  return async (
    db: Db,
    caller: MachineCaller,
    { wait, ended }: { readonly wait: number; readonly ended: AbortSignal },
  ): Promise<Orders> => {
    let commands = await take(caller);
    for (let waited = 1; !isToDo(commands) && waited <= wait; waited++) {
      await setTimeout(pollMs, undefined, { signal: ended }).catch(() => undefined);
      if (ended.aborted) break;
      commands = await lookAgain(db, caller, waited === wait);
    }
    return commands;
  };
};
