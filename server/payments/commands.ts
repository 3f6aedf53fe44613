import { sentence } from '../../contract/messages.ts';
import type { Commands, Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { givenUpAt, isUnanswered, timeOverAt } from '../machines/command-rules.ts';
import { ageCommands, commandsOfPayment, giveUpCommands } from '../machines/commands.ts';
import type { Ended } from '../machines/exchange.ts';
import { addToRollups, type RollupChange } from '../stats/rollup.ts';
import { bookCommand, bookLateDrop } from './bookings.ts';
import type { DispenseEnd } from './facts.ts';
import { hasFlag } from './flags.ts';
import { type Circumstances, type Moved, tell } from './moves.ts';
import { dispensingAt, lockPayment, paymentById } from './queries.ts';
import { unansweredMs } from './times.ts';

const isOpen = ({ finishedAt }: Commands): boolean => finishedAt === null;

const endOf = (commands: readonly Commands[]): DispenseEnd => ({
  dropped: commands.filter(({ state }) => state === 'SUCCEEDED').length,
  isInterrupted: commands.some(({ state }) => state === 'INTERRUPTED'),
  isSilent: commands.some(isUnanswered),
  reason: sentence('machineDidNotDispense'),
});

const shownAt = (command: Commands, now: number): number => timeOverAt(command, now) + unansweredMs;

/** The instant at which time alone changes something about an open command. */
const dueAtOf = (command: Commands, now: number): number =>
  command.offeredAt === null || shownAt(command, now) <= now
    ? givenUpAt(command)
    : shownAt(command, now);

/** Closes a payment whose commands have all ended; otherwise moves its next deadline. */
const conclude = (
  tx: Tx,
  payment: Payments,
  commands: readonly Commands[],
  given: Circumstances,
): Promise<Moved | undefined> => {
  const open = commands.filter(isOpen);
  if (!open.length) {
    return tell(tx, payment, { event: 'COMMANDS_ENDED', end: endOf(commands) }, given);
  }
  const { now } = given;
  const dueAt = Math.min(...open.map((command) => dueAtOf(command, now)));
  const isSilent = open.some((command) => shownAt(command, now) <= now);
  if (isSilent && !hasFlag(payment.flags, 'UNANSWERED')) {
    return tell(tx, payment, { event: 'UNANSWERED', dueAt }, given);
  }
  return dueAt === payment.dueAt
    ? Promise.resolve(undefined)
    : tell(tx, payment, { event: 'OFFERED', dueAt }, given);
};

export interface MachineNews {
  readonly offered: readonly Commands[];
  readonly ended: readonly Ended[];
  readonly late: readonly Ended[];
}

/**
 * Applies what machines reported about the commands of payments, in the transaction that stores the
 * reports. The caller holds the machines' locks, moves the stock of dropped pads and adds the
 * counts to the rollups.
 */
export const settleCommands = async (
  tx: Tx,
  { offered, ended, late }: MachineNews,
  given: Circumstances,
): Promise<RollupChange[]> => {
  const changes: RollupChange[] = [];
  const touched = new Set<string>();
  for (const one of ended) {
    const { requestedBy, item } = one.command;
    if (item === null) continue;
    const payment = await paymentById(tx, requestedBy);
    if (!payment) continue;
    changes.push(...(await bookCommand(tx, payment, one, given)));
    touched.add(requestedBy);
  }
  for (const { requestedBy, item } of offered) if (item !== null) touched.add(requestedBy);
  for (const { command } of late) {
    const locked = await lockPayment(tx, command.requestedBy);
    if (!locked) continue;
    changes.push(...(await bookLateDrop(tx, locked.payment, command.item, given.calendar)));
    await tell(tx, locked.payment, { event: 'DROPPED_LATE' }, given);
  }
  for (const id of touched) {
    const locked = await lockPayment(tx, id);
    if (!locked) continue;
    await conclude(tx, locked.payment, await commandsOfPayment(tx, id), given);
  }
  return changes;
};

/** Gives up commands of a payment by the given rule, books them and returns all its commands. */
const giveUpBy = async (
  tx: Tx,
  payment: Payments,
  way: typeof ageCommands,
  given: Circumstances,
): Promise<Commands[]> => {
  const before = await commandsOfPayment(tx, payment.id);
  const after = await way(tx, before, given.now);
  for (const [index, command] of after.entries()) {
    if (isOpen(command) || command === before[index]) continue;
    await addToRollups(tx, await bookCommand(tx, payment, { command, at: given.now }, given));
  }
  return after;
};

/** Gives up commands of a payment by the given rule and closes it when none is open. */
const endBy = async (
  tx: Tx,
  payment: Payments,
  way: typeof ageCommands,
  given: Circumstances,
): Promise<Moved | undefined> =>
  conclude(tx, payment, await giveUpBy(tx, payment, way, given), given);

/**
 * An operator ends the wait for the machine. A pad that still drops is flagged once it is reported.
 */
export const refundNow = async (
  tx: Tx,
  payment: Payments,
  reason: string,
  given: Circumstances,
): Promise<Moved | undefined> => {
  const end = endOf(await giveUpBy(tx, payment, giveUpCommands, given));
  return tell(tx, payment, { event: 'REFUND_WANTED', reason, end }, given);
};

/** Gives up the commands of a payment whose time has passed. */
export const passTime = (
  tx: Tx,
  payment: Payments,
  given: Circumstances,
): Promise<Moved | undefined> => endBy(tx, payment, ageCommands, given);

/**
 * A machine that was removed or has lost its keys reports nothing more, so its payments stop
 * waiting.
 */
export const stopWaiting = async (
  tx: Tx,
  machineId: string,
  given: Circumstances,
): Promise<void> => {
  for (const id of await dispensingAt(tx, machineId)) {
    const locked = await lockPayment(tx, id);
    if (locked) await endBy(tx, locked.payment, giveUpCommands, given);
  }
};
