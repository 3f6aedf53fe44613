import type { DispenseEvent } from '../../contract/device-events.ts';
import type { Answer, Body } from '../../contract/endpoint.ts';
import { type CommandResult, type DeviceCommand, machineApi } from '../../contract/machine-api.ts';
import { syncSeconds } from '../../contract/online.ts';
import { call, type Line } from '../core/http.ts';
import { ownConnection } from '../core/own-connection.ts';
import { type Wait, waitUnless } from '../core/patience.ts';
import type { Random } from '../core/random.ts';

/** Long poll until the next sync: one connection for each machine is enough. */
const holdSeconds = syncSeconds;

export interface CrowdOptions {
  readonly url: string;
  /** The key of each machine. */
  readonly keys: readonly string[];
  readonly epoch: number;
  /** Mean seconds between two sales of a machine. */
  readonly every: number;
  /** Seconds in which they are switched on, each at a time of its own. */
  readonly within: number;
  readonly random: Random;
  readonly signal: AbortSignal;
  /** Callbacks for the duration of each sync in milliseconds, and for its error. */
  readonly synced: (ms: number) => void;
  readonly failed: (error: unknown) => void;
}

type Synced = Answer<typeof machineApi.sync>;

/** Only what a server sees of a machine, so that many fit in one process. */
class LightMachine {
  readonly #line: Line;
  readonly #epoch: number;
  readonly #began = performance.now();
  #events: DispenseEvent[] = [];
  #results: CommandResult[] = [];
  #lastSeq = 0;
  #known: Pick<Body<typeof machineApi.sync>, 'configVersion' | 'cardsVersion'> = {};

  constructor(line: Line, epoch: number) {
    this.#line = line;
    this.#epoch = epoch;
  }

  get #uptimeMs(): number {
    return Math.round(performance.now() - this.#began);
  }

  sell(): void {
    this.#lastSeq += 1;
    this.#events.push({
      type: 'DISPENSE',
      seq: this.#lastSeq,
      uptimeMs: this.#uptimeMs,
      transactionType: 'CASH',
      rowNo: 1,
      columnNo: 1,
      isSuccessful: true,
    });
  }

  async sync(): Promise<void> {
    const results = this.#results;
    const body = {
      epoch: this.#epoch,
      uptimeMs: this.#uptimeMs,
      ...this.#known,
      events: this.#events,
      results,
    };
    const answer = await call(this.#line, machineApi.sync, { body });
    this.#results = this.#results.filter((result) => !results.includes(result));
    this.#take(answer);
  }

  /** Waits for commands by a long poll; true when there were any. */
  async hold(): Promise<boolean> {
    const query = { wait: holdSeconds };
    const timeoutMs = (holdSeconds + 15) * 1000;
    const { commands } = await call({ ...this.#line, timeoutMs }, machineApi.commands, { query });
    this.#obey(commands);
    return commands.length > 0;
  }

  #take({ ackedThrough, config, cards, commands }: Synced): void {
    this.#events = this.#events.filter(({ seq }) => seq > ackedThrough);
    this.#known = {
      configVersion: config?.version ?? this.#known.configVersion,
      cardsVersion: cards?.version ?? this.#known.cardsVersion,
    };
    this.#obey(commands);
  }

  #obey(commands: readonly DeviceCommand[]): void {
    for (const { commandId, ttlSeconds } of commands) {
      if (this.#results.some((result) => result.commandId === commandId)) continue;
      this.#results.push({ commandId, state: ttlSeconds > 0 ? 'SUCCEEDED' : 'EXPIRED' });
    }
  }
}

const oneRound = async (
  machine: LightMachine,
  { every, random, synced }: CrowdOptions,
): Promise<void> => {
  if (random() < syncSeconds / every) machine.sell();
  const start = performance.now();
  await machine.sync();
  synced(performance.now() - start);
  await machine.hold();
};

const runOne = async (machine: LightMachine, options: CrowdOptions, wait: Wait): Promise<void> => {
  const { random, signal, failed, within } = options;
  await wait(random() * within * 1000);
  for (;;) {
    try {
      await oneRound(machine, options);
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
      await wait(syncSeconds * 1000);
    }
  }
};

/** Runs light machines in this process until the signal aborts. */
export const runCrowd = async (options: CrowdOptions): Promise<void> => {
  const { url, keys, epoch, signal } = options;
  const wait = waitUnless(signal);
  const running = keys.map(async (bearer) => {
    const { transport, close } = ownConnection(url);
    signal.addEventListener('abort', close, { once: true });
    const machine = new LightMachine({ url, bearer, transport }, epoch);
    await runOne(machine, options, wait);
  });
  await Promise.all(running).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};
