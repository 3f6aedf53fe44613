import type { DeviceCommand } from '../../contract/machine-api.ts';
import { sentence } from '../../contract/messages.ts';
import { isPast } from '../../contract/times.ts';
import type { Commands } from '../core/db/schema.ts';

/**
 * Commands are at most once. One that was never offered in its time expires; one that was offered
 * is offered again, its answer may have been lost, for what is left of its time, and afterwards with
 * no time left: the machine is asked what became of it, and must not begin it. Its journal answers
 * repeats. The first final result stands; only a pad that dropped after its command had been given
 * up, or was told to have been interrupted, is taken as what happened.
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

/** When it must no longer be begun: its time counts from the first offer. */
export const timeOverAt = ({ offeredAt, ttlSeconds }: Commands, now: number): number =>
  (offeredAt ?? now) + ttlSeconds * 1000;

/** When an open command is given up, if nothing more is heard of it. */
export const givenUpAt = ({ offeredAt, createdAt, ttlSeconds }: Commands): number =>
  offeredAt === null ? createdAt + ttlSeconds * 1000 : offeredAt + silence;

const neverAnswered = sentence('machineSilent');

/** Taken by the machine, and given up without a word of it. */
export const isUnanswered = ({ state, offeredAt, detail }: Commands): boolean =>
  state === 'EXPIRED' && offeredAt !== null && detail === neverAnswered;

/** The time of a command that was queued or offered in the future begins now. */
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
 * What is done with an open command of a database that was restored, for the machine may have begun
 * it since. One that money hangs on is only asked about; any other is void.
 */
export const afterRestore = (command: Commands, now: number): Commands =>
  command.item === null
    ? finish(command, 'EXPIRED', sentence('commandVoided'), now)
    : { ...command, state: 'OFFERED', offeredAt: now - command.ttlSeconds * 1000 };

/** What becomes of an open command by the passing of time alone. */
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
