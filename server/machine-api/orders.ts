import type { DeviceCommand } from '../../contract/machine-api.ts';
import { groupCommits } from '../core/group-commit.ts';
import { type MachineCaller, revoked } from '../core/machine-keys.ts';
import { whenKnown } from '../core/remembered.ts';
import type { App } from '../core/serve.ts';
import { hasCommandsToOffer } from '../machines/commands.ts';
import { inactive } from './active.ts';
import type { Gather } from './contacts.ts';
import type { HeldCall } from './held-calls.ts';
import type { Settle } from './ingest.ts';
import { isStillThere } from './quiet.ts';
import type { Standing, Standings } from './standing.ts';
import { takeAll } from './take.ts';

type Orders = readonly DeviceCommand[];

const none: Orders = [];

/** Machines whose commands are handed out in one commit. */
const mostTaken = 100;

/**
 * Jitter: shortens a poll by at most this share, so that machines that came back together get out
 * of step. The steps are few, because Node keeps one timer list per duration.
 */
const shorter = 0.1;
const steps = 25;

/** Converts the seconds that a machine would wait into the milliseconds of its poll. */
const heldFor = (wait: number): number =>
  wait * 1000 * (1 - (shorter * Math.floor(steps * Math.random())) / steps);

/** Status queries (ttl 0) can wait until the call is answered anyway. */
const isToDo = (commands: Orders): boolean => commands.some(({ ttlSeconds }) => ttlSeconds > 0);

interface Parts {
  readonly settle: Settle;
  readonly known: Standings;
  readonly gather: Gather;
}

/**
 * Creates the delivery of commands: a call gets them as soon as there are some, or after about
 * `wait` seconds.
 */
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

  /** Writes the contact at once only where it reports something new. */
  const begin = (caller: MachineCaller, standing: Standing): Orders | Promise<Orders> => {
    const at = now();
    const isNew = !isStillThere(standing, { caller, body: {} }, { now: at, calendar });
    if (isNew || standing.hasOpenCommands) return take(caller);
    standing.lastSyncedAt = at;
    gather({ caller, receivedAt: at, body: {} });
    if (!caller.isActivated) throw inactive();
    return none;
  };

  const takeNews = async (caller: MachineCaller, isLast: boolean): Promise<Orders> => {
    const hasNews = isLast || (await hasCommandsToOffer(store.read, caller.id, now()));
    return hasNews ? take(caller) : none;
  };

  /** The key may have been revoked meanwhile, or the machine deactivated. */
  const lookAgain = ({ id, keyHash }: MachineCaller, isLast: boolean): Orders | Promise<Orders> =>
    whenKnown(machineKeys.machineOf(keyHash), (caller) => {
      if (!caller.isActivated) throw inactive();
      return whenKnown(known.of(id), ({ hasOpenCommands }) =>
        hasOpenCommands ? takeNews(caller, isLast) : none,
      );
    });

  return async (call: HeldCall, wait: number): Promise<Orders> => {
    const { caller } = call;
    const until = performance.now() + heldFor(wait);
    let commands = await whenKnown(known.of(caller.id), (standing) => begin(caller, standing));
    let left = until - performance.now();
    while (!isToDo(commands) && !call.isOver && left > 0) {
      await call.rung(left);
      left = until - performance.now();
      if (!call.isOver) commands = await lookAgain(caller, left <= 0);
    }
    return commands;
  };
};
