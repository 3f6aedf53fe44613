import type { TestVendEvent } from '../../../contract/device-events.ts';
import type { CommandReport } from '../../machines/commands/command-exchange.ts';
import type { Commands, Machines } from '../../platform/schema/schema.ts';

/** A test vend reports this of its command. */
interface ReportedTest {
  readonly report: Omit<CommandReport, 'at'>;
  /** Another event has booked the product: a command turns the motor once. */
  readonly isRepeat: boolean;
}

/** Commands of test vends that events name. */
export class TestVends {
  readonly #commands: ReadonlyMap<string, Commands>;

  constructor(commands: readonly Commands[]) {
    this.#commands = new Map(commands.map((command) => [command.id, { ...command }]));
  }

  /** Finds the command that an event carried out; `drop` names the event. */
  take(machine: Machines, event: TestVendEvent, drop: string): ReportedTest | undefined {
    const command = this.#commands.get(event.commandId ?? '');
    if (command?.machineId !== machine.id) return undefined;
    const isRepeat = command.drop !== null && command.drop !== drop;
    command.drop ??= drop;
    const state = event.isSuccessful ? 'SUCCEEDED' : 'FAILED';
    const detail = event.failureReason ?? '';
    return { report: { commandId: command.id, state, detail, drop }, isRepeat };
  }
}
