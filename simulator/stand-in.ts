import { type DeviceConfig, DeviceEvent, machineApi } from '../contract/machine-api.ts';
import type { Transport } from './http.ts';

/** What a server of the machine API keeps and answers, by its rules, for tests without a server. */
export class StandIn {
  /** The content of each event, by epoch and seq. */
  readonly stored = new Map<number, Map<number, string>>();
  received = 0;
  config: DeviceConfig | undefined;
  nextSyncSeconds = 20;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly transport: Transport = async (url, init) => {
    const body: unknown = JSON.parse(String(init.body));
    if (url.endsWith(machineApi.claim.path)) {
      const { physicalId } = machineApi.claim.body.parse(body);
      return Response.json({ machineKey: `key of ${physicalId}`, physicalId }, { status: 201 });
    }
    return Response.json(this.#sync(machineApi.sync.body.parse(body)));
  };

  /** What is known of an epoch, in order. */
  events(epoch: number): DeviceEvent[] {
    return Array.from(this.stored.get(epoch) ?? [])
      .sort(([one], [other]) => one - other)
      .map(([, content]) => DeviceEvent.parse(JSON.parse(content)));
  }

  #sync(body: ReturnType<typeof machineApi.sync.body.parse>) {
    const known = this.stored.get(body.epoch) ?? new Map<number, string>();
    this.stored.set(body.epoch, known);
    const rejected: { index: number; seq: number; reason: string }[] = [];
    for (const [index, raw] of body.events.entries()) {
      this.received += 1;
      const event = DeviceEvent.parse(raw);
      const content = JSON.stringify(event);
      const before = known.get(event.seq);
      if (before === undefined) known.set(event.seq, content);
      else if (before !== content)
        rejected.push({ index, seq: event.seq, reason: 'Another event has this name' });
    }
    const highest = Math.max(0, ...known.keys());
    const gaps: { from: number; to: number }[] = [];
    for (let seq = 1; seq <= highest; seq += 1) {
      if (known.has(seq)) continue;
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
      commands: [],
      nextSyncSeconds: this.nextSyncSeconds,
    };
  }
}
