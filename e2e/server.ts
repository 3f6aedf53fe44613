import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export const superAdmin: Credentials = { username: 'super', password: 'a password of tests' };

const program = join(import.meta.dirname, '../server/main.ts');

/** Settings beyond those every test has. */
export type GivenSettings = Readonly<Record<string, string>>;

const spawnServer = async (dataDir: string, port: string, settings: GivenSettings) => {
  // Playwright asks for colours, a person's NO_COLOR against them: Node complains of both at once.
  const { DATABASE_URL: _url, FORCE_COLOR: _color, ...inherited } = process.env;
  const child = spawn(process.execPath, [program], {
    env: {
      ...inherited,
      PORT: port,
      DATA_DIR: dataDir,
      SUPER_USERNAME: superAdmin.username,
      SUPER_PASSWORD: superAdmin.password,
      LOG_LEVEL: 'warn',
      // Every test starts a server: what one has compiled the next one need not.
      NODE_COMPILE_CACHE: join(tmpdir(), 'vms-e2e-compiled'),
      // Room for what a start leaves behind, instead of collecting it ten times.
      NODE_OPTIONS: '--max-semi-space-size=64',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^VMS listens on (\S+)$/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return { child, url };
  }
  throw new Error('The server ended before it listened');
};

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

const removeFolder = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 });

/** The server as it is started in production, with a database of its own. */
export class TestServer {
  readonly url: string;
  readonly #dataDir: string;
  readonly #settings: GivenSettings;
  #child: ChildProcess;

  private constructor(url: string, dataDir: string, settings: GivenSettings, child: ChildProcess) {
    this.url = url;
    this.#dataDir = dataDir;
    this.#settings = settings;
    this.#child = child;
  }

  static async start(settings: GivenSettings = {}): Promise<TestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vms-e2e-'));
    try {
      const { child, url } = await spawnServer(dataDir, '0', settings);
      return new TestServer(url, dataDir, settings, child);
    } catch (error) {
      await removeFolder(dataDir);
      throw error;
    }
  }

  stop(): Promise<void> {
    return end(this.#child);
  }

  /** After a stop: the same data at the same address. */
  async restart(): Promise<void> {
    const { child } = await spawnServer(this.#dataDir, new URL(this.url).port, this.#settings);
    this.#child = child;
  }

  async remove(): Promise<void> {
    await this.stop();
    await removeFolder(this.#dataDir);
  }
}
