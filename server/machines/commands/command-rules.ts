import type { DeviceCommand } from '../../../contract/machine-api.ts';
import { encodeMessage } from '../../../contract/messages.ts';
import { isNotInFuture } from '../../../contract/values/times.ts';
import type { Commands } from '../../platform/schema/schema.ts';

/**
 * Commands run at most once. One that was never offered in its time expires. One that was offered
 * is offered again, because its answer may have been lost: for what is left of its time, and then
 * with a ttl of 0, which only queries its result and must not start it. The machine's journal
 * answers repeats. The first final result stands, with one exception: a pad that dropped after its
 * command had expired or was reported as interrupted counts as dropped.
 */
const silenceMs = 24 * 3_600_000;

export const finishCommand = (
  command: Commands,
  state: Commands['state'],
  detail: string,
  now: number,
): Commands => ({
  ...command,
  state,
  detail,
  finishedAt: now,
});

/** A controller, as commands remember it: its key, and the epoch of its journal if known. */
export interface Controller {
  readonly keyHash: string;
  readonly epoch: number | null;
}

/** Checks that a command was offered to another controller, or before its journal was lost. */
export const isOfferedToOther = (
  { offeredKey, offeredEpoch }: Commands,
  { keyHash, epoch }: Controller,
): boolean =>
  offeredKey !== null &&
  (offeredKey !== keyHash || (offeredEpoch !== null && epoch !== null && offeredEpoch !== epoch));

const replacedDetail = encodeMessage('controllerReplaced');

/** Checks that the controller was replaced before it reported a result. */
export const isReplaced = ({ detail }: Commands): boolean => detail === replacedDetail;

/** Ends a command that its controller may have carried out without being able to report it. */
export const interruptReplaced = (command: Commands, now: number): Commands =>
  finishCommand(command, 'INTERRUPTED', replacedDetail, now);

/** Returns when a command must no longer be started: its time counts from the first offer. */
export const startDeadline = ({ offeredAt, ttlSeconds }: Commands, now: number): number =>
  (offeredAt ?? now) + ttlSeconds * 1000;

/** Returns when an open command expires without another report. */
export const expiryTime = ({ offeredAt, createdAt, ttlSeconds }: Commands): number =>
  offeredAt === null ? createdAt + ttlSeconds * 1000 : offeredAt + silenceMs;

const silentDetail = encodeMessage('machineSilent');

/** Checks that the machine took the command and never reported a result. */
export const isUnanswered = ({ state, offeredAt, detail }: Commands): boolean =>
  state === 'EXPIRED' && offeredAt !== null && detail === silentDetail;

/** Restarts the time of a command that was queued or offered in the future. */
const restartClock = (command: Commands, now: number): Commands => {
  const { createdAt, offeredAt, finishedAt } = command;
  const latest = offeredAt ?? createdAt;
  if (finishedAt !== null || isNotInFuture(latest, now)) return command;
  return {
    ...command,
    createdAt: Math.min(createdAt, now),
    offeredAt: offeredAt === null ? null : now,
  };
};

export const expireCommand = (command: Commands, now: number): Commands => {
  if (command.finishedAt !== null) return command;
  const detail = command.offeredAt === null ? encodeMessage('machineNotAsking') : silentDetail;
  return finishCommand(command, 'EXPIRED', detail, now);
};

/**
 * Ends an open command of a restored database, because the machine may have started it since. A
 * payment's command is only queried; any other is void.
 */
export const voidAfterRestore = (command: Commands, now: number): Commands =>
  command.item === null
    ? finishCommand(command, 'EXPIRED', encodeMessage('commandVoided'), now)
    : { ...command, state: 'OFFERED', offeredAt: now - command.ttlSeconds * 1000 };

/** Expires an open command when its time is over. */
export const expireIfOverdue = (stored: Commands, now: number): Commands => {
  const command = restartClock(stored, now);
  return expiryTime(command) > now ? command : expireCommand(command, now);
};

export const secondsLeft = (command: Commands, now: number): number =>
  Math.max(0, Math.ceil((startDeadline(command, now) - now) / 1000));

export const toDeviceCommand = (command: Commands, now: number): DeviceCommand => ({
  commandId: command.id,
  type: command.type,
  ...(command.rowNo !== null && { rowNo: command.rowNo }),
  ...(command.columnNo !== null && { columnNo: command.columnNo }),
  ttlSeconds: secondsLeft(command, now),
});
