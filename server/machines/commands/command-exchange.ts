import type { CommandResult, DeviceCommand } from '../../../contract/machine-api.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { forNoKeyUpdate } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Commands } from '../../platform/schema/schema.ts';
import {
  type Controller,
  expireIfOverdue,
  finishCommand,
  interruptReplaced,
  isOfferedToOther,
  secondsLeft,
  toDeviceCommand,
} from './command-rules.ts';
import { findCommands, saveCommands, selectOpenCommands } from './commands.ts';

/** End states that leave open whether the pad dropped. */
const undecidedStates: ReadonlySet<Commands['state']> = new Set(['EXPIRED', 'INTERRUPTED']);

/** A machine's report on a command; `at` is when it happened, milliseconds UTC. */
export interface CommandReport extends CommandResult {
  readonly at: number;
  /** `epoch:seq` of the dispense that reports it. */
  readonly drop?: string | null;
}

export interface CommandTurn extends Controller {
  readonly machineId: string;
  /** A deactivated machine starts no dispense, but may report one that it has started. */
  readonly isActivated: boolean;
  readonly results: readonly CommandReport[];
  readonly now: number;
}

export interface EndedCommand {
  readonly command: Commands;
  /** When it happened, milliseconds UTC. */
  readonly at: number;
}

export interface CommandExchange {
  /** Commands that each machine is to start or to report now. */
  readonly offers: ReadonlyMap<string, readonly DeviceCommand[]>;
  /** Offered for the first time. */
  readonly offered: readonly Commands[];
  readonly ended: readonly EndedCommand[];
  /** Reported as succeeded after they had ended otherwise. */
  readonly late: readonly EndedCommand[];
}

/** Collects the changes of commands while machines take their turns. */
class ExchangeRun implements CommandExchange {
  readonly offers: Map<string, DeviceCommand[]>;
  readonly offered: Commands[] = [];
  readonly ended: EndedCommand[] = [];
  readonly late: EndedCommand[] = [];
  readonly changed = new Map<string, Commands>();
  readonly #commands: Map<string, Commands>;

  constructor(turns: readonly CommandTurn[], commands: readonly Commands[]) {
    this.offers = new Map(turns.map(({ machineId }) => [machineId, []]));
    this.#commands = new Map(commands.map((command) => [command.id, command]));
  }

  applyReport(
    turn: CommandTurn,
    { commandId, state, detail, at, drop = null }: CommandReport,
  ): void {
    const { machineId, now } = turn;
    const stored = this.#find(machineId, commandId);
    if (!stored) return;
    const command = { ...stored, drop: stored.drop ?? drop };
    if (command.finishedAt === null) {
      // Only its own controller can know that it did nothing.
      const isUnknown = state !== 'SUCCEEDED' && isOfferedToOther(command, turn);
      const ended = isUnknown
        ? interruptReplaced(command, now)
        : finishCommand(command, state, detail ?? '', now);
      this.#end(ended, at);
    } else if (
      (command.item !== null || command.type === 'TEST_VEND') &&
      undecidedStates.has(command.state) &&
      state === 'SUCCEEDED'
    ) {
      this.#put({ ...command, state });
      this.late.push({ command, at });
    } else if (command.drop !== stored.drop) this.#put(command);
  }

  /** Expires a command when its time is over, and offers it while it is open. */
  offerCommand(turn: CommandTurn, id: string): void {
    const { machineId, isActivated, now, keyHash, epoch } = turn;
    const command = this.#find(machineId, id);
    if (!command || command.finishedAt !== null) return;
    const current = expireIfOverdue(command, now);
    if (current.finishedAt !== null) {
      this.#end(current, now);
      return;
    }
    if (current !== command) this.#put(current);
    // A deactivated machine starts nothing, but may be queried.
    if (current.type === 'DISPENSE' && !isActivated && secondsLeft(current, now) > 0) return;
    if (current.offeredAt === null) {
      const offered = { offeredAt: now, offeredKey: keyHash, offeredEpoch: epoch };
      this.#put({ ...current, state: 'OFFERED', ...offered });
      this.offered.push(current);
    }
    const offers = this.offers.get(machineId) ?? [];
    if (offers.some(({ commandId }) => commandId === id)) return;
    const offer = toDeviceCommand(current, now);
    // It may have been carried out, so another controller must not start it.
    offers.push(isOfferedToOther(current, turn) ? { ...offer, ttlSeconds: 0 } : offer);
  }

  #find(machineId: string, id: string): Commands | undefined {
    const command = this.#commands.get(id);
    return command?.machineId === machineId ? command : undefined;
  }

  #put(after: Commands): void {
    this.#commands.set(after.id, after);
    this.changed.set(after.id, after);
  }

  #end(after: Commands, at: number): void {
    this.#put(after);
    this.ended.push({ command: after, at });
  }
}

const emptyExchange: CommandExchange = { offers: new Map(), offered: [], ended: [], late: [] };

/** Locks the open commands of machines before their turns. */
export const lockOpenCommands = preparedQuery<Commands>((tx, machineIds) =>
  selectOpenCommands(tx, machineIds).modifyEnd(forNoKeyUpdate(tx)),
);

/**
 * Applies the results that machines bring and returns what each is to do now. Also expires
 * commands, because a machine gets offers only while it is in contact. The caller holds the locks
 * of the machines and of their open commands.
 */
export const exchangeCommands = async (
  tx: Tx,
  turns: readonly CommandTurn[],
  open: readonly Commands[],
): Promise<CommandExchange> => {
  if (!turns.length) return emptyExchange;
  const openIds = new Set(open.map(({ id }) => id));
  const commandIds = turns.flatMap(({ results }) => results.map(({ commandId }) => commandId));
  const closed = await findCommands(
    tx,
    commandIds.filter((id) => !openIds.has(id)),
  );
  const exchange = new ExchangeRun(turns, [...open, ...closed]);
  for (const turn of turns) {
    for (const report of turn.results) exchange.applyReport(turn, report);
    for (const id of openIds) exchange.offerCommand(turn, id);
  }
  await saveCommands(tx, [...exchange.changed.values()]);
  return exchange;
};
