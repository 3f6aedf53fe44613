import type { DispenseEvent } from '../../../contract/device-events.ts';
import { clockToleranceMs } from '../../../contract/values/times.ts';
import type { Commands, Machines } from '../../platform/schema/schema.ts';

/** Milliseconds after a command's end in which a drop without its name still belongs to it. */
const unnamedDropMs = 10 * 60_000;

/** States that a drop does not contradict. */
const dropStates: ReadonlySet<Commands['state']> = new Set([
  'OFFERED',
  'SUCCEEDED',
  'EXPIRED',
  'INTERRUPTED',
]);

/** The machine has reported that the pad of the command did not drop. */
const failedStates: ReadonlySet<Commands['state']> = new Set(['FAILED', 'REFUSED']);

const fits = (command: Commands, machine: Machines, event: DispenseEvent, at: number): boolean =>
  command.machineId === machine.id &&
  command.rowNo === event.rowNo &&
  command.columnNo === event.columnNo &&
  command.offeredAt !== null &&
  command.drop === null &&
  (event.isSuccessful ? dropStates.has(command.state) : command.state !== 'SUCCEEDED') &&
  at >= command.createdAt - clockToleranceMs &&
  (command.finishedAt === null || at <= command.finishedAt + unnamedDropMs);

/** Commands for pads of payments, each of which one dispense carries out. */
export class PadCommands {
  readonly #commands: ReadonlyMap<string, Commands>;

  constructor(commands: readonly Commands[]) {
    this.#commands = new Map(commands.map((command) => [command.id, { ...command }]));
  }

  /**
   * Finds the command that a dispense names or, for one by bKash that names none, the last one of
   * its slot that no other dispense carried out. `drop` names the event. A pad that drops after its
   * command has failed belongs to none.
   */
  take(machine: Machines, event: DispenseEvent, at: number, drop: string): string | undefined {
    const namedCommand = this.#commands.get(event.commandId ?? '');
    const command =
      namedCommand?.machineId === machine.id ? namedCommand : this.#findUnnamed(machine, event, at);
    if (!command || (event.isSuccessful && failedStates.has(command.state))) return undefined;
    command.drop ??= drop;
    if (!event.isSuccessful && command.finishedAt === null) command.state = 'FAILED';
    return command.id;
  }

  #findUnnamed(machine: Machines, event: DispenseEvent, at: number): Commands | undefined {
    if (event.transactionType !== 'BKASH') return undefined;
    return [...this.#commands.values()]
      .filter((command) => fits(command, machine, event, at))
      .sort((a, b) => b.createdAt - a.createdAt)[0];
  }
}
