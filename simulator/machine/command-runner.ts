import type { FailureCode } from '../../contract/device-events.ts';
import type { CommandResult, DeviceCommand } from '../../contract/machine-api.ts';
import type { Journal } from './journal.ts';
import type { LosesPower, PowerStep } from './power.ts';

/** Turns the motor, opens the door or shuts down; returns the failure, if there was one. */
export type Act = (command: DeviceCommand) => Promise<FailureCode | undefined>;

export interface CommandRunnerOptions {
  readonly journal: Journal;
  readonly uptimeMs: () => number;
  readonly act: Act;
  /** Reason why the machine refuses to begin. */
  readonly objection: (command: DeviceCommand) => string | undefined;
  /** Stores a result together with its events. */
  readonly finish: (result: CommandResult, command: DeviceCommand) => void;
  readonly restart: () => void;
  readonly losesPower: LosesPower;
}

/** Finishes the commands that a power cut interrupted; they are not done again. */
export const finishInterrupted = (journal: Journal): void => {
  const { received, begun } = journal.commands;
  // The rest of their time is unknown.
  for (const commandId of received.keys()) {
    journal.finishCommand({ commandId, state: 'EXPIRED', detail: 'POWER' }, []);
  }
  for (const { commandId, type } of begun.values()) {
    const state = type === 'REBOOT' ? 'SUCCEEDED' : 'INTERRUPTED';
    journal.finishCommand({ commandId, state }, []);
  }
};

/**
 * The commands of one boot, each carried out at most once: it is stored before anything else, and a
 * repeat is answered from there. Its TTL counts on this controller's clock from receipt. A command
 * that has waited longer, behind others, is not begun, nor is one with a TTL of 0, which only
 * queries the result.
 */
export class CommandRunner {
  #options: CommandRunnerOptions;
  #queue = new Map<string, { readonly command: DeviceCommand; readonly dueBy: number }>();
  #hasPower = true;
  #work: Promise<number> | undefined;

  constructor(options: CommandRunnerOptions) {
    this.#options = options;
  }

  receive(commands: readonly DeviceCommand[]): void {
    const { journal, uptimeMs, finish } = this.#options;
    const isNew = ({ commandId }: DeviceCommand) => !journal.commands.hasCommand(commandId);
    const newCommands = commands.filter(isNew);
    if (this.#isPowerCut('OFFERED', newCommands)) return;
    for (const { commandId } of commands) journal.reportAgain(commandId);
    const { asked: queried = [], given: startable = [] } = Object.groupBy(
      newCommands,
      ({ ttlSeconds }) => (ttlSeconds > 0 ? 'given' : 'asked'),
    );
    journal.receiveCommands(startable.map(({ commandId, type }) => ({ commandId, type })));
    for (const command of queried) {
      finish({ commandId: command.commandId, state: 'EXPIRED' }, command);
    }
    for (const command of startable) {
      const dueBy = uptimeMs() + command.ttlSeconds * 1000;
      this.#queue.set(command.commandId, { command, dueBy });
    }
    this.#isPowerCut('RECEIVED', startable);
  }

  /** Carries out the queue one by one; returns the number of commands that ended. */
  carryOut(): Promise<number> {
    this.#work ??= this.#carryOutAll().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  /** Stops the work: whatever still moves reports nothing. */
  losePower(): void {
    this.#hasPower = false;
  }

  async #carryOutAll(): Promise<number> {
    let done = 0;
    for (const [commandId, { command, dueBy }] of this.#queue) {
      this.#queue.delete(commandId);
      await this.#carryOutOne(command, dueBy);
      done += 1;
      if (!this.#hasPower) return done;
    }
    return done;
  }

  async #carryOutOne(command: DeviceCommand, dueBy: number): Promise<void> {
    const { journal, uptimeMs, act, objection, finish, restart } = this.#options;
    const { commandId, type } = command;
    if (uptimeMs() >= dueBy) return finish({ commandId, state: 'EXPIRED' }, command);
    const detail = objection(command);
    if (detail) return finish({ commandId, state: 'REFUSED', detail }, command);
    if (this.#isPowerCut('BEGINNING', [command])) return;
    journal.startCommand({ commandId, type });
    if (this.#isPowerCut('STARTED', [command])) return;
    const failure = await act(command);
    if (!this.#hasPower || this.#isPowerCut('TURNED', [command])) return;
    if (failure) finish({ commandId, state: 'FAILED', detail: failure }, command);
    else if (type === 'REBOOT') return restart();
    else finish({ commandId, state: 'SUCCEEDED' }, command);
    this.#isPowerCut('FINISHED', [command]);
  }

  /** True when the power fails after this step. */
  #isPowerCut(step: PowerStep, commands: readonly DeviceCommand[]): boolean {
    const { losesPower, restart } = this.#options;
    if (!commands.some(({ commandId }) => losesPower(step, commandId))) return false;
    restart();
    return true;
  }
}
