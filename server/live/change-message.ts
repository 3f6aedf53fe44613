import { type LiveChange, type LiveTopic, liveTopics, maxPlaces } from '../../contract/live.ts';
import { type ChangeEvent, withoutMachines } from '../platform/events/change-events.ts';

const encodeMessage = (changes: readonly LiveChange[]): string =>
  `data: ${JSON.stringify({ changes })}\n\n`;

const changeAnywhere = (topics: readonly LiveTopic[]): LiveChange => ({
  organizationId: null,
  institutionId: null,
  topics: [...topics],
});

/** Message for unknown changes: every topic, everywhere. */
export const anyChangeMessage = encodeMessage([changeAnywhere(liveTopics)]);

const liveTopicSet: ReadonlySet<ChangeEvent['topic']> = new Set(liveTopics);
/** Checks that a topic concerns open pages. */
export const isLive = (topic: ChangeEvent['topic']): topic is LiveTopic => liveTopicSet.has(topic);

/**
 * Encodes the topics of each place; of too many places only the topics. Undefined where nothing
 * concerns open pages.
 */
export const encodeChanges = (events: readonly ChangeEvent[]): string | undefined => {
  const places = new Map<string, LiveChange>();
  const topics = new Set<LiveTopic>();
  for (const { topic, organizationId, institutionId } of withoutMachines(events)) {
    if (!isLive(topic)) continue;
    const key = `${organizationId} ${institutionId}`;
    const place = places.get(key) ?? { organizationId, institutionId, topics: [] };
    place.topics.push(topic);
    places.set(key, place);
    topics.add(topic);
  }
  if (!places.size) return undefined;
  return encodeMessage(
    places.size > maxPlaces ? [changeAnywhere([...topics])] : [...places.values()],
  );
};
