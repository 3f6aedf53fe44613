import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FailureCode } from '../contract/device-events.ts';
import type { Machine } from '../contract/machines.ts';
import { controllerClock } from '../simulator/core/clock.ts';
import { waitUnless } from '../simulator/core/patience.ts';
import { keepInTouch, obey } from '../simulator/fleet/fleet.ts';
import { Machine as Simulated } from '../simulator/machine/machine.ts';
import type { Act } from '../simulator/machine/orders.ts';
import type { Line } from './call.ts';
import { pairingCode } from './pairing.ts';

/** Duration of a motor's turn. */
const turnMs = 2_000;

/** A simulated machine whose actions a test controls. */
export class Controller {
  readonly #folder: string;
  readonly #over = new AbortController();
  readonly #machine: Simulated;
  #act: Act = async () => undefined;

  private constructor(url: string, physicalId: string, folder: string) {
    this.#folder = folder;
    this.#machine = new Simulated({
      physicalId,
      journalPath: join(folder, 'machine.journal'),
      newEpoch: 1,
      clock: controllerClock(() => performance.now()),
      line: { url, signal: this.#over.signal },
      act: (command) => this.#act(command),
    });
  }

  static async of(admin: Line, machine: Machine): Promise<Controller> {
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
    const done = await this.#machine.carryOut();
    if (done === 0) throw new Error('The machine had no command');
    await this.#machine.sync();
  }

  /** Runs commands by itself from now on. */
  run(): void {
    const wait = waitUnless(this.#over.signal);
    this.#act = async () => {
      await wait(turnMs);
      return undefined;
    };
    const life = { machine: this.#machine, wait, say: () => undefined };
    Promise.all([keepInTouch(life), obey(life)]).catch((error: unknown) => {
      if (!this.#over.signal.aborted) throw error;
    });
  }

  async stop(): Promise<void> {
    this.#over.abort();
    this.#machine.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
