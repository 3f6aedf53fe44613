import { setImmediate } from 'node:timers/promises';
import type { AdminCaller } from '../platform/endpoints/access.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { LiveStream } from './stream.ts';

/** A browser needs one; others may be broken connections that nobody noticed. */
const maxPerSession = 4;
/** Limit of one admin over all browsers; a page without a stream polls every minute. */
const maxPerAdmin = 100;
/** Limit of all admins of an organization. */
const maxPerOrganization = 2000;
const streamsPerTurn = 50;

/** Registry of open streams with limits per session, admin and organization. */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  #isClosed = false;

  get count(): number {
    return this.#streams.size;
  }

  open(admin: AdminCaller): LiveStream {
    if (this.#isClosed) throw refuseForNow(503, 5, 'serverBusy');
    const ofAdmin = this.all().filter((one) => one.admin.id === admin.id);
    const ofSession = ofAdmin.filter((one) => one.admin.sessionHash === admin.sessionHash);
    if (ofSession.length >= maxPerSession) ofSession[0]?.end();
    else if (ofAdmin.length >= maxPerAdmin || this.#isFull(admin)) {
      throw refuseForNow(429, 60, 'tooManyRequests');
    }
    const stream = new LiveStream(admin);
    this.#streams.add(stream);
    stream.endSignal.addEventListener('abort', () => this.#streams.delete(stream));
    return stream;
  }

  #isFull({ organizationId }: AdminCaller): boolean {
    if (organizationId === null) return false;
    const own = this.all().filter((one) => one.admin.organizationId === organizationId);
    return own.length >= maxPerOrganization;
  }

  all(): LiveStream[] {
    return [...this.#streams];
  }

  /** Visits some streams in each turn of the event loop. */
  async visitAll(visit: (stream: LiveStream) => void): Promise<void> {
    for (const [index, stream] of this.all().entries()) {
      if (index % streamsPerTurn === streamsPerTurn - 1) await setImmediate();
      visit(stream);
    }
  }

  endAll(): void {
    for (const stream of this.#streams) stream.end();
  }

  close(): void {
    this.#isClosed = true;
    this.endAll();
  }
}
