import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import { Program } from '../program.ts';

const checkRollup = fileURLToPath(
  new URL('../../server/operations/operator/doctor/check-rollup-command.ts', import.meta.url),
);

export const timeZone = 'Asia/Dhaka';

const settings = (dataDir: string) => ({
  TMPDIR: tmpdir(),
  // Far from the business zone, so that a day counted in the wrong one shows.
  TZ: 'America/New_York',
  DATA_DIR: dataDir,
  TIME_ZONE: timeZone,
  LOG_LEVEL: 'warn',
});

/** A server in a process and a directory of its own, whose clock the scenario moves. */
export class RealServer {
  /** Contains the machines' journals; removed with the server's data. */
  readonly dir: string;
  now: number;
  readonly #program: Program;

  private constructor(program: Program, dir: string, start: number) {
    this.#program = program;
    this.dir = dir;
    this.now = start;
  }

  static async start(start: number): Promise<RealServer> {
    const dir = mkdtempSync(join(tmpdir(), 'vms-scenario-'));
    try {
      const program = await Program.at(settings(join(dir, 'data')), { now: start });
      await program.start();
      return new RealServer(program, dir, start);
    } catch (error) {
      rmSync(dir, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.#program.url;
  }

  /** Log lines of warnings and errors. */
  get warnings(): string[] {
    return this.#program.output.split('\n').filter((line) => /^\{"level":[456]0/.test(line));
  }

  async moveTo(time: number): Promise<void> {
    if (time < this.now) throw new Error('Time does not run backwards');
    await this.#program.moveTo(time);
    this.now = time;
  }

  async stop(): Promise<void> {
    await this.#program.end();
  }

  /** Runs the recount of the raw rows after the server has stopped. */
  async checkRollup(): Promise<{ code: number | null; text: string }> {
    const env = { ...programEnv(), ...settings(join(this.dir, 'data')) };
    const child = spawn(process.execPath, [checkRollup], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = text(child.stdout);
    await once(child, 'close');
    return { code: child.exitCode, text: (await output).trim() };
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
