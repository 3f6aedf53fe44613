import type { DeviceCommand } from '../../../contract/machine-api.ts';
import { hasCommandsToOffer } from '../../machines/commands/commands.ts';
import { type MachineCaller, refuseRevokedKey } from '../../platform/endpoints/machine-keys.ts';
import { keysOfMachine } from '../../platform/endpoints/request-context.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { groupCommits } from '../../platform/events/group-commit.ts';
import { deactivatedError } from '../active-machine.ts';
import type { SettleCommands } from '../events/ingest.ts';
import type { Contact, DeferContact } from './contacts.ts';
import { handOutCommands } from './hand-out-commands.ts';
import { isHeartbeat } from './idle-sync.ts';
import type { LongPoll } from './long-polls.ts';
import type { MachineStates } from './machine-state.ts';

type DeviceCommands = readonly DeviceCommand[];

const none: DeviceCommands = [];

/** Machines whose commands are handed out in one commit. */
const maxMachines = 100;

/**
 * Jitter: shortens a poll by at most this share, so that machines that came back together get out
 * of step. The steps are few, because Node keeps one timer list per duration.
 */
const jitterShare = 0.1;
const jitterSteps = 25;

/** Converts the seconds that a machine would wait into the milliseconds of its poll. */
const pollMs = (wait: number): number =>
  wait * 1000 * (1 - (jitterShare * Math.floor(jitterSteps * Math.random())) / jitterSteps);

/** Status queries (ttl 0) can wait until the call is answered anyway. */
const hasDueCommand = (commands: DeviceCommands): boolean =>
  commands.some(({ ttlSeconds }) => ttlSeconds > 0);

interface DeliveryOptions {
  readonly settle: SettleCommands;
  readonly states: MachineStates;
  readonly deferContact: DeferContact;
}

/**
 * Creates the delivery of commands: a call gets them as soon as there are some, or after about
 * `wait` seconds.
 */
export const createCommandDelivery = (
  app: App,
  { settle, states, deferContact }: DeliveryOptions,
) => {
  const { store, machineKeys, now, calendar } = app;

  const handOut = handOutCommands({ calendar, settle });
  const takeInBatch = groupCommits(
    { jobs: maxMachines, keysOf: ({ caller }: Contact) => keysOfMachine(caller) },
    (contacts) => store.change((tx) => handOut(tx, contacts)),
  );

  const takeCommands = async (caller: MachineCaller): Promise<DeviceCommands> => {
    const taken = await takeInBatch({ caller, receivedAt: now(), body: {} });
    if (!taken) throw refuseRevokedKey();
    if (!taken.isActivated) throw deactivatedError();
    return taken.commands;
  };

  /** Writes the contact at once only where it reports something new. */
  const startPoll = async (caller: MachineCaller): Promise<DeviceCommands> => {
    const state = await states.get(caller.id);
    const at = now();
    const isNew = !isHeartbeat(state, { caller, body: {} }, { now: at, calendar });
    if (isNew || state.hasOpenCommands) return takeCommands(caller);
    deferContact({ caller, receivedAt: at, body: {} });
    if (!caller.isActivated) throw deactivatedError();
    return none;
  };

  const takeNewCommands = async (
    caller: MachineCaller,
    isLast: boolean,
  ): Promise<DeviceCommands> => {
    const hasNews = isLast || (await hasCommandsToOffer(store.read, caller.id, now()));
    return hasNews ? takeCommands(caller) : none;
  };

  /** The key may have been revoked meanwhile, or the machine deactivated. */
  const recheck = async (
    { id, keyHash }: MachineCaller,
    isLast: boolean,
  ): Promise<DeviceCommands> => {
    const caller = await machineKeys.machineOf(keyHash);
    if (!caller.isActivated) throw deactivatedError();
    const { hasOpenCommands } = await states.get(id);
    return hasOpenCommands ? takeNewCommands(caller, isLast) : none;
  };

  return async (poll: LongPoll, wait: number): Promise<DeviceCommands> => {
    const { caller } = poll;
    const until = performance.now() + pollMs(wait);
    let commands = await startPoll(caller);
    let leftMs = until - performance.now();
    while (!hasDueCommand(commands) && !poll.isOver && leftMs > 0) {
      await poll.waitForNotification(leftMs);
      leftMs = until - performance.now();
      if (!poll.isOver) commands = await recheck(caller, leftMs <= 0);
    }
    return commands;
  };
};
