import type { CommandResult, DeviceCommand, FailureCode } from '../contract/machine-api.ts';
import type { Journal } from './journal.ts';

/** Turns the motor, opens the door or shuts down; answers what went wrong, if anything did. */
export type Act = (command: DeviceCommand) => Promise<FailureCode | undefined>;

export interface OrderParts {
  readonly journal: Journal;
  readonly uptimeMs: () => number;
  readonly act: Act;
  /** Why the machine will not even begin. */
  readonly objection: (command: DeviceCommand) => string | undefined;
  /** Writes a result down, together with what happened. */
  readonly finish: (result: CommandResult, command: DeviceCommand) => void;
  readonly restart: () => void;
}

/**
 * The commands of one boot. Each is at most once: its id is on the disk before anything moves, and a
 * repeat is answered from there. Its time counts on this controller's clock from receipt; what has
 * waited longer, behind others, is not begun.
 */
export class Orders {
  #parts: OrderParts;
  #queue = new Map<string, { readonly command: DeviceCommand; readonly dueBy: number }>();
  #hasPower = true;
  #work: Promise<number> | undefined;

  constructor(parts: OrderParts) {
    this.#parts = parts;
  }

  receive(commands: readonly DeviceCommand[]): void {
    const { journal, uptimeMs } = this.#parts;
    for (const command of commands) {
      const { commandId, ttlSeconds } = command;
      if (journal.commands.knows(commandId)) journal.reportAgain(commandId);
      else if (!this.#queue.has(commandId))
        this.#queue.set(commandId, { command, dueBy: uptimeMs() + ttlSeconds * 1000 });
    }
  }

  /** One after the other, as there is one pair of hands. Answers how many came to an end. */
  carryOut(): Promise<number> {
    this.#work ??= this.#carryOutAll().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  /** The power is gone: whatever is still moving has nobody left to tell. */
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
    const { journal, uptimeMs, act, objection, finish, restart } = this.#parts;
    const { commandId, type } = command;
    if (uptimeMs() >= dueBy) return finish({ commandId, state: 'EXPIRED' }, command);
    const detail = objection(command);
    if (detail) return finish({ commandId, state: 'REFUSED', detail }, command);
    journal.startCommand({ commandId, type });
    const failure = await act(command);
    if (!this.#hasPower) return;
    if (failure) finish({ commandId, state: 'FAILED', detail: failure }, command);
    else if (type === 'REBOOT') restart();
    else finish({ commandId, state: 'SUCCEEDED' }, command);
  }
}
