import { encodeMessage } from '../../../contract/messages.ts';
import type { EndedCommand } from '../../machines/commands/command-exchange.ts';
import { expiryTime, isUnanswered, startDeadline } from '../../machines/commands/command-rules.ts';
import {
  expireCommands,
  expireOverdueCommands,
  findPaymentCommands,
} from '../../machines/commands/commands.ts';
import { addToRollups, type RollupChange } from '../../machines/rollup/rollup.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Commands, Payments } from '../../platform/schema/schema.ts';
import { findDispensingIds, findPayment, lockPayment } from '../queries.ts';
import type { DispenseEnd } from '../rules/facts.ts';
import { hasFlag } from '../rules/flags.ts';
import { unansweredMs } from '../rules/times.ts';
import { bookCommand, bookLateDrop } from './bookings.ts';
import { type TransitionContext, type TransitionResult, transitionPayment } from './transitions.ts';

const isOpen = ({ finishedAt }: Commands): boolean => finishedAt === null;

const summarizeEnd = (commands: readonly Commands[]): DispenseEnd => ({
  dropped: commands.filter(({ state }) => state === 'SUCCEEDED').length,
  isInterrupted: commands.some(({ state }) => state === 'INTERRUPTED'),
  isSilent: commands.some(isUnanswered),
  reason: encodeMessage('machineDidNotDispense'),
});

const unansweredAt = (command: Commands, now: number): number =>
  startDeadline(command, now) + unansweredMs;

/** The instant at which time alone changes something about an open command. */
const nextDueAt = (command: Commands, now: number): number =>
  command.offeredAt === null || unansweredAt(command, now) <= now
    ? expiryTime(command)
    : unansweredAt(command, now);

/** Closes a payment whose commands have all ended; otherwise moves its next deadline. */
const concludePayment = (
  tx: Tx,
  payment: Payments,
  commands: readonly Commands[],
  context: TransitionContext,
): Promise<TransitionResult | undefined> => {
  const open = commands.filter(isOpen);
  if (!open.length) {
    return transitionPayment(
      tx,
      payment,
      { event: 'COMMANDS_ENDED', end: summarizeEnd(commands) },
      context,
    );
  }
  const { now } = context;
  const dueAt = Math.min(...open.map((command) => nextDueAt(command, now)));
  const isSilent = open.some((command) => unansweredAt(command, now) <= now);
  if (isSilent && !hasFlag(payment.flags, 'UNANSWERED')) {
    return transitionPayment(tx, payment, { event: 'UNANSWERED', dueAt }, context);
  }
  return dueAt === payment.dueAt
    ? Promise.resolve(undefined)
    : transitionPayment(tx, payment, { event: 'OFFERED', dueAt }, context);
};

export interface MachineReports {
  readonly offered: readonly Commands[];
  readonly ended: readonly EndedCommand[];
  readonly late: readonly EndedCommand[];
}

/**
 * Applies what machines reported about the commands of payments, in the transaction that stores the
 * reports. The caller holds the machines' locks, moves the stock of dropped pads and adds the
 * counts to the rollups.
 */
export const settleCommands = async (
  tx: Tx,
  { offered, ended, late }: MachineReports,
  context: TransitionContext,
): Promise<RollupChange[]> => {
  const changes: RollupChange[] = [];
  const affectedPayments = new Set<string>();
  for (const one of ended) {
    const { requestedBy, item } = one.command;
    if (item === null) continue;
    const payment = await findPayment(tx, requestedBy);
    if (!payment) continue;
    changes.push(...(await bookCommand(tx, payment, one, context)));
    affectedPayments.add(requestedBy);
  }
  for (const { requestedBy, item } of offered) if (item !== null) affectedPayments.add(requestedBy);
  for (const { command } of late) {
    const locked = await lockPayment(tx, command.requestedBy);
    if (!locked) continue;
    changes.push(...(await bookLateDrop(tx, locked.payment, command.item, context.calendar)));
    await transitionPayment(tx, locked.payment, { event: 'DROPPED_LATE' }, context);
  }
  for (const id of affectedPayments) {
    const locked = await lockPayment(tx, id);
    if (!locked) continue;
    await concludePayment(tx, locked.payment, await findPaymentCommands(tx, id), context);
  }
  return changes;
};

/** Gives up commands of a payment by the given rule, books them and returns all its commands. */
const giveUpCommandsBy = async (
  tx: Tx,
  payment: Payments,
  giveUp: typeof expireOverdueCommands,
  context: TransitionContext,
): Promise<Commands[]> => {
  const before = await findPaymentCommands(tx, payment.id);
  const after = await giveUp(tx, before, context.now);
  for (const [index, command] of after.entries()) {
    if (isOpen(command) || command === before[index]) continue;
    await addToRollups(tx, await bookCommand(tx, payment, { command, at: context.now }, context));
  }
  return after;
};

/** Gives up commands of a payment by the given rule and closes it when none is open. */
const giveUpAndConclude = async (
  tx: Tx,
  payment: Payments,
  giveUp: typeof expireOverdueCommands,
  context: TransitionContext,
): Promise<TransitionResult | undefined> =>
  concludePayment(tx, payment, await giveUpCommandsBy(tx, payment, giveUp, context), context);

/**
 * An operator ends the wait for the machine. A pad that still drops is flagged once it is reported.
 */
export const refundNow = async (
  tx: Tx,
  payment: Payments,
  reason: string,
  context: TransitionContext,
): Promise<TransitionResult | undefined> => {
  const end = summarizeEnd(await giveUpCommandsBy(tx, payment, expireCommands, context));
  return transitionPayment(tx, payment, { event: 'REFUND_WANTED', reason, end }, context);
};

/** Gives up the commands of a payment whose time has passed. */
export const expirePaymentCommands = (
  tx: Tx,
  payment: Payments,
  context: TransitionContext,
): Promise<TransitionResult | undefined> =>
  giveUpAndConclude(tx, payment, expireOverdueCommands, context);

/**
 * A machine that was removed or has lost its keys reports nothing more, so its payments stop
 * waiting.
 */
export const giveUpMachinePayments = async (
  tx: Tx,
  machineId: string,
  context: TransitionContext,
): Promise<void> => {
  for (const id of await findDispensingIds(tx, machineId)) {
    const locked = await lockPayment(tx, id);
    if (locked) await giveUpAndConclude(tx, locked.payment, expireCommands, context);
  }
};
