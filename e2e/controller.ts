import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FailureCode } from '../contract/device-events.ts';
import type { Machine } from '../contract/machines.ts';
import { controllerClock } from '../simulator/core/clock.ts';
import { abortableWait } from '../simulator/core/retry.ts';
import { obeyCommands, syncForever } from '../simulator/fleet/fleet.ts';
import type { Act } from '../simulator/machine/command-runner.ts';
import { Machine as Simulated } from '../simulator/machine/machine.ts';
import type { ApiAccess } from './call.ts';
import { pairingCode } from './pairing.ts';

/** Duration of a motor's turn. */
const motorTurnMs = 2_000;

/** A simulated machine whose actions a test controls. */
export class Controller {
  readonly #folder: string;
  readonly #lifetime = new AbortController();
  readonly #machine: Simulated;
  #act: Act = async () => undefined;

  private constructor(url: string, physicalId: string, folder: string) {
    this.#folder = folder;
    this.#machine = new Simulated({
      physicalId,
      journalPath: join(folder, 'machine.journal'),
      clock: controllerClock(() => performance.now()),
      connection: { url, signal: this.#lifetime.signal },
      act: (command) => this.#act(command),
    });
  }

  static async of(admin: ApiAccess, machine: Machine): Promise<Controller> {
    const folder = await mkdtemp(join(tmpdir(), 'vms-e2e-machine-'));
    const controller = new Controller(admin.url, machine.physicalId, folder);
    await controller.#machine.claim(await pairingCode(admin, machine));
    await controller.#machine.sync();
    return controller;
  }

  /** Runs every queued command and reports its result. */
  async vend(failure?: FailureCode): Promise<void> {
    this.#act = async () => failure;
    await this.#machine.sync();
    const doneCount = await this.#machine.carryOut();
    if (doneCount === 0) throw new Error('The machine had no command');
    await this.#machine.sync();
  }

  /** Runs commands by itself from now on. */
  run(): void {
    const wait = abortableWait(this.#lifetime.signal);
    this.#act = async () => {
      await wait(motorTurnMs);
      return undefined;
    };
    const life = { machine: this.#machine, wait, say: () => undefined };
    Promise.all([syncForever(life), obeyCommands(life)]).catch((error: unknown) => {
      if (!this.#lifetime.signal.aborted) throw error;
    });
  }

  async stop(): Promise<void> {
    this.#lifetime.abort();
    this.#machine.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
