import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { allEvents, type ChangeEvent, changeTopics, matchesFilter } from './change-events.ts';
import { decodeEvents, encodeEvents } from './notify-payload.ts';

const longestTopic = changeTopics.reduce((a, b) => (b.length > a.length ? b : a));

const tenant = { organizationId: randomUUID(), institutionId: randomUUID() };
const eventsOf = (count: number, of: typeof tenant = tenant): ChangeEvent[] =>
  Array.from({ length: count }, () => ({ topic: longestTopic, ...of, machineId: randomUUID() }));
const roundTrip = (given: readonly ChangeEvent[]): ChangeEvent[] =>
  encodeEvents(randomUUID(), given).flatMap((payload) => decodeEvents(payload, 'b'));

test('each change is encoded once, in payloads that NOTIFY takes', () => {
  const given = eventsOf(200);
  const payloads = encodeEvents(randomUUID(), [...given, ...given]);
  expect(payloads).toHaveLength(5);
  for (const payload of payloads) expect(payload.length).toBeLessThan(8000);
  expect(roundTrip([...given, ...given])).toEqual(given);
});

test('of many changes in a tenant at once only their topics are encoded, and others as they are', () => {
  const others = eventsOf(200, { organizationId: randomUUID(), institutionId: randomUUID() });
  expect(roundTrip([...eventsOf(201), ...others])).toEqual([
    { topic: longestTopic, ...tenant, machineId: null },
    ...others,
  ]);
});

test('a process does not hear itself, and takes what it cannot read for anything', () => {
  const [payload = ''] = encodeEvents('a', eventsOf(1));
  expect(decodeEvents(payload, 'a')).toEqual([]);
  const [event] = eventsOf(1);
  const unknown = JSON.stringify({ from: 'b', events: [{ ...event, topic: 'rockets' }] });
  expect(decodeEvents(unknown, 'a')).toEqual(allEvents);
  expect(decodeEvents('{', 'a')).toEqual(allEvents);
});

test('a change concerns whoever waits for its machine, its tenant or anything', () => {
  const event: ChangeEvent = { topic: 'stock', ...tenant, machineId: null };
  expect(matchesFilter(event, {})).toBe(true);
  const { organizationId } = tenant;
  expect(matchesFilter(event, { organizationId, machineId: 'machine' })).toBe(true);
  expect(matchesFilter(event, { institutionId: 'another' })).toBe(false);
});
