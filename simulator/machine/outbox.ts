import type { DeviceEvent } from '../../contract/device-events.ts';
import { maxEvents, type SyncAnswer } from '../../contract/machine-api.ts';
import type { Clock } from '../core/clock.ts';
import type { EventDraft, PastEventDraft } from './event-draft.ts';
import type { Journal } from './journal.ts';

type DatedDraft = EventDraft & { readonly at?: string };

/** Events for the server: they get their seq here and stay until they are acknowledged. */
export class Outbox {
  #journal: Journal;
  #clock: Clock;
  /** Sent and answered, yet above `ackedThrough`: not sent again unless it shows as a gap. */
  #handedOver = new Set<number>();
  /** Sent late: the machine's counts are newer than these. */
  #past = new Set<number>();

  constructor(journal: Journal, clock: Clock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** After a power cut only the journal is left. */
  reopen(journal: Journal): void {
    this.#journal = journal;
    this.#handedOver.clear();
  }

  /** Gives events of now a seq and a time, without storing them. */
  identify(drafts: readonly EventDraft[]): DeviceEvent[] {
    const at = this.#clock.at();
    return this.#withSeqs(drafts.map((draft) => (at ? { ...draft, at } : draft)));
  }

  store(drafts: readonly EventDraft[]): DeviceEvent[] {
    const events = this.identify(drafts);
    this.#journal.storeEvents(events);
    return events;
  }

  storePast(drafts: readonly PastEventDraft[]): void {
    const events = this.#withSeqs(drafts);
    this.#journal.storeEvents(events);
    for (const { seq } of events) this.#past.add(seq);
  }

  /** The oldest events, as many as one sync takes. */
  batch(): DeviceEvent[] {
    const batch: DeviceEvent[] = [];
    for (const event of this.#journal.pending.values()) {
      if (this.#handedOver.has(event.seq)) continue;
      batch.push(event);
      if (batch.length === maxEvents) break;
    }
    return batch;
  }

  /** Events of now that the server has not received, without history that is sent late. */
  unseen(): DeviceEvent[] {
    return Array.from(this.#journal.pending.values()).filter(
      ({ seq }) => !this.#handedOver.has(seq) && !this.#past.has(seq),
    );
  }

  handOver(events: readonly DeviceEvent[], answer: SyncAnswer): void {
    for (const { seq } of events) this.#handedOver.add(seq);
    // A restored server lacks events that it had: they are sent again, handed over or not.
    if (answer.ackedThrough < this.#journal.ackedThrough) this.#handedOver.clear();
    for (const { from, to } of answer.gaps) {
      for (const seq of this.#handedOver)
        if (seq >= from && seq <= to) this.#handedOver.delete(seq);
    }
    this.#journal.acknowledge(answer.ackedThrough);
    for (const seqs of [this.#handedOver, this.#past]) {
      for (const seq of seqs) if (!this.#journal.pending.has(seq)) seqs.delete(seq);
    }
  }

  #withSeqs(drafts: readonly DatedDraft[]): DeviceEvent[] {
    const first = this.#journal.lastSeq + 1;
    const uptimeMs = this.#clock.uptimeMs();
    return drafts.map((draft, index) => ({ ...draft, seq: first + index, uptimeMs }));
  }
}
