import type { DeviceCommand } from '../../contract/machine-api.ts';
import { groupCommits } from '../core/group-commit.ts';
import { type MachineCaller, revoked } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { hasCommandsToOffer } from '../machines/commands.ts';
import { inactive } from './active.ts';
import type { Gather } from './contacts.ts';
import type { HeldCall } from './held-calls.ts';
import type { Settle } from './ingest.ts';
import { isStillThere } from './quiet.ts';
import type { Standings } from './standing.ts';
import { takeAll } from './take.ts';

type Orders = readonly DeviceCommand[];

/** Machines that are given their commands in one commit. */
const mostTaken = 100;

/** By at most this share a call is held shorter: machines that came back together get out of step. */
const shorter = 0.1;

/** What is only asked for can wait until a call is answered anyway. */
const isToDo = (commands: Orders): boolean => commands.some(({ ttlSeconds }) => ttlSeconds > 0);

interface Parts {
  readonly settle: Settle;
  readonly known: Standings;
  readonly gather: Gather;
}

/** Hands a machine that calls its commands, once it has some or about `wait` seconds are over. */
export const ordersFor = (app: App, { settle, known, gather }: Parts) => {
  const { store, machineKeys, now, calendar } = app;

  const takeTogether = groupCommits(store, { jobs: mostTaken }, takeAll({ calendar, settle }));

  const take = async (caller: MachineCaller): Promise<Orders> => {
    const taken = await takeTogether({ caller, receivedAt: now(), body: {} });
    known.forget(caller.id);
    if (!taken) throw revoked();
    if (!taken.isActivated) throw inactive();
    return taken.commands;
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
    const until = performance.now() + wait * 1000 * (1 - shorter * Math.random());
    const left = () => Math.max(0, until - performance.now());
    let commands = await begin(caller);
    while (!isToDo(commands) && !call.isOver && left()) {
      await call.rung(left());
      if (!call.isOver) commands = await lookAgain(caller, !left());
    }
    return commands;
  };
};
