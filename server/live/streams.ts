import { setImmediate } from 'node:timers/promises';
import type { AdminCaller } from '../core/access.ts';
import { comeBack } from '../core/errors.ts';
import { LiveStream } from './stream.ts';

/** A browser needs one; others may be broken connections that nobody noticed. */
const mostOfSession = 4;
/** Limit of one admin over all browsers; a page without a stream polls every minute. */
const mostOfAdmin = 100;
const atOnce = 50;

/** Registry of open streams with limits per session and admin. */
export class LiveStreams {
  readonly #ofAdmins = new Map<string, Set<LiveStream>>();
  #isClosed = false;

  open(admin: AdminCaller): LiveStream {
    if (this.#isClosed) throw comeBack(503, 5, 'serverBusy');
    const own = this.#ofAdmins.get(admin.id) ?? new Set();
    const ofSession = [...own].filter((one) => one.admin.sessionHash === admin.sessionHash);
    if (ofSession.length >= mostOfSession) ofSession[0]?.end();
    else if (own.size >= mostOfAdmin) throw comeBack(429, 60, 'tooManyRequests');
    const stream = new LiveStream(admin);
    this.#ofAdmins.set(admin.id, own.add(stream));
    stream.over.addEventListener('abort', () => {
      own.delete(stream);
      if (!own.size && this.#ofAdmins.get(admin.id) === own) this.#ofAdmins.delete(admin.id);
    });
    return stream;
  }

  all(): LiveStream[] {
    return Array.from(this.#ofAdmins.values()).flatMap((own) => [...own]);
  }

  endOf(isOver: (sessionHash: string) => boolean): void {
    for (const stream of this.all()) if (isOver(stream.admin.sessionHash)) stream.end();
  }

  async beat(): Promise<void> {
    for (const [index, stream] of this.all().entries()) {
      if (index % atOnce === atOnce - 1) await setImmediate();
      stream.beat();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const stream of this.all()) stream.end();
  }
}
