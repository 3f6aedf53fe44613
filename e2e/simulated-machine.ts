import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '../contract/machines.ts';
import type { Line } from './call.ts';
import { pairingCode } from './controller.ts';

const simulator = join(import.meta.dirname, '../simulator/main.ts');

/** A machine of the simulator, which nobody comes to but who pays. */
export class SimulatedMachine {
  readonly #child: ChildProcess;
  readonly #stateDir: string;

  private constructor(child: ChildProcess, stateDir: string) {
    this.#child = child;
    this.#stateDir = stateDir;
  }

  static async of(admin: Line, machine: Machine): Promise<SimulatedMachine> {
    const stateDir = await mkdtemp(join(tmpdir(), 'vms-e2e-machine-'));
    const given = {
      'physical-id': machine.physicalId,
      'claim-code': await pairingCode(admin, machine),
      url: admin.url,
      state: stateDir,
      every: '86400',
      seed: '1',
    };
    const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
    const { FORCE_COLOR: _, ...env } = process.env;
    const child = spawn(process.execPath, [simulator, 'machine', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return new SimulatedMachine(child, stateDir);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await ended;
    }
    await rm(this.#stateDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
