import {
  type CommandResult,
  type DeviceCommand,
  type DeviceEvent,
  type FailureCode,
  machineApi,
} from '../contract/machine-api.ts';
import { type Machine, machines } from '../contract/machines.ts';
import { call, type Line } from './call.ts';

/** The code with which a controller claims a machine; the line is an admin's. */
export const pairingCode = async (admin: Line, { institutionId, _id: machineId }: Machine) => {
  const params = { institutionId, machineId };
  return (await call(admin, machines.pairingCode, { params })).claimCode;
};

/** A controller that does what a test says, when it says so. */
export class Controller {
  readonly #line: Line;
  #seq = 0;
  #commands: readonly DeviceCommand[] = [];

  private constructor(line: Line) {
    this.#line = line;
  }

  static async of(admin: Line, machine: Machine): Promise<Controller> {
    const body = { physicalId: machine.physicalId, claimCode: await pairingCode(admin, machine) };
    const { machineKey } = await call({ url: admin.url }, machineApi.claim, { body });
    const controller = new Controller({ url: admin.url, bearer: machineKey });
    await controller.sync();
    return controller;
  }

  /** Says that it is there, and learns what it is to do. */
  async sync(): Promise<void> {
    await this.#tell([], []);
  }

  /** Turns the motor for every command and tells what came of it. */
  async vend(failure?: FailureCode): Promise<void> {
    await this.sync();
    const done = this.#commands.map(({ commandId, rowNo = 0, columnNo = 0 }) => ({
      event: {
        type: 'DISPENSE' as const,
        seq: ++this.#seq,
        uptimeMs: 0,
        rowNo,
        columnNo,
        commandId,
        transactionType: 'BKASH' as const,
        isSuccessful: failure === undefined,
        ...(failure && { failureReason: failure }),
      },
      result: failure
        ? { commandId, state: 'FAILED' as const, detail: failure }
        : { commandId, state: 'SUCCEEDED' as const },
    }));
    if (done.length === 0) throw new Error('The machine was asked for nothing');
    await this.#tell(
      done.map(({ event }) => event),
      done.map(({ result }) => result),
    );
  }

  async #tell(events: DeviceEvent[], results: CommandResult[]): Promise<void> {
    const body = { epoch: 1, uptimeMs: 0, events, results };
    const { commands, rejected } = await call(this.#line, machineApi.sync, { body });
    if (rejected.length > 0) throw new Error(JSON.stringify(rejected));
    this.#commands = commands;
  }
}
