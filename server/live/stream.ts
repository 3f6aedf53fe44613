import { Readable } from 'node:stream';
import type { AdminCaller } from '../platform/endpoints/access.ts';
import { anyChangeMessage } from './change-message.ts';

/** `retry` sets the reconnection time of an `EventSource` in milliseconds. */
const initialText = `retry: 3000\n${anyChangeMessage}`;
const heartbeat = ':\n\n';

/** Event stream of one browser. A stalled reader gets one event for all that it missed. */
export class LiveStream {
  readonly admin: AdminCaller;
  readonly #endController = new AbortController();
  /** Aborted when the stream has ended or its reader is gone. */
  readonly endSignal = this.#endController.signal;
  #hasMissed = false;
  readonly readable = new Readable({
    highWaterMark: 1,
    read: () => {
      if (!this.#hasMissed) return;
      this.#hasMissed = false;
      this.readable.push(anyChangeMessage);
    },
  });

  constructor(admin: AdminCaller) {
    this.admin = admin;
    this.readable.once('close', () => this.#endController.abort());
    this.readable.push(initialText);
  }

  send(event: string): void {
    if (this.endSignal.aborted) return;
    if (this.readable.readableLength) this.#hasMissed = true;
    else this.readable.push(event);
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
  sendHeartbeat(): void {
    if (!this.endSignal.aborted && !this.readable.readableLength) this.readable.push(heartbeat);
  }

  end(): void {
    if (this.endSignal.aborted) return;
    this.#hasMissed = false;
    this.#endController.abort();
    this.readable.push(null);
  }
}
