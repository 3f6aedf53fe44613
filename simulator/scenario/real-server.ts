import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pathOf = (file: string) => fileURLToPath(new URL(`../../server/${file}`, import.meta.url));
const clockModule = new URL('server-clock.ts', import.meta.url).href;

export const timeZone = 'Asia/Dhaka';
export const superAdmin = { username: 'super', password: 'shapla-monsoon-71' };

const settings = (dataDir: string, start: number) => ({
  PATH: process.env.PATH,
  TMPDIR: tmpdir(),
  // Far from the business zone, so that a day counted in the wrong one shows.
  TZ: 'America/New_York',
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  TIME_ZONE: timeZone,
  LOG_LEVEL: 'warn',
  SUPER_USERNAME: superAdmin.username,
  SUPER_PASSWORD: superAdmin.password,
  // The last minute of the month holds every question.
  REQUESTS_PER_MINUTE: '1000000',
  SCENARIO_START: String(start),
});

/** Everything a process prints, growing. */
const outputOf = (child: ChildProcess) => {
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part) => {
      output.text += part;
    });
  return output;
};

const listening = async (child: ChildProcess, output: { readonly text: string }) => {
  for (;;) {
    const url = /VMS listens on (http:\S+)/.exec(output.text)?.[1];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(`The server did not start: ${output.text}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
};

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
};

/** A server in a process and a directory of its own, whose clock the scenario moves. */
export class RealServer {
  readonly url: string;
  /** For the journals of the machines; goes with the server's data. */
  readonly dir: string;
  now: number;
  readonly #child: ChildProcess;
  readonly #env: NodeJS.ProcessEnv;
  readonly #output: { readonly text: string };

  private constructor(parts: {
    url: string;
    dir: string;
    start: number;
    child: ChildProcess;
    env: NodeJS.ProcessEnv;
    output: { readonly text: string };
  }) {
    this.url = parts.url;
    this.dir = parts.dir;
    this.now = parts.start;
    this.#child = parts.child;
    this.#env = parts.env;
    this.#output = parts.output;
  }

  static async start(start: number): Promise<RealServer> {
    const dir = mkdtempSync(join(tmpdir(), 'vms-scenario-'));
    const env = settings(join(dir, 'data'), start);
    const child = spawn(process.execPath, ['--import', clockModule, pathOf('main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const output = outputOf(child);
    try {
      const url = await listening(child, output);
      return new RealServer({ url, dir, start, child, env, output });
    } catch (error) {
      rmSync(dir, { recursive: true, force: true });
      throw error;
    }
  }

  /** What the server had to warn of. */
  get warnings(): string[] {
    return this.#output.text.split('\n').filter((line) => line.startsWith('{'));
  }

  async moveTo(time: number): Promise<void> {
    if (time < this.now) throw new Error('Time does not run backwards');
    const told = once(this.#child, 'message');
    this.#child.send(time);
    await told;
    this.now = time;
  }

  stop(): Promise<void> {
    return end(this.#child);
  }

  /** What the recount of the raw rows says once the server has stopped. */
  async checkRollup(): Promise<{ code: number | null; text: string }> {
    const child = spawn(process.execPath, [pathOf('check-rollup.ts')], { env: this.#env });
    const output = outputOf(child);
    await once(child, 'close');
    return { code: child.exitCode, text: output.text.trim() };
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
