import { setImmediate } from 'node:timers/promises';
import type { ChangeEvent, EventFilter } from '../platform/events/change-events.ts';
import { PendingChanges } from './pending-changes.ts';
import type { LiveStream } from './stream.ts';

/** Milliseconds for which change events are batched. */
const batchMs = 100;
/** Minimum milliseconds between two events of a stream. */
const pauseMs = 1500;
/** Streams written in one turn of the event loop. */
const streamsPerTurn = 50;

/** Sends the same events to the streams of all admins with the same scope. */
export class Channel {
  readonly scope: EventFilter;
  readonly streams = new Set<LiveStream>();
  readonly #pending = new PendingChanges();
  #timer: NodeJS.Timeout | undefined;

  constructor(scope: EventFilter) {
    this.scope = scope;
  }

  add(event: ChangeEvent): void {
    this.#pending.add(event);
    if (!this.#pending.isEmpty) this.#timer ??= setTimeout(this.#flush, batchMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  readonly #flush = async (): Promise<void> => {
    this.#timer = setTimeout(this.#endPause, pauseMs);
    const message = this.#pending.takeEvent();
    for (const [index, stream] of [...this.streams].entries()) {
      if (index % streamsPerTurn === streamsPerTurn - 1) await setImmediate();
      stream.send(message);
    }
  };

  readonly #endPause = (): void => {
    this.#timer = undefined;
    if (!this.#pending.isEmpty) this.#flush();
  };
}
