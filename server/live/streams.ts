import { setImmediate } from 'node:timers/promises';
import type { AdminCaller } from '../platform/http/access.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { LiveStream } from './stream.ts';

/** A browser needs one; others may be broken connections that nobody noticed. */
const maxPerSession = 4;
/** Limit of one admin over all browsers; a page without a stream polls every minute. */
const maxPerAdmin = 100;
const streamsPerTurn = 50;

/** Registry of open streams with limits per session and admin. */
export class LiveStreams {
  readonly #streamsByAdmin = new Map<string, Set<LiveStream>>();
  #isClosed = false;

  open(admin: AdminCaller): LiveStream {
    if (this.#isClosed) throw refuseForNow(503, 5, 'serverBusy');
    const ownStreams = this.#streamsByAdmin.get(admin.id) ?? new Set();
    const ofSession = [...ownStreams].filter((one) => one.admin.sessionHash === admin.sessionHash);
    if (ofSession.length >= maxPerSession) ofSession[0]?.end();
    else if (ownStreams.size >= maxPerAdmin) throw refuseForNow(429, 60, 'tooManyRequests');
    const stream = new LiveStream(admin);
    this.#streamsByAdmin.set(admin.id, ownStreams.add(stream));
    stream.endSignal.addEventListener('abort', () => {
      ownStreams.delete(stream);
      if (!ownStreams.size && this.#streamsByAdmin.get(admin.id) === ownStreams)
        this.#streamsByAdmin.delete(admin.id);
    });
    return stream;
  }

  all(): LiveStream[] {
    return Array.from(this.#streamsByAdmin.values()).flatMap((ownStreams) => [...ownStreams]);
  }

  endSessions(hasEnded: (sessionHash: string) => boolean): void {
    for (const stream of this.all()) if (hasEnded(stream.admin.sessionHash)) stream.end();
  }

  async sendHeartbeats(): Promise<void> {
    for (const [index, stream] of this.all().entries()) {
      if (index % streamsPerTurn === streamsPerTurn - 1) await setImmediate();
      stream.sendHeartbeat();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const stream of this.all()) stream.end();
  }
}
