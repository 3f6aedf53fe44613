import * as z from 'zod/mini';
import { type ChangeEvent, type ChangeTopic, changeTopics } from './change-events.ts';

/** Most events of a batch; more are coarsened. */
const maxEvents = 200;

const eventOfTopic = (topic: ChangeTopic): ChangeEvent => ({
  topic,
  organizationId: null,
  institutionId: null,
  machineId: null,
});

/** Stands for events that may have been missed. */
export const allEvents: readonly ChangeEvent[] = changeTopics.map(eventOfTopic);

const eventKeyOf = ({ topic, organizationId, institutionId, machineId }: ChangeEvent): string =>
  `${topic} ${organizationId} ${institutionId} ${machineId}`;

const distinctEvents = (events: readonly ChangeEvent[]): ChangeEvent[] => [
  ...new Map(events.map((event) => [eventKeyOf(event), event])).values(),
];

/** Each step drops detail: the machine, then the tenant. */
const coarsenings = [
  (event: ChangeEvent): ChangeEvent => ({ ...event, machineId: null }),
  ({ topic }: ChangeEvent): ChangeEvent => eventOfTopic(topic),
];

const coarsenEvents = (events: readonly ChangeEvent[]): ChangeEvent[] => {
  let reduced = distinctEvents(events);
  for (const step of coarsenings)
    if (reduced.length > maxEvents) reduced = distinctEvents(reduced.map(step));
  return reduced;
};

const id = z.nullable(z.string());
const Payload = z.object({
  from: z.string(),
  /** Topic, organization, institution, machine. */
  told: z.array(z.tuple([z.enum(changeTopics), id, id, id])),
});
type PayloadEvents = z.output<typeof Payload>['told'];

function* splitPayload(from: string, events: PayloadEvents, maxBytes: number): Generator<string> {
  const payload = JSON.stringify({ from, told: events });
  if (payload.length <= maxBytes) {
    yield payload;
    return;
  }
  const half = Math.ceil(events.length / 2);
  yield* splitPayload(from, events.slice(0, half), maxBytes);
  yield* splitPayload(from, events.slice(half), maxBytes);
}

/** Encodes events as NOTIFY payloads of at most `maxBytes` bytes each. */
export const encodeEvents = (
  from: string,
  events: readonly ChangeEvent[],
  maxBytes: number,
): Iterable<string> => {
  const payloadEvents = coarsenEvents(events).map((event): PayloadEvents[number] => {
    const { topic, organizationId, institutionId, machineId } = event;
    return [topic, organizationId, institutionId, machineId];
  });
  return splitPayload(from, payloadEvents, maxBytes);
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Ignores payloads of this process; one of another release that cannot be parsed means any change. */
export const decodeEvents = (payload: string, processId: string): readonly ChangeEvent[] => {
  const { data } = Payload.safeParse(readJson(payload));
  if (!data) return allEvents;
  if (data.from === processId) return [];
  return data.told.map(([topic, organizationId, institutionId, machineId]) => ({
    topic,
    organizationId,
    institutionId,
    machineId,
  }));
};
