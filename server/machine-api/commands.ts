import { sql } from 'kysely';
import type { Command, CommandType } from '../../contract/commands.ts';
import type { CommandResult, DeviceCommand } from '../../contract/machine-api.ts';
import { lockFor, rowsOf } from '../core/db/rows.ts';
import type { Commands } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import type { Place } from '../core/rollup.ts';

/**
 * Commands are at most once. One that was never offered in its time expires; one that was offered
 * is offered again, its answer may have been lost, for what is left of its time; the machine's
 * journal answers repeats. The first final result stands.
 */
const silence = 24 * 3_600_000;
const shown = 50;

export interface NewCommand {
  readonly place: Place;
  readonly type: CommandType;
  readonly slot?: { readonly rowNo: number; readonly columnNo: number };
  readonly requestedBy: string;
  readonly ttlSeconds: number;
}

export const queueCommand = (tx: Tx, given: NewCommand, now: number): Promise<Commands> => {
  const { place, type, slot, requestedBy, ttlSeconds } = given;
  return tx
    .insertInto('commands')
    .values({
      ...{ id: newId(), organizationId: place.organizationId, institutionId: place.institutionId },
      ...{
        machineId: place.id,
        type,
        rowNo: slot?.rowNo ?? null,
        columnNo: slot?.columnNo ?? null,
      },
      ...{ state: 'QUEUED' as const, requestedBy, ttlSeconds, createdAt: now },
      ...{ offeredAt: null, finishedAt: null, detail: '' },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const time = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

export const presentCommand = (row: Commands): Command => ({
  _id: row.id,
  machineId: row.machineId,
  type: row.type,
  state: row.state,
  createdAt: new Date(row.createdAt).toISOString(),
  offeredAt: time(row.offeredAt),
  finishedAt: time(row.finishedAt),
  detail: row.detail,
});

export const commandsOf = (db: Db, machineId: string): Promise<Commands[]> =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('machineId', '=', machineId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();

const openCommands = (db: Db, machineIds: readonly string[]) =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('machineId', 'in', machineIds)
    .where('finishedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id');

export const hasOpenCommands = async (db: Db, machineId: string): Promise<boolean> =>
  (await openCommands(db, [machineId]).limit(1).execute()).length > 0;

const columns = {
  id: 'text',
  state: 'text',
  offeredAt: 'bigint',
  finishedAt: 'bigint',
  detail: 'text',
} as const;

const save = async (tx: Tx, rows: readonly Commands[]): Promise<void> => {
  if (!rows.length) return;
  await sql`
    update "commands" set "state" = "given"."state", "offeredAt" = "given"."offeredAt",
      "finishedAt" = "given"."finishedAt", "detail" = "given"."detail"
    from ${rowsOf(tx, columns, rows, 'given')} where "commands"."id" = "given"."id"`.execute(tx);
};

const finish = (
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

/** What becomes of an open command by the passing of time alone. */
const age = (command: Commands, now: number): Commands => {
  const { offeredAt, createdAt, ttlSeconds } = command;
  if (offeredAt === null && createdAt + ttlSeconds * 1000 <= now) {
    return finish(command, 'EXPIRED', 'The machine did not ask in time', now);
  }
  if (offeredAt !== null && offeredAt + silence <= now) {
    return finish(command, 'EXPIRED', 'The machine never answered', now);
  }
  return command;
};

const secondsLeft = ({ offeredAt, ttlSeconds }: Commands, now: number): number =>
  Math.ceil(((offeredAt ?? now) + ttlSeconds * 1000 - now) / 1000);

const offer = (command: Commands, now: number): DeviceCommand => ({
  commandId: command.id,
  type: command.type,
  ...(command.rowNo !== null && { rowNo: command.rowNo }),
  ...(command.columnNo !== null && { columnNo: command.columnNo }),
  ttlSeconds: secondsLeft(command, now),
});

export interface CommandTurn {
  readonly machineId: string;
  readonly results: readonly CommandResult[];
  readonly now: number;
}

/**
 * Takes the results that machines bring and answers what each is to do now. A machine is asked only
 * while it is in contact, so this is also where time passes for its commands.
 */
export const exchangeCommands = async (
  tx: Tx,
  turns: readonly CommandTurn[],
): Promise<Map<string, DeviceCommand[]>> => {
  const offers = new Map<string, DeviceCommand[]>(turns.map(({ machineId }) => [machineId, []]));
  if (!turns.length) return offers;
  const open = new Map(
    (
      await openCommands(tx, [...offers.keys()])
        .modifyEnd(lockFor(tx))
        .execute()
    ).map((command) => [command.id, command]),
  );
  const changed = new Map<string, Commands>();
  const put = (before: Commands, after: Commands) => {
    if (after === before) return;
    open.set(after.id, after);
    changed.set(after.id, after);
  };
  for (const { machineId, results, now } of turns) {
    for (const { commandId, state, detail } of results) {
      const command = open.get(commandId);
      if (!command || command.machineId !== machineId || command.finishedAt !== null) continue;
      put(command, finish(command, state, detail ?? '', now));
    }
    for (const command of open.values()) {
      if (command.machineId !== machineId || command.finishedAt !== null) continue;
      const aged = age(command, now);
      const isLive = aged.finishedAt === null && secondsLeft(aged, now) > 0;
      const isFirst = isLive && aged.offeredAt === null;
      const after: Commands = isFirst ? { ...aged, state: 'OFFERED', offeredAt: now } : aged;
      put(command, after);
      const machineOffers = offers.get(machineId) ?? [];
      const isOffered = machineOffers.some((one) => one.commandId === after.id);
      if (isLive && !isOffered) machineOffers.push(offer(after, now));
    }
  }
  await save(tx, [...changed.values()]);
  return offers;
};
