import { type LiveChange, type LiveTopic, liveTopics, maxPlaces } from '../../contract/live.ts';
import type { ChangeEvent } from '../platform/events/change-events.ts';

const eventOf = (changes: readonly LiveChange[]): string =>
  `data: ${JSON.stringify({ changes })}\n\n`;

const changeAnywhere = (topics: readonly LiveTopic[]): LiveChange => ({
  organizationId: null,
  institutionId: null,
  topics: [...topics],
});

/** Event for unknown changes: every topic, everywhere. */
export const anyChangeEvent = eventOf([changeAnywhere(liveTopics)]);

const liveTopicSet: ReadonlySet<ChangeEvent['topic']> = new Set(liveTopics);
const isLive = (topic: ChangeEvent['topic']): topic is LiveTopic => liveTopicSet.has(topic);

const keyOf = (organizationId: string | null, institutionId: string | null): string =>
  `${organizationId} ${institutionId}`;
const anyKey = keyOf(null, null);

interface PlaceChanges {
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly topics: Set<LiveTopic>;
}

/** Collects changes by place until the next event. */
export class PendingChanges {
  #places = new Map<string, PlaceChanges>();

  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  add({ topic, organizationId, institutionId }: ChangeEvent): void {
    if (!isLive(topic)) return;
    const key = keyOf(organizationId, institutionId);
    const place = this.#places.get(anyKey) ?? this.#places.get(key);
    if (place) place.topics.add(topic);
    else if (this.#places.size < maxPlaces) {
      this.#places.set(key, { organizationId, institutionId, topics: new Set([topic]) });
    } else this.#widen(topic);
  }

  /** Returns the event with all collected changes, and clears them. */
  takeEvent(): string {
    const changes = Array.from(this.#places.values(), (place) => ({
      ...place,
      topics: [...place.topics],
    }));
    this.#places.clear();
    return eventOf(changes);
  }

  /** Replaces too many places by one entry without a place and with their topics. */
  #widen(topic: LiveTopic): void {
    const topics = new Set(Array.from(this.#places.values()).flatMap((place) => [...place.topics]));
    this.#places.clear();
    this.#places.set(anyKey, { ...changeAnywhere([]), topics: topics.add(topic) });
  }
}
