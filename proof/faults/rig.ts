import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceEvent } from '../../contract/device-events.ts';
import { type Clock, controllerClock } from '../../simulator/core/clock.ts';
import type { Transport } from '../../simulator/core/http.ts';
import type { Act } from '../../simulator/machine/command-runner.ts';
import { Machine } from '../../simulator/machine/machine.ts';

/** A machine as the server has registered it. */
interface RegisteredMachine {
  readonly id: string;
  readonly physicalId: string;
}

export interface RigParts {
  readonly registered: RegisteredMachine;
  readonly folder: string;
  readonly transport: Transport;
  readonly clock?: Clock;
  readonly act?: Act;
}

interface JournalLine {
  readonly event?: DeviceEvent;
  readonly events?: readonly DeviceEvent[];
}

/** A real controller with its journal. */
export class Rig {
  readonly id: string;
  readonly physicalId: string;
  readonly machine: Machine;
  /** The commands that it began, in order. */
  readonly begun: string[] = [];
  readonly #journalPath: string;

  constructor({ registered, folder, transport, clock, act }: RigParts) {
    this.id = registered.id;
    this.physicalId = registered.physicalId;
    this.#journalPath = join(folder, `${registered.physicalId}.jsonl`);
    this.machine = new Machine({
      physicalId: registered.physicalId,
      journalPath: this.#journalPath,
      wasteAllowed: Number.POSITIVE_INFINITY,
      clock: clock ?? controllerClock(() => performance.now()),
      // The transport supplies the current address of the server.
      connection: { url: 'http://vms', transport },
      act: async (command) => {
        this.begun.push(command.commandId);
        return act?.(command);
      },
    });
  }

  /** All events of its life, by epoch and seq. */
  journal(): Map<string, DeviceEvent> {
    const lines = readFileSync(this.#journalPath, 'utf8').trim().split('\n');
    return new Map(
      lines
        .map((line): JournalLine => JSON.parse(line))
        .flatMap(({ event, events = [] }) => (event ? [event] : events))
        .map((event) => [`${this.machine.epoch} ${event.seq}`, event]),
    );
  }
}
