import { sql } from 'kysely';
import type { Command, CommandType } from '../../contract/commands.ts';
import type { CommandResult, DeviceCommand } from '../../contract/machine-api.ts';
import { codesOf, englishOf, sentence } from '../../contract/messages.ts';
import { isPast } from '../../contract/times.ts';
import { lockFor, rowsOf } from '../core/db/rows.ts';
import type { Commands } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import type { Place } from '../stats/rollup.ts';

/**
 * Commands are at most once. One that was never offered in its time expires; one that was offered
 * is offered again, its answer may have been lost, for what is left of its time, and afterwards with
 * no time left: the machine is asked what became of it, and must not begin it. Its journal answers
 * repeats. The first final result stands; only a pad that dropped after its command had been given
 * up, or was told to have been interrupted, is taken as what happened.
 */
const silence = 24 * 3_600_000;
const shown = 50;

/** Ends that leave open whether the pad dropped. */
const undecided: ReadonlySet<Commands['state']> = new Set(['EXPIRED', 'INTERRUPTED']);

export interface NewCommand {
  readonly place: Place;
  readonly type: CommandType;
  readonly slot?: { readonly rowNo: number; readonly columnNo: number };
  readonly requestedBy: string;
  /** Which pad of a payment it is for. */
  readonly item?: number;
  readonly ttlSeconds: number;
}

export const queueCommand = (tx: Tx, given: NewCommand, now: number): Promise<Commands> => {
  const { place, type, slot, requestedBy, item = null, ttlSeconds } = given;
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
      finishedAt: null,
      detail: '',
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
  detail: englishOf(row.detail),
  codes: codesOf({ detail: row.detail }),
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

/** These commands, whatever has become of them. */
export const commandsById = async (db: Db, ids: readonly string[]): Promise<Commands[]> =>
  ids.length ? db.selectFrom('commands').selectAll().where('id', 'in', ids).execute() : [];

/** The commands for the pads of a payment, in their order. */
export const commandsOfPayment = (db: Db, paymentId: string): Promise<Commands[]> =>
  db
    .selectFrom('commands')
    .selectAll()
    .where('requestedBy', '=', paymentId)
    .where('item', 'is not', null)
    .orderBy('item')
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

/** Whether a machine has something to do, and not only to tell. */
export const hasCommandsToOffer = async (
  db: Db,
  machineId: string,
  now: number,
): Promise<boolean> =>
  (await openCommands(db, [machineId]).execute()).some((command) => timeOverAt(command, now) > now);

const columns = {
  id: 'text',
  state: 'text',
  createdAt: 'bigint',
  offeredAt: 'bigint',
  finishedAt: 'bigint',
  detail: 'text',
} as const;

const save = async (tx: Tx, rows: readonly Commands[]): Promise<void> => {
  if (!rows.length) return;
  await sql`
    update "commands" set "state" = "given"."state", "createdAt" = "given"."createdAt",
      "offeredAt" = "given"."offeredAt", "finishedAt" = "given"."finishedAt",
      "detail" = "given"."detail"
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

const giveUp = (command: Commands, now: number): Commands => {
  if (command.finishedAt !== null) return command;
  const detail = command.offeredAt === null ? sentence('machineNotAsking') : neverAnswered;
  return finish(command, 'EXPIRED', detail, now);
};

/** What becomes of an open command by the passing of time alone. */
const age = (given: Commands, now: number): Commands => {
  const command = begunNow(given, now);
  return givenUpAt(command) > now ? command : giveUp(command, now);
};

const saveChanged = async (
  tx: Tx,
  before: readonly Commands[],
  after: Commands[],
): Promise<Commands[]> => {
  await save(
    tx,
    after.filter((command, index) => command !== before[index]),
  );
  return after;
};

/** Gives up those of these commands whose time has passed, and answers all as they are now. */
export const ageCommands = (
  tx: Tx,
  commands: readonly Commands[],
  now: number,
): Promise<Commands[]> =>
  saveChanged(
    tx,
    commands,
    commands.map((command) => age(command, now)),
  );

/** Gives up those of these commands that are open, for nobody waits for the machine any more. */
export const giveUpCommands = (
  tx: Tx,
  commands: readonly Commands[],
  now: number,
): Promise<Commands[]> =>
  saveChanged(
    tx,
    commands,
    commands.map((command) => giveUp(command, now)),
  );

const secondsLeft = (command: Commands, now: number): number =>
  Math.max(0, Math.ceil((timeOverAt(command, now) - now) / 1000));

const offer = (command: Commands, now: number): DeviceCommand => ({
  commandId: command.id,
  type: command.type,
  ...(command.rowNo !== null && { rowNo: command.rowNo }),
  ...(command.columnNo !== null && { columnNo: command.columnNo }),
  ttlSeconds: secondsLeft(command, now),
});

/** A machine's word on a command; `at` is when it happened, milliseconds UTC. */
export interface Told extends CommandResult {
  readonly at: number;
}

export interface CommandTurn {
  readonly machineId: string;
  /** A machine out of service begins no dispense; one that it has begun it may still tell of. */
  readonly isActivated: boolean;
  readonly results: readonly Told[];
  readonly now: number;
}

export interface Ended {
  readonly command: Commands;
  /** When it happened, milliseconds UTC. */
  readonly at: number;
}

export interface Exchange {
  /** What each machine is to do now, or to tell. */
  readonly offers: ReadonlyMap<string, readonly DeviceCommand[]>;
  /** Offered for the first time. */
  readonly offered: readonly Commands[];
  readonly ended: readonly Ended[];
  /** Told to have succeeded after they had ended otherwise. */
  readonly late: readonly Ended[];
}

const isNamedBy =
  (machineId: string) =>
  (command: Commands | undefined): command is Commands =>
    command?.machineId === machineId;

/**
 * Takes the results that machines bring and answers what each is to do now. A machine is asked only
 * while it is in contact, so this is also where time passes for its commands. The caller holds the
 * machines' locks.
 */
export const exchangeCommands = async (
  tx: Tx,
  turns: readonly CommandTurn[],
): Promise<Exchange> => {
  const offers = new Map<string, DeviceCommand[]>(turns.map(({ machineId }) => [machineId, []]));
  const exchange = { offers, offered: [] as Commands[], ended: [] as Ended[], late: [] as Ended[] };
  if (!turns.length) return exchange;
  const open = await openCommands(tx, [...offers.keys()])
    .modifyEnd(lockFor(tx))
    .execute();
  const known = new Map(open.map((command) => [command.id, command]));
  const named = turns.flatMap(({ results }) => results.map(({ commandId }) => commandId));
  const unknown = named.filter((id) => !known.has(id));
  for (const command of await commandsById(tx, unknown)) known.set(command.id, command);

  const changed = new Map<string, Commands>();
  const put = (after: Commands) => {
    known.set(after.id, after);
    changed.set(after.id, after);
  };
  const end = (after: Commands, at: number) => {
    put(after);
    exchange.ended.push({ command: after, at });
  };
  for (const { machineId, isActivated, results, now } of turns) {
    for (const { commandId, state, detail, at } of results) {
      const command = known.get(commandId);
      if (!isNamedBy(machineId)(command)) continue;
      if (command.finishedAt === null) end(finish(command, state, detail ?? '', now), at);
      else if (command.item !== null && undecided.has(command.state) && state === 'SUCCEEDED') {
        put({ ...command, state });
        exchange.late.push({ command, at });
      }
    }
    for (const { id } of open) {
      const command = known.get(id);
      if (!isNamedBy(machineId)(command) || command.finishedAt !== null) continue;
      const aged = age(command, now);
      if (aged.finishedAt !== null) {
        end(aged, now);
        continue;
      }
      if (aged !== command) put(aged);
      // A machine out of service begins nothing, and may be asked.
      if (aged.type === 'DISPENSE' && !isActivated && secondsLeft(aged, now) > 0) continue;
      if (aged.offeredAt === null) {
        put({ ...aged, state: 'OFFERED', offeredAt: now });
        exchange.offered.push(aged);
      }
      const machineOffers = offers.get(machineId) ?? [];
      const isOffered = machineOffers.some(({ commandId }) => commandId === id);
      if (!isOffered) machineOffers.push(offer(aged, now));
    }
  }
  await save(tx, [...changed.values()]);
  return exchange;
};
