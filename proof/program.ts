import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { programEnv } from '../server/testing/operations/program-env.ts';
import { lastingPort } from '../tools/ports.js';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const clockModule = new URL('server-clock.ts', import.meta.url).href;

export const superAdmin = { username: 'super', password: 'a password of proofs' };

/** Options for the start of the program. */
export interface StartOptions {
  /** A command prefix such as `nice -n 19`. */
  readonly before?: readonly string[];
  /** The clock starts here and stands still until it is moved. */
  readonly now?: number;
  /** A module that turns it into another release. */
  readonly release?: string;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** The server as an operator starts it: a program of its own, with a constant address. */
export class Program {
  readonly url: string;
  readonly #env: Readonly<Record<string, string>>;
  #options: StartOptions;
  #child: ChildProcess | undefined;
  #output = '';
  #now: number | undefined;

  private constructor(url: string, env: Record<string, string>, options: StartOptions) {
    this.url = url;
    this.#env = env;
    this.#options = options;
    this.#now = options.now;
  }

  static async at(
    env: Readonly<Record<string, string>>,
    options: StartOptions = {},
  ): Promise<Program> {
    const port = await lastingPort();
    const given = {
      PORT: String(port),
      SUPER_USERNAME: superAdmin.username,
      SUPER_PASSWORD: superAdmin.password,
      REQUESTS_PER_MINUTE: '10000000',
      ...env,
    };
    return new Program(`http://127.0.0.1:${port}`, given, options);
  }

  /** The output on both streams since the first start. */
  get output(): string {
    return this.#output;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && !isOver(this.#child);
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const { child, outputEvents } = this.#spawn();
    await new Promise<void>((resolve, reject) => {
      outputEvents.on('text', (text: string) => {
        if (text.includes('VMS listens on ')) resolve();
      });
      child.once('close', (code, signal) =>
        reject(new Error(`The server ended with ${code ?? signal} at its start: ${this.#output}`)),
      );
    });
    while (this.isRunning && !(await this.isReady())) await setTimeout(20);
    if (!this.isRunning) throw new Error(`The server ended: ${this.#output}`);
  }

  /** Starts a server that must refuse to; returns its exit code and output. */
  async refusal(): Promise<{ readonly code: number | null; readonly output: string }> {
    const { child, outputEvents } = this.#spawn();
    let text = '';
    outputEvents.on('text', (more: string) => {
      text += more;
      if (more.includes('VMS listens on ')) child.kill('SIGKILL');
    });
    const [code] = await once(child, 'close');
    return { code, output: text.trim() };
  }

  /** Sets the clock, also for the next start. */
  async moveTo(time: number): Promise<void> {
    this.#now = time;
    const child = this.#child;
    // A killed process may still count as connected.
    if (!child?.connected || isOver(child)) return;
    const heard = once(child, 'message');
    child.send(time);
    await heard;
  }

  /** Its next start runs this release. */
  become(release: string): void {
    this.#options = { ...this.#options, release };
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  }

  #spawn() {
    const now = this.#now;
    const { before = [], release } = this.#options;
    const modules = [now === undefined ? undefined : clockModule, release];
    const imports = modules.flatMap((module) => (module ? ['--import', module] : []));
    const [command = '', ...args] = [...before, process.execPath, ...imports, main];
    const child = spawn(command, args, {
      env: {
        ...programEnv(),
        ...this.#env,
        ...(now !== undefined && { SCENARIO_START: String(now) }),
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(now === undefined ? [] : ['ipc' as const])],
    });
    this.#child = child;
    const outputEvents = new EventEmitter();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
        outputEvents.emit('text', text);
      });
    }
    return { child, outputEvents };
  }

  /** Returns the exit code, or the signal that ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    const child = this.#child;
    if (!child) return null;
    if (!isOver(child)) {
      const over = once(child, 'exit');
      child.kill(signal);
      await over;
    }
    return child.signalCode ?? child.exitCode;
  }
}
