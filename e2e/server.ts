import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export const superAdmin: Credentials = { username: 'super', password: 'a password of tests' };

const program = join(import.meta.dirname, '../server/app/host.ts');

/** Settings beyond those every test has. */
export type GivenSettings = Readonly<Record<string, string>>;

type HostRequest = { readonly start: GivenSettings } | { readonly stop: string };

interface HostReply {
  readonly url?: string;
  readonly fault?: string;
}

const startHost = () => {
  // Playwright sets FORCE_COLOR; with a user's NO_COLOR Node warns of the conflict.
  const { FORCE_COLOR: _color, ...env } = process.env;
  const child = fork(program, { execArgv: [], env });
  return { child, ended: once(child, 'exit') };
};

/** Process that hosts this worker's servers. */
let host: ReturnType<typeof startHost> | undefined;

/** Sends one request to the host, after the reply to the one before. */
const requestHost = async (request: HostRequest): Promise<HostReply> => {
  host ??= startHost();
  const { child, ended } = host;
  const replied = once(child, 'message');
  child.send(request);
  const [answer]: HostReply[] = await Promise.race([replied, ended.then(() => [])]);
  if (!answer) throw new Error('The process of the servers ended');
  if (answer.fault !== undefined) throw new Error(answer.fault);
  return answer;
};

/** Starts a server and returns its URL. */
const startServer = async (dataDir: string, port: string, settings: GivenSettings) => {
  const { url } = await requestHost({
    start: {
      PORT: port,
      DATA_DIR: dataDir,
      SUPER_USERNAME: superAdmin.username,
      SUPER_PASSWORD: superAdmin.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  if (!url) throw new Error('The server has no address');
  return url;
};

const aFolder = () => mkdtemp(join(tmpdir(), 'vms-e2e-'));

/** Initializes without payments, which creates no secrets key: each test's server creates its own. */
const makeTemplate = async () => {
  const dataDir = await aFolder();
  await requestHost({ stop: await startServer(dataDir, '0', { PAYMENTS: 'off' }) });
  return dataDir;
};

/** Template of an initialized data folder, copied for each server. */
let template: ReturnType<typeof makeTemplate> | undefined;

const removeFolder = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 });

/** The server as it is started in production, with a database of its own. */
export class TestServer {
  readonly url: string;
  readonly #dataDir: string;
  readonly #settings: GivenSettings;

  private constructor(url: string, dataDir: string, settings: GivenSettings) {
    this.url = url;
    this.#dataDir = dataDir;
    this.#settings = settings;
  }

  static async start(settings: GivenSettings = {}): Promise<TestServer> {
    template ??= makeTemplate();
    const dataDir = await aFolder();
    try {
      await cp(await template, dataDir, { recursive: true });
      return new TestServer(await startServer(dataDir, '0', settings), dataDir, settings);
    } catch (error) {
      await removeFolder(dataDir);
      throw error;
    }
  }

  async stop(): Promise<void> {
    await requestHost({ stop: this.url });
  }

  /** After a stop: the same data at the same address. */
  async restart(): Promise<void> {
    await startServer(this.#dataDir, new URL(this.url).port, this.#settings);
  }

  async remove(): Promise<void> {
    await this.stop();
    await removeFolder(this.#dataDir);
  }
}
