import type { DeviceCommand } from '../../contract/machine-api.ts';
import { sentence } from '../../contract/messages.ts';
import { isPast } from '../../contract/times.ts';
import type { Commands } from '../core/db/schema.ts';

/**
 * Commands run at most once. One that was never offered in its time expires. One that was offered
 * is offered again, because its answer may have been lost: for what is left of its time, and then
 * with a ttl of 0, which only queries its result and must not start it. The machine's journal
 * answers repeats. The first final result stands, with one exception: a pad that dropped after its
 * command had expired or was reported as interrupted counts as dropped.
 */
const silence = 24 * 3_600_000;

export const finish = (
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

/** Returns when a command must no longer be started: its time counts from the first offer. */
export const timeOverAt = ({ offeredAt, ttlSeconds }: Commands, now: number): number =>
  (offeredAt ?? now) + ttlSeconds * 1000;

/** Returns when an open command expires without another report. */
export const givenUpAt = ({ offeredAt, createdAt, ttlSeconds }: Commands): number =>
  offeredAt === null ? createdAt + ttlSeconds * 1000 : offeredAt + silence;

const neverAnswered = sentence('machineSilent');

/** Checks that the machine took the command and never reported a result. */
export const isUnanswered = ({ state, offeredAt, detail }: Commands): boolean =>
  state === 'EXPIRED' && offeredAt !== null && detail === neverAnswered;

/** Restarts the time of a command that was queued or offered in the future. */
const begunNow = (command: Commands, now: number): Commands => {
  const { createdAt, offeredAt, finishedAt } = command;
  const latest = offeredAt ?? createdAt;
  if (finishedAt !== null || isPast(latest, now)) return command;
  return {
    ...command,
    createdAt: Math.min(createdAt, now),
    offeredAt: offeredAt === null ? null : now,
  };
};

export const giveUp = (command: Commands, now: number): Commands => {
  if (command.finishedAt !== null) return command;
  const detail = command.offeredAt === null ? sentence('machineNotAsking') : neverAnswered;
  return finish(command, 'EXPIRED', detail, now);
};

/**
 * Ends an open command of a restored database, because the machine may have started it since. A
 * payment's command is only queried; any other is void.
 */
export const afterRestore = (command: Commands, now: number): Commands =>
  command.item === null
    ? finish(command, 'EXPIRED', sentence('commandVoided'), now)
    : { ...command, state: 'OFFERED', offeredAt: now - command.ttlSeconds * 1000 };

/** Expires an open command when its time is over. */
export const age = (given: Commands, now: number): Commands => {
  const command = begunNow(given, now);
  return givenUpAt(command) > now ? command : giveUp(command, now);
};

export const secondsLeft = (command: Commands, now: number): number =>
  Math.max(0, Math.ceil((timeOverAt(command, now) - now) / 1000));

export const offer = (command: Commands, now: number): DeviceCommand => ({
  commandId: command.id,
  type: command.type,
  ...(command.rowNo !== null && { rowNo: command.rowNo }),
  ...(command.columnNo !== null && { columnNo: command.columnNo }),
  ttlSeconds: secondsLeft(command, now),
});
