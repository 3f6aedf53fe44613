import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { lastLines, runQuietly } from '../../tools/child.js';
import { makeHome } from '../../tools/cluster-files.js';
import { postgresFolder } from '../../tools/postgres-programs.js';
import { onPath } from '../../tools/programs.js';
import { childrenOf } from './processes.ts';

const programs = {
  patroni: onPath('patroni') ?? '',
  patronictl: onPath('patronictl') ?? '',
  etcd: onPath('etcd') ?? '',
};

/** These let a primary that was silent take its lock back from the one that was promoted meanwhile. */
const unsound = /\b([12]\.\d+\.\d+|3\.0\.[0-2])\b/;

/** Whether all that it takes is installed, which nobody but who wants to try it has. */
export const hasPatroni =
  Object.values(programs).every((path) => path !== '') &&
  !unsound.test(execFileSync(programs.patroni, ['--version'], { encoding: 'utf8' }));

const given = readFileSync(new URL('../../deploy/patroni.yml', import.meta.url), 'utf8');
const numbers = [1, 2, 3] as const;

/** Each has an address of its own on this computer, so that the ports may be the usual ones. */
const hostOf = (number: number): string => `127.0.0.2${number}`;
const pauseMs = 100;
/** Until the memory and the ports of what was killed are free. */
const endMs = 1000;

interface Parts {
  readonly number: number;
  readonly home: string;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  readonly passwords: Readonly<Record<string, string>>;
}

const signal = (pids: readonly (number | undefined)[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
};

/** One of the computers, with its etcd, its Patroni and its PostgreSQL. */
export class Computer {
  readonly host: string;
  readonly config: string;
  readonly #parts: Parts;
  readonly #folder: string;
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;

  constructor(parts: Parts) {
    const { number, home, user } = parts;
    this.#parts = parts;
    this.host = hostOf(number);
    this.#folder = join(home, `db${number}`);
    mkdirSync(this.#folder, { mode: 0o700 });
    if (user) chownSync(this.#folder, user.uid, user.gid);
    this.config = join(this.#folder, 'config.yml');
    writeFileSync(this.config, this.#configured());
  }

  /** The file that is deployed, with the addresses and folders of the test. */
  #configured(): string {
    return given
      .replace('name: db1', `name: db${this.#parts.number}`)
      .replace(/10\.0\.0\.21:(8008|5432)/g, `${this.host}:$1`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', '127.0.0.')
      .replace(/\/var\/(lib|run)\/postgresql/g, this.#folder)
      .replace('/usr/lib/postgresql/15/bin', postgresFolder() ?? '');
  }

  start(): void {
    this.#etcd ??= this.#spawn(programs.etcd, this.#etcdWords());
    this.#patroni ??= this.#spawn(programs.patroni, [this.config], this.#parts.passwords);
  }

  #etcdWords(): string[] {
    const { number } = this.#parts;
    const [clients, peers] = [`http://${this.host}:2379`, `http://${this.host}:2380`];
    const all = numbers.map((one) => `db${one}=http://${hostOf(one)}:2380`).join();
    return [
      `--name=db${number}`,
      `--data-dir=${join(this.#folder, 'etcd')}`,
      `--listen-client-urls=${clients}`,
      `--advertise-client-urls=${clients}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=${all}`,
    ];
  }

  #spawn(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const log = openSync(join(this.#folder, 'log'), 'a');
    return spawn(program, args, {
      cwd: this.#folder,
      ...this.#parts.user,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, ...env },
    });
  }

  #postgres(): number[] {
    try {
      const file = readFileSync(join(this.#folder, 'vms', 'postmaster.pid'), 'utf8');
      return childrenOf(Number.parseInt(file, 10));
    } catch {
      return [];
    }
  }

  #all(): (number | undefined)[] {
    return [this.#etcd?.pid, this.#patroni?.pid, ...this.#postgres()];
  }

  killPatroni(): void {
    signal([this.#patroni?.pid], 'SIGKILL');
    this.#patroni = undefined;
  }

  killPostgres(): void {
    this.killPatroni();
    signal(this.#postgres(), 'SIGKILL');
  }

  killAll(): void {
    signal(this.#all(), 'SIGKILL');
    this.#etcd = undefined;
    this.#patroni = undefined;
  }

  /** It says nothing any more, and closes no connection. */
  silence(): void {
    signal(this.#all(), 'SIGSTOP');
  }

  speak(): void {
    signal(this.#all(), 'SIGCONT');
  }

  async isPrimary(): Promise<boolean> {
    const answer = await fetch(`http://${this.host}:8008/primary`, {
      signal: AbortSignal.timeout(pauseMs),
    }).catch(() => undefined);
    return answer?.ok ?? false;
  }
}

/** What a primary says of those that follow it: one is named for commits to wait for. */
const isWhole = `select count(*) = 2 and count(*) filter (where sync_state = 'sync') = 1
    and current_setting('synchronous_standby_names') not in ('', '*') as "isWhole"
  from pg_stat_replication where state = 'streaming'`;

/** Three computers as docs/scaling.md has them; gone after the test. */
export class Patroni {
  readonly url: string;
  readonly hosts: readonly string[];
  readonly #computers: readonly [Computer, ...Computer[]];
  readonly #superPassword: string;

  private constructor(
    passwords: { readonly own: string; readonly super: string },
    computers: readonly [Computer, ...Computer[]],
  ) {
    this.#computers = computers;
    this.#superPassword = passwords.super;
    this.hosts = computers.map(({ host }) => host);
    this.url = `postgres://vms:${passwords.own}@${this.hosts.map((host) => `${host}:5432`)}/vms`;
  }

  static async start(): Promise<Patroni> {
    const secret = () => randomBytes(12).toString('hex');
    const passwords = {
      PATRONI_SUPERUSER_PASSWORD: secret(),
      PATRONI_REPLICATION_PASSWORD: secret(),
      PATRONI_REWIND_PASSWORD: secret(),
    };
    const { home, user, remove } = makeHome();
    const aComputer = (number: number) => new Computer({ number, home, user, passwords });
    const computers = [aComputer(1), aComputer(2), aComputer(3)] as const;
    const end = () => {
      for (const computer of computers) computer.killAll();
    };
    process.prependOnceListener('exit', end);
    onTestFinished(async () => {
      end();
      process.off('exit', end);
      await setTimeout(endMs);
      remove();
    });
    for (const computer of computers) computer.start();

    const own = secret();
    const cluster = new Patroni({ own, super: passwords.PATRONI_SUPERUSER_PASSWORD }, computers);
    await cluster.whole();
    await cluster.#ask(`create role vms login password '${own}'`);
    await cluster.#ask('create database vms owner vms');
    return cluster;
  }

  /** Asks the primary, as its superuser; answers the first row. */
  async #ask(text: string): Promise<Record<string, unknown>> {
    const { host } = await this.primary();
    const client = new Client({
      host,
      user: 'postgres',
      password: this.#superPassword,
      database: 'postgres',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query(text);
      return rows[0] ?? {};
    } finally {
      await client.end();
    }
  }

  /** Waits until one is the primary, other than this one. */
  async primary(former?: Computer): Promise<Computer> {
    for (;;) {
      for (const computer of this.#computers) {
        if (computer !== former && (await computer.isPrimary())) return computer;
      }
      await setTimeout(pauseMs);
    }
  }

  async switchOver(): Promise<void> {
    const [{ config }] = this.#computers;
    const words = ['-c', config, 'switchover', '--force'];
    const { code, output } = await runQuietly(programs.patronictl, words);
    if (code !== 0) throw new Error(`patronictl failed:\n${lastLines(output)}`);
  }

  /** Waits until a primary has two standbys, one of them synchronous. */
  async whole(): Promise<void> {
    while (!(await this.#isWhole())) await setTimeout(pauseMs);
  }

  async #isWhole(): Promise<boolean> {
    const said = await this.#ask(isWhole).catch(() => undefined);
    return said?.isWhole === true;
  }
}
