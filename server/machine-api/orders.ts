import type { DeviceCommand } from '../../contract/machine-api.ts';
import type { MachineCaller } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { hasCommandsToOffer } from '../machines/commands.ts';
import { exchangeCommands, lockOpenCommands } from '../machines/exchange.ts';
import { addToRollups } from '../stats/rollup.ts';
import { activeMachine, inactive } from './active.ts';
import type { Gather } from './gathered-contacts.ts';
import type { HeldCall } from './held-calls.ts';
import type { Settle } from './ingest.ts';
import { isStillThere } from './quiet.ts';
import type { Standings } from './standing.ts';

type Orders = readonly DeviceCommand[];

/** What is only asked for can wait until a call is answered anyway. */
const isToDo = (commands: Orders): boolean => commands.some(({ ttlSeconds }) => ttlSeconds > 0);

interface Parts {
  readonly settle: Settle;
  readonly known: Standings;
  readonly gather: Gather;
}

/** Hands a machine that calls its commands, once it has some or `wait` seconds are over. */
export const ordersFor = (app: App, { settle, known, gather }: Parts) => {
  const { store, machineKeys, now, calendar } = app;

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
    known.forget(caller.id);
    if (!commands) throw inactive();
    return commands;
  };

  /** Its contact is written at once only where it tells something new. */
  const begin = async (caller: MachineCaller): Promise<Orders> => {
    const standing = await known.of(caller.id);
    const at = now();
    const isNew = !isStillThere(standing, { caller, body: {} }, { now: at, calendar });
    if (isNew || standing.hasOpenCommands) return take(caller);
    standing.lastSyncedAt = at;
    gather({ caller, receivedAt: at, body: {} });
    if (!caller.isActivated) throw inactive();
    return [];
  };

  /** Meanwhile its key may have been revoked, its machine deactivated. */
  const lookAgain = async (caller: MachineCaller, isLast: boolean): Promise<Orders> => {
    if (!(await machineKeys.machineOf(caller.keyHash)).isActivated) throw inactive();
    if (!(await known.of(caller.id)).hasOpenCommands) return [];
    const hasNews = isLast || (await hasCommandsToOffer(store.read, caller.id, now()));
    return hasNews ? take(caller) : [];
  };

  return async (call: HeldCall, wait: number): Promise<Orders> => {
    const { caller } = call;
    const until = performance.now() + wait * 1000;
    const left = () => Math.max(0, until - performance.now());
    let commands = await begin(caller);
    while (!isToDo(commands) && !call.isOver && left()) {
      await call.rung(left());
      if (!call.isOver) commands = await lookAgain(caller, !left());
    }
    return commands;
  };
};
