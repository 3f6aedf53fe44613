import { Readable } from 'node:stream';
import type { AdminCaller } from '../core/access.ts';
import { anything } from './gathered.ts';

/** For whoever reads it with a browser's own means: so many milliseconds until it comes back. */
const beginning = `retry: 3000\n${anything}`;
const beat = ':\n\n';

/** What a browser is told of changes. Nothing is kept for one that does not read. */
export class LiveStream {
  readonly admin: AdminCaller;
  readonly #over = new AbortController();
  /** Aborted when it has ended, or nobody reads it any more. */
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

  /** Keeps the line open through what closes silent ones. */
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
