import type { DeviceEvent } from '../../contract/device-events.ts';
import type { Answer } from '../../contract/endpoint.ts';
import { type machineApi, maxEvents } from '../../contract/machine-api.ts';
import type { Clock } from '../core/clock.ts';
import type { Happening, PastHappening } from './happening.ts';
import type { Journal } from './journal.ts';

type Dated = Happening & { readonly at?: string };

/** Events for the server: they get their seq here and stay until they are acknowledged. */
export class Outbox {
  #journal: Journal;
  #clock: Clock;
  /** Sent and answered, yet above `ackedThrough`: not sent again unless it shows as a gap. */
  #handed = new Set<number>();
  /** Sent late: the machine's counts are newer than these. */
  #past = new Set<number>();

  constructor(journal: Journal, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** After a power cut only the journal is left. */
  reopen(journal: Journal): void {
    this.#journal = journal;
    this.#handed.clear();
  }

  /** Gives events of now a seq and a time, without storing them. */
  name(happenings: readonly Happening[]): DeviceEvent[] {
    const at = this.#clock.at();
    return this.#named(happenings.map((happening) => (at ? { ...happening, at } : happening)));
  }

  keep(happenings: readonly Happening[]): DeviceEvent[] {
    const events = this.name(happenings);
    this.#journal.keepEvents(events);
    return events;
  }

  keepPast(happenings: readonly PastHappening[]): void {
    const events = this.#named(happenings);
    this.#journal.keepEvents(events);
    for (const { seq } of events) this.#past.add(seq);
  }

  /** The oldest events, as many as one sync takes. */
  batch(): DeviceEvent[] {
    const batch: DeviceEvent[] = [];
    for (const event of this.#journal.pending.values()) {
      if (this.#handed.has(event.seq)) continue;
      batch.push(event);
      if (batch.length === maxEvents) break;
    }
    return batch;
  }

  /** Events of now that the server has not received, without history that is sent late. */
  unseen(): DeviceEvent[] {
    return Array.from(this.#journal.pending.values()).filter(
      ({ seq }) => !this.#handed.has(seq) && !this.#past.has(seq),
    );
  }

  handOver(events: readonly DeviceEvent[], answer: Answer<typeof machineApi.sync>): void {
    for (const { seq } of events) this.#handed.add(seq);
    // A restored server lacks events that it had: they are sent again, handed over or not.
    if (answer.ackedThrough < this.#journal.ackedThrough) this.#handed.clear();
    for (const { from, to } of answer.gaps) {
      for (const seq of this.#handed) if (seq >= from && seq <= to) this.#handed.delete(seq);
    }
    this.#journal.acknowledge(answer.ackedThrough);
    for (const known of [this.#handed, this.#past]) {
      for (const seq of known) if (!this.#journal.pending.has(seq)) known.delete(seq);
    }
  }

  #named(happenings: readonly Dated[]): DeviceEvent[] {
    const first = this.#journal.lastSeq + 1;
    const uptimeMs = this.#clock.uptimeMs();
    return happenings.map((happening, index) => ({ ...happening, seq: first + index, uptimeMs }));
  }
}
