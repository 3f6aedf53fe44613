import { DeviceEvent } from '../../contract/device-events.ts';
import {
  type CommandResult,
  type DeviceCards,
  type DeviceCommand,
  type DeviceConfig,
  machineApi,
} from '../../contract/machine-api.ts';
import type { Transport } from '../core/http.ts';

interface QueuedCommand {
  readonly command: DeviceCommand;
  offeredAt?: number;
}

/** In-memory server of the machine API, by its rules, for tests without a server. */
export class FakeMachineApi {
  /** The content of each event, by epoch and seq. */
  readonly stored = new Map<number, Map<number, string>>();
  received = 0;
  config: DeviceConfig | undefined;
  cards: DeviceCards | undefined;
  /** Answer of the online check to every card. */
  allows = true;
  readonly results = new Map<string, CommandResult>();
  /** Number of offers, repeats included. */
  offers = 0;
  readonly #commands = new Map<string, QueuedCommand>();
  readonly #queried = new Map<string, DeviceCommand>();
  nextSyncSeconds = 20;
  /** The answer to a pairing. */
  epoch = 1;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly transport: Transport = async (url, init) => {
    if (url.includes(machineApi.commands.path)) return Response.json({ commands: this.#offer() });
    const body: unknown = JSON.parse(String(init.body));
    if (url.endsWith(machineApi.claim.path)) {
      const { physicalId } = machineApi.claim.body.parse(body);
      return Response.json(
        { machineKey: `key of ${physicalId}`, physicalId, epoch: this.epoch },
        { status: 201 },
      );
    }
    if (url.endsWith(machineApi.authorize.path)) {
      return Response.json({ allowed: this.allows, points: 0 });
    }
    return Response.json(this.#sync(machineApi.sync.body.parse(body)));
  };

  queue(command: DeviceCommand): void {
    this.#commands.set(command.commandId, { command });
  }

  /** Queries the result of a command, which must not be started any more. */
  queryResult(command: DeviceCommand): void {
    this.#queried.set(command.commandId, { ...command, ttlSeconds: 0 });
  }

  typeOf(commandId: string): string | undefined {
    return this.#commands.get(commandId)?.command.type;
  }

  resultOf(commandId: string): CommandResult | undefined {
    return this.results.get(commandId);
  }

  /** Deadline for starting a command; 0 before its first offer. */
  dueBy(commandId: string): number {
    const { command, offeredAt } = this.#commands.get(commandId) ?? {};
    return command && offeredAt !== undefined ? offeredAt + command.ttlSeconds * 1000 : 0;
  }

  /** Offers open commands again and again, with the rest of their time. */
  #offer(): DeviceCommand[] {
    const now = this.#now();
    const queried = Array.from(this.#queried.values()).filter(
      ({ commandId }) => !this.results.has(commandId),
    );
    const offered = Array.from(this.#commands.values()).flatMap((queued) => {
      const { command } = queued;
      if (this.results.has(command.commandId)) return [];
      queued.offeredAt ??= now;
      const ttlSeconds = Math.floor((this.dueBy(command.commandId) - now) / 1000);
      if (ttlSeconds <= 0) return [];
      this.offers += 1;
      return [{ ...command, ttlSeconds }];
    });
    return [...queried, ...offered];
  }

  /** Received events of an epoch, in order. */
  events(epoch: number): DeviceEvent[] {
    return Array.from(this.stored.get(epoch) ?? [])
      .sort(([one], [other]) => one - other)
      .map(([, content]) => DeviceEvent.parse(JSON.parse(content)));
  }

  #sync(body: ReturnType<typeof machineApi.sync.body.parse>) {
    const epochEvents = this.stored.get(body.epoch) ?? new Map<number, string>();
    this.stored.set(body.epoch, epochEvents);
    const rejected: { index: number; seq: number; reason: string; code: string }[] = [];
    for (const [index, raw] of body.events.entries()) {
      this.received += 1;
      const event = DeviceEvent.parse(raw);
      const content = JSON.stringify(event);
      const before = epochEvents.get(event.seq);
      if (before === undefined) epochEvents.set(event.seq, content);
      else if (before !== content) {
        rejected.push({
          index,
          seq: event.seq,
          reason: 'Another event has this name',
          code: 'eventContradicted',
        });
      }
    }
    for (const result of body.results) {
      if (!this.results.has(result.commandId)) this.results.set(result.commandId, result);
    }
    const highest = Math.max(0, ...epochEvents.keys());
    const gaps: { from: number; to: number }[] = [];
    for (let seq = 1; seq <= highest; seq += 1) {
      if (epochEvents.has(seq)) continue;
      const open = gaps.at(-1);
      if (open?.to === seq - 1) open.to = seq;
      else gaps.push({ from: seq, to: seq });
    }
    return {
      serverTime: new Date(this.#now()).toISOString(),
      ackedThrough: (gaps[0]?.from ?? highest + 1) - 1,
      gaps,
      rejected,
      ...(this.config && (body.configVersion ?? 0) < this.config.version
        ? { config: this.config }
        : {}),
      ...(this.cards && body.cardsVersion !== this.cards.version ? { cards: this.cards } : {}),
      commands: this.#offer(),
      nextSyncSeconds: this.nextSyncSeconds,
    };
  }
}
