import { type DeviceEvent, machineApi, maxEvents } from '../contract/machine-api.ts';
import type { Clock } from './clock.ts';
import { call, type Line } from './http.ts';
import { Journal } from './journal.ts';
import { type Slots, slotsOf } from './slots.ts';

type Nameless<E> = E extends unknown ? Omit<E, 'seq' | 'uptimeMs' | 'at'> : never;

/** What happens at a machine, before it has a name and a time. */
export type Happening = Nameless<DeviceEvent>;
/** The same from a time before this run, such as history. */
export type PastHappening = Happening & { readonly at: string };

const firmware = 'simulator 1.0';

export interface MachineParts {
  readonly physicalId: string;
  readonly journalPath: string;
  /** Higher than every epoch this machine ever had; used only when its journal is made anew. */
  readonly newEpoch: number;
  readonly line: Omit<Line, 'bearer'>;
  readonly clock: Clock;
}

export interface Synced {
  readonly handedOver: number;
  readonly rejected: readonly { readonly seq: number | null; readonly reason: string }[];
}

/** One controller: what it knows dies with the power, but for the journal. */
export class Machine {
  readonly physicalId: string;
  nextSyncSeconds = 20;
  #parts: MachineParts;
  #journal: Journal;
  #slots: Slots;
  /** Sent and answered, yet above `ackedThrough`: kept, but not sent again unless it shows as a gap. */
  #handed = new Set<number>();
  /** Told late: the counts the machine knows are younger than these. */
  #past = new Set<number>();
  #configVersion: number | undefined;
  #boots = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: MachineParts) {
    this.physicalId = parts.physicalId;
    this.#parts = parts;
    this.#journal = this.#openJournal();
    this.#slots = slotsOf(this.#journal.config, this.#journal.pending.values());
    this.record({ type: 'BOOT' });
  }

  get isClaimed(): boolean {
    return this.#journal.key !== undefined;
  }

  /** Events the server has not acknowledged. */
  get backlog(): number {
    return this.#journal.pending.size;
  }

  get epoch(): number {
    return this.#journal.epoch;
  }

  /** The counts as far as the machine can know them: the server's, and its own events since. */
  get slots(): Slots {
    return this.#slots;
  }

  async claim(claimCode: string): Promise<void> {
    const { machineKey } = await call(this.#parts.line, machineApi.claim, {
      body: { physicalId: this.physicalId, claimCode, firmware },
    });
    this.#journal.keepKey(machineKey);
  }

  /** Writes down what just happened; it has happened once this returns. */
  record(...happenings: readonly Happening[]): void {
    const at = this.#parts.clock.at();
    const events = this.#keep(
      happenings.map((happening) => (at ? { ...happening, at } : happening)),
    );
    for (const event of events) this.#slots.apply(event);
  }

  /** Writes down what happened earlier and was never told; the slots' counts of now stay. */
  recordPast(happenings: readonly PastHappening[]): void {
    for (const { seq } of this.#keep(happenings)) this.#past.add(seq);
  }

  /** One round trip; a second one waits for the first. Throws `Refused` or `NoAnswer`. */
  sync(): Promise<Synced> {
    const turn = this.#turn.then(() => this.#syncOnce());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Round trips until nothing is left to hand over. */
  async syncAll(): Promise<Synced> {
    let total: Synced = { handedOver: 0, rejected: [] };
    do {
      const { handedOver, rejected } = await this.sync();
      total = {
        handedOver: total.handedOver + handedOver,
        rejected: [...total.rejected, ...rejected],
      };
    } while (this.#batch().length > 0);
    return total;
  }

  powerCut(): void {
    this.#boots += 1;
    this.#handed.clear();
    this.#configVersion = undefined;
    this.#journal.close();
    this.#parts.clock.reboot();
    this.#journal = this.#openJournal();
    this.#slots = slotsOf(this.#journal.config, this.#journal.pending.values());
    this.record({ type: 'BOOT' });
  }

  close(): void {
    this.#journal.close();
  }

  #openJournal(): Journal {
    const { journalPath, physicalId, newEpoch } = this.#parts;
    return Journal.open(journalPath, physicalId, newEpoch);
  }

  #keep(happenings: readonly (Happening & { readonly at?: string })[]): DeviceEvent[] {
    const first = this.#journal.lastSeq + 1;
    const uptimeMs = this.#parts.clock.uptimeMs();
    const events = happenings.map((happening, index) => ({
      ...happening,
      seq: first + index,
      uptimeMs,
    }));
    this.#journal.keepEvents(events);
    return events;
  }

  #batch(): DeviceEvent[] {
    const batch: DeviceEvent[] = [];
    for (const event of this.#journal.pending.values()) {
      if (this.#handed.has(event.seq)) continue;
      batch.push(event);
      if (batch.length === maxEvents) break;
    }
    return batch;
  }

  async #syncOnce(): Promise<Synced> {
    const { clock, line } = this.#parts;
    const boot = this.#boots;
    const events = this.#batch();
    const answer = await call({ ...line, bearer: this.#journal.key }, machineApi.sync, {
      body: {
        epoch: this.#journal.epoch,
        uptimeMs: clock.uptimeMs(),
        configVersion: this.#configVersion,
        firmware,
        events,
      },
    });
    // An answer to a controller that has lost its power meanwhile reaches nobody.
    if (boot !== this.#boots) return { handedOver: 0, rejected: [] };
    clock.set(answer.serverTime);
    this.nextSyncSeconds = answer.nextSyncSeconds;
    for (const { seq } of events) this.#handed.add(seq);
    for (const gap of answer.gaps)
      for (const seq of this.#handed)
        if (seq >= gap.from && seq <= gap.to) this.#handed.delete(seq);
    this.#journal.acknowledge(answer.ackedThrough);
    for (const known of [this.#handed, this.#past])
      for (const seq of known) if (!this.#journal.pending.has(seq)) known.delete(seq);
    if (answer.config) {
      this.#journal.keepConfig(answer.config);
      this.#configVersion = answer.config.version;
      const unseen = Array.from(this.#journal.pending.values()).filter(
        ({ seq }) => !this.#handed.has(seq) && !this.#past.has(seq),
      );
      this.#slots = slotsOf(answer.config, unseen);
    }
    return { handedOver: events.length, rejected: answer.rejected };
  }
}
