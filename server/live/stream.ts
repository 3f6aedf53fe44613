import { Readable } from 'node:stream';
import type { AdminCaller } from '../core/access.ts';
import { anything } from './gathered.ts';

/** `retry` sets the reconnection time of an `EventSource` in milliseconds. */
const beginning = `retry: 3000\n${anything}`;
const beat = ':\n\n';

/** Event stream of one browser. A stalled reader gets one event for all that it missed. */
export class LiveStream {
  readonly admin: AdminCaller;
  readonly #over = new AbortController();
  /** Aborted when the stream has ended or its reader is gone. */
  readonly over = this.#over.signal;
  #hasMissed = false;
  readonly readable = new Readable({
    highWaterMark: 1,
    read: () => {
      if (!this.#hasMissed) return;
      this.#hasMissed = false;
      this.readable.push(anything);
    },
  });

  constructor(admin: AdminCaller) {
    this.admin = admin;
    this.readable.once('close', () => this.#over.abort());
    this.readable.push(beginning);
  }

  tell(event: string): void {
    if (this.over.aborted) return;
    if (this.readable.readableLength) this.#hasMissed = true;
    else this.readable.push(event);
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
  beat(): void {
    if (!this.over.aborted && !this.readable.readableLength) this.readable.push(beat);
  }

  end(): void {
    if (this.over.aborted) return;
    this.#hasMissed = false;
    this.#over.abort();
    this.readable.push(null);
  }
}
