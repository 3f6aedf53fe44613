import type { DispenseEvent } from '../../contract/device-events.ts';
import type { EndpointBody } from '../../contract/endpoint.ts';
import {
  type CommandResult,
  type DeviceCommand,
  machineApi,
  type SyncAnswer,
} from '../../contract/machine-api.ts';
import { syncSeconds } from '../../contract/online.ts';
import { type Connection, callEndpoint } from '../core/http.ts';
import { ownConnection } from '../core/own-connection.ts';
import type { Random } from '../core/random.ts';
import { abortableWait, type Wait } from '../core/retry.ts';

/** Long poll until the next sync: one connection for each machine is enough. */
const longPollSeconds = syncSeconds;

export interface CrowdOptions {
  readonly url: string;
  readonly keys: readonly string[];
  readonly epoch: number;
  /** Mean seconds between two sales of a machine. */
  readonly every: number;
  /** Seconds in which they are switched on, each at a time of its own. */
  readonly within: number;
  readonly random: Random;
  readonly signal: AbortSignal;
  /** Callbacks for the duration of each sync in milliseconds, and for its error. */
  readonly onSynced: (ms: number) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Only what a server sees of a machine, so that many fit in one process. */
class LightMachine {
  readonly #connection: Connection;
  readonly #epoch: number;
  readonly #began = performance.now();
  #events: DispenseEvent[] = [];
  #results: CommandResult[] = [];
  #lastSeq = 0;
  #versions: Pick<EndpointBody<typeof machineApi.sync>, 'configVersion' | 'cardsVersion'> = {};

  constructor(connection: Connection, epoch: number) {
    this.#connection = connection;
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
      ...this.#versions,
      events: this.#events,
      results,
    };
    const answer = await callEndpoint(this.#connection, machineApi.sync, { body });
    this.#results = this.#results.filter((result) => !results.includes(result));
    this.#applyReply(answer);
  }

  /** Waits for commands by a long poll; true when there were any. */
  async waitForCommands(): Promise<boolean> {
    const query = { wait: longPollSeconds };
    const timeoutMs = (longPollSeconds + 15) * 1000;
    const { commands } = await callEndpoint(
      { ...this.#connection, timeoutMs },
      machineApi.commands,
      { query },
    );
    this.#answerCommands(commands);
    return commands.length > 0;
  }

  #applyReply({ ackedThrough, config, cards, commands }: SyncAnswer): void {
    this.#events = this.#events.filter(({ seq }) => seq > ackedThrough);
    this.#versions = {
      configVersion: config?.version ?? this.#versions.configVersion,
      cardsVersion: cards?.version ?? this.#versions.cardsVersion,
    };
    this.#answerCommands(commands);
  }

  #answerCommands(commands: readonly DeviceCommand[]): void {
    for (const { commandId, ttlSeconds } of commands) {
      if (this.#results.some((result) => result.commandId === commandId)) continue;
      this.#results.push({ commandId, state: ttlSeconds > 0 ? 'SUCCEEDED' : 'EXPIRED' });
    }
  }
}

const runRound = async (
  machine: LightMachine,
  { every, random, onSynced }: CrowdOptions,
): Promise<void> => {
  if (random() < syncSeconds / every) machine.sell();
  const start = performance.now();
  await machine.sync();
  onSynced(performance.now() - start);
  await machine.waitForCommands();
};

const runOne = async (machine: LightMachine, options: CrowdOptions, wait: Wait): Promise<void> => {
  const { random, signal, onFailed, within } = options;
  await wait(random() * within * 1000);
  for (;;) {
    try {
      await runRound(machine, options);
    } catch (error) {
      if (signal.aborted) return;
      onFailed(error);
      await wait(syncSeconds * 1000);
    }
  }
};

/** Runs light machines in this process until the signal aborts. */
export const runCrowd = async (options: CrowdOptions): Promise<void> => {
  const { url, keys, epoch, signal } = options;
  const wait = abortableWait(signal);
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
