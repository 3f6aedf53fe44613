import type { CommandResult, DeviceCommand } from '../../contract/machine-api.ts';
import { asking } from '../core/db/asking.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Commands } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { age, finish, offer, secondsLeft } from './command-rules.ts';
import { commandsById, openCommands, saveCommands } from './commands.ts';

/** End states that leave open whether the pad dropped. */
const undecided: ReadonlySet<Commands['state']> = new Set(['EXPIRED', 'INTERRUPTED']);

/** A machine's report on a command; `at` is when it happened, milliseconds UTC. */
export interface Told extends CommandResult {
  readonly at: number;
}

export interface CommandTurn {
  readonly machineId: string;
  /** A deactivated machine starts no dispense, but may report one that it has started. */
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
  /** Commands that each machine is to start or to report now. */
  readonly offers: ReadonlyMap<string, readonly DeviceCommand[]>;
  /** Offered for the first time. */
  readonly offered: readonly Commands[];
  readonly ended: readonly Ended[];
  /** Reported as succeeded after they had ended otherwise. */
  readonly late: readonly Ended[];
}

/** Collects the changes of commands while machines take their turns. */
class Exchanging implements Exchange {
  readonly offers: Map<string, DeviceCommand[]>;
  readonly offered: Commands[] = [];
  readonly ended: Ended[] = [];
  readonly late: Ended[] = [];
  readonly changed = new Map<string, Commands>();
  readonly #known: Map<string, Commands>;

  constructor(turns: readonly CommandTurn[], known: readonly Commands[]) {
    this.offers = new Map(turns.map(({ machineId }) => [machineId, []]));
    this.#known = new Map(known.map((command) => [command.id, command]));
  }

  /** Applies a machine's report to one of its commands. */
  take({ machineId, now }: CommandTurn, { commandId, state, detail, at }: Told): void {
    const command = this.#find(machineId, commandId);
    if (!command) return;
    if (command.finishedAt === null) this.#end(finish(command, state, detail ?? '', now), at);
    else if (command.item !== null && undecided.has(command.state) && state === 'SUCCEEDED') {
      this.#put({ ...command, state });
      this.late.push({ command, at });
    }
  }

  /** Expires a command when its time is over, and offers it while it is open. */
  offer({ machineId, isActivated, now }: CommandTurn, id: string): void {
    const command = this.#find(machineId, id);
    if (!command || command.finishedAt !== null) return;
    const aged = age(command, now);
    if (aged.finishedAt !== null) {
      this.#end(aged, now);
      return;
    }
    if (aged !== command) this.#put(aged);
    // A deactivated machine starts nothing, but may be queried.
    if (aged.type === 'DISPENSE' && !isActivated && secondsLeft(aged, now) > 0) return;
    if (aged.offeredAt === null) {
      this.#put({ ...aged, state: 'OFFERED', offeredAt: now });
      this.offered.push(aged);
    }
    const offers = this.offers.get(machineId) ?? [];
    if (!offers.some(({ commandId }) => commandId === id)) offers.push(offer(aged, now));
  }

  #find(machineId: string, id: string): Commands | undefined {
    const command = this.#known.get(id);
    return command?.machineId === machineId ? command : undefined;
  }

  #put(after: Commands): void {
    this.#known.set(after.id, after);
    this.changed.set(after.id, after);
  }

  #end(after: Commands, at: number): void {
    this.#put(after);
    this.ended.push({ command: after, at });
  }
}

const nothing: Exchange = { offers: new Map(), offered: [], ended: [], late: [] };

/** Locks the open commands of machines before their turns. */
export const lockOpenCommands = asking<Commands>((tx, machineIds) =>
  openCommands(tx, machineIds).modifyEnd(lockFor(tx)),
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
): Promise<Exchange> => {
  if (!turns.length) return nothing;
  const openIds = new Set(open.map(({ id }) => id));
  const named = turns.flatMap(({ results }) => results.map(({ commandId }) => commandId));
  const closed = await commandsById(
    tx,
    named.filter((id) => !openIds.has(id)),
  );
  const exchange = new Exchanging(turns, [...open, ...closed]);
  for (const turn of turns) {
    for (const told of turn.results) exchange.take(turn, told);
    for (const id of openIds) exchange.offer(turn, id);
  }
  await saveCommands(tx, [...exchange.changed.values()]);
  return exchange;
};
