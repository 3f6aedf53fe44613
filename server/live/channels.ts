import {
  type ChangeEvent,
  type EventFilter,
  matchesFilter,
} from '../platform/events/change-events.ts';
import type { AdminCaller } from '../platform/http/access.ts';
import { Channel } from './channel.ts';
import type { LiveStream } from './stream.ts';

const scopeOf = ({ organizationId, institutionId }: AdminCaller): EventFilter => {
  if (organizationId === null) return {};
  return institutionId === null ? { organizationId } : { organizationId, institutionId };
};

const everywhere = 'everywhere';
const keyOf = ({ organizationId, institutionId }: EventFilter): string =>
  institutionId ?? organizationId ?? everywhere;

/** One channel for each scope: everywhere, an organization or an institution. */
export class Channels {
  readonly #channels = new Map<string, Channel>();

  /** Adds a stream until it is closed. */
  join(stream: LiveStream): void {
    if (stream.endSignal.aborted) return;
    const scope = scopeOf(stream.admin);
    const key = keyOf(scope);
    const channel = this.#channels.get(key) ?? new Channel(scope);
    this.#channels.set(key, channel);
    channel.streams.add(stream);
    stream.endSignal.addEventListener('abort', () => {
      channel.streams.delete(stream);
      if (channel.streams.size || this.#channels.get(key) !== channel) return;
      this.#channels.delete(key);
      channel.close();
    });
  }

  publish(events: readonly ChangeEvent[]): void {
    for (const event of events) for (const channel of this.#channelsFor(event)) channel.add(event);
  }

  #channelsFor(event: ChangeEvent): Iterable<Channel> {
    const { organizationId, institutionId } = event;
    if (organizationId !== null && institutionId !== null) {
      const keys = [everywhere, organizationId, institutionId];
      return keys.flatMap((key) => this.#channels.get(key) ?? []);
    }
    return Array.from(this.#channels.values()).filter(({ scope }) => matchesFilter(event, scope));
  }
}
