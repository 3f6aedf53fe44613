import type { AdminCaller } from '../platform/endpoints/access.ts';
import {
  type ChangeEvent,
  matchesFilter,
  withoutMachines,
} from '../platform/events/change-events.ts';
import { encodeChanges, isLive } from './change-message.ts';
import type { LiveStreams } from './streams.ts';

/** Milliseconds for which the first changes are collected. */
const collectMs = 100;
/** Minimum milliseconds between two messages of a stream. */
const pauseMs = 1500;

const concerns = (event: ChangeEvent, { organizationId, institutionId }: AdminCaller): boolean =>
  matchesFilter(event, {
    organizationId: organizationId ?? undefined,
    institutionId: institutionId ?? undefined,
  });

/** Sends collected changes to all streams; admins with the same scope get the same message. */
export class Broadcast {
  readonly #streams: LiveStreams;
  #pending: ChangeEvent[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(streams: LiveStreams) {
    this.#streams = streams;
  }

  publish(events: readonly ChangeEvent[]): void {
    if (this.#streams.count) this.#pending.push(...events.filter(({ topic }) => isLive(topic)));
    if (this.#pending.length) this.#timer ??= setTimeout(this.#flush, collectMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  readonly #flush = (): void => {
    this.#timer = setTimeout(this.#endPause, pauseMs);
    const events = withoutMachines(this.#pending);
    this.#pending = [];
    const messages = new Map<string, string | undefined>();
    this.#streams.visitAll((stream) => {
      const { admin } = stream;
      const scope = admin.institutionId ?? admin.organizationId ?? 'everywhere';
      if (!messages.has(scope)) {
        messages.set(scope, encodeChanges(events.filter((event) => concerns(event, admin))));
      }
      const message = messages.get(scope);
      if (message) stream.send(message);
    });
  };

  readonly #endPause = (): void => {
    this.#timer = undefined;
    if (this.#pending.length) this.#flush();
  };
}
