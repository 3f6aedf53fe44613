import { type ExpressionBuilder, sql } from 'kysely';
import type { Command, CommandType } from '../../../contract/commands.ts';
import { translateText } from '../../../contract/messages/translate.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { isAmong, rowsOf } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { publishAfterCommit, publishRowsAfterCommit } from '../../platform/events/after-commit.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { Commands, Schema } from '../../platform/schema/schema.ts';
import type { TenantMachine } from '../rollup/rollup.ts';
import {
  expireCommand,
  expireIfOverdue,
  startDeadline,
  voidAfterRestore,
} from './command-rules.ts';

const listLimit = 50;

export interface NewCommand {
  readonly place: TenantMachine;
  readonly type: CommandType;
  readonly slot?: { readonly rowNo: number; readonly columnNo: number };
  readonly requestedBy: string;
  /** The number of the payment's pad. */
  readonly item?: number;
  readonly ttlSeconds: number;
}

export const queueCommand = (tx: Tx, command: NewCommand, now: number): Promise<Commands> => {
  const { place, type, slot, requestedBy, item = null, ttlSeconds } = command;
  publishAfterCommit(tx, 'commands', place);
  return tx
    .insertInto('commands')
    .values({
      id: newId(),
      organizationId: place.organizationId,
      institutionId: place.institutionId,
      machineId: place.id,
      type,
      rowNo: slot?.rowNo ?? null,
      columnNo: slot?.columnNo ?? null,
      state: 'QUEUED' as const,
      requestedBy,
      item,
      ttlSeconds,
      createdAt: now,
      offeredAt: null,
      offeredKey: null,
      offeredEpoch: null,
      finishedAt: null,
      detail: '',
      drop: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const isoTime = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

export const presentCommand = (row: Commands, language: Language): Command => ({
  _id: row.id,
  machineId: row.machineId,
  type: row.type,
  rowNo: row.rowNo,
  columnNo: row.columnNo,
  state: row.state,
  createdAt: new Date(row.createdAt).toISOString(),
  offeredAt: isoTime(row.offeredAt),
  finishedAt: isoTime(row.finishedAt),
  detail: translateText(row.detail, language),
});

export const listCommands = (db: Db, machineId: string): Promise<Commands[]> =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('machineId', '=', machineId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listLimit)
    .execute();

/** Finds commands in whatever state. */
export const findCommands = async (db: Db, ids: readonly string[]): Promise<Commands[]> =>
  ids.length ? db.selectFrom('commands').selectAll().where('id', 'in', ids).execute() : [];

/** Finds the commands for the pads of a payment, in their order. */
export const findPaymentCommands = (db: Db, paymentId: string): Promise<Commands[]> =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('requestedBy', '=', paymentId)
    .where('item', 'is not', null)
    .orderBy('item')
    .execute();

/** Finds the commands for pads of payments that machines got since a time. */
export const findRecentPadCommands = (
  db: Db,
  machineIds: readonly string[],
  since: number,
): Promise<Commands[]> =>
  db
    .selectFrom('commands')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds))
    .where('createdAt', '>=', since)
    .where('item', 'is not', null)
    .execute();

/** Selects the open commands of machines, oldest first. */
export const selectOpenCommands = (db: Db, machineIds: readonly string[]) =>
  db
    .selectFrom('commands')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds))
    .where('finishedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id');

/** Builds a condition for queries of machines. */
export const hasOpenCommands = (of: ExpressionBuilder<Schema, 'machines'>) =>
  of.exists(
    of
      .selectFrom('commands')
      .select('commands.id')
      .whereRef('commands.machineId', '=', 'machines.id')
      .where('commands.finishedAt', 'is', null),
  );

/** Checks that a machine has a command to start, not only results to report. */
export const hasCommandsToOffer = async (
  db: Db,
  machineId: string,
  now: number,
): Promise<boolean> =>
  (await selectOpenCommands(db, [machineId]).execute()).some(
    (command) => startDeadline(command, now) > now,
  );

const columns = {
  id: 'text',
  state: 'text',
  createdAt: 'bigint',
  offeredAt: 'bigint',
  offeredKey: 'text',
  offeredEpoch: 'bigint',
  finishedAt: 'bigint',
  detail: 'text',
  drop: 'text',
} as const;

export const saveCommands = async (tx: Tx, rows: readonly Commands[]): Promise<void> => {
  if (!rows.length) return;
  publishRowsAfterCommit(tx, 'commands', rows);
  await sql`
    update "commands" set "state" = "given"."state", "createdAt" = "given"."createdAt",
      "offeredAt" = "given"."offeredAt", "offeredKey" = "given"."offeredKey",
      "offeredEpoch" = "given"."offeredEpoch", "finishedAt" = "given"."finishedAt",
      "detail" = "given"."detail", "drop" = "given"."drop"
    from ${rowsOf(tx, columns, rows, 'given')} where "commands"."id" = "given"."id"`.execute(tx);
};

const saveChanged = async (
  tx: Tx,
  before: readonly Commands[],
  change: (command: Commands) => Commands,
): Promise<Commands[]> => {
  const after = before.map(change);
  await saveCommands(
    tx,
    after.filter((command, index) => command !== before[index]),
  );
  return after;
};

/** Expires overdue commands and returns all as they are now. */
export const expireOverdueCommands = (
  tx: Tx,
  commands: readonly Commands[],
  now: number,
): Promise<Commands[]> => saveChanged(tx, commands, (command) => expireIfOverdue(command, now));

/** Expires the open ones of these commands, because nobody waits for the machine any more. */
export const expireCommands = (
  tx: Tx,
  commands: readonly Commands[],
  now: number,
): Promise<Commands[]> => saveChanged(tx, commands, (command) => expireCommand(command, now));

/**
 * Stops machines from starting the open commands of a restored database; returns the number of
 * commands.
 */
export const voidOpenCommands = async (tx: Tx, now: number): Promise<number> => {
  const open = await tx
    .selectFrom('commands')
    .selectAll()
    .where('finishedAt', 'is', null)
    .execute();
  await saveCommands(
    tx,
    open.map((command) => voidAfterRestore(command, now)),
  );
  return open.length;
};
