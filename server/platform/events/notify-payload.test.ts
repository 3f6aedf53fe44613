import { expect, test } from 'vitest';
import { type ChangeEvent, matchesFilter } from './change-events.ts';
import { allEvents, decodeEvents, encodeEvents } from './notify-payload.ts';

const eventOf = (machine: number): ChangeEvent => ({
  topic: 'stock',
  organizationId: `organization-${machine % 2}`,
  institutionId: `institution-${machine % 20}`,
  machineId: `machine-${machine}`.padEnd(36, '-'),
});
const eventsOf = (count: number) => Array.from({ length: count }, (_, index) => eventOf(index));
const roundTrip = (given: readonly ChangeEvent[], maxBytes = 7900): ChangeEvent[] =>
  Array.from(encodeEvents('a', given, maxBytes)).flatMap((payload) => decodeEvents(payload, 'b'));

test('each change is encoded once, in payloads that are short enough', () => {
  const given = eventsOf(150);
  const payloads = [...encodeEvents('a', [...given, ...given], 2000)];
  expect(payloads.length).toBeGreaterThan(1);
  for (const payload of payloads) expect(payload.length).toBeLessThanOrEqual(2000);
  expect(roundTrip([...given, ...given], 2000)).toEqual(given);
});

test('many changes at once are encoded by tenant', () => {
  const decoded = roundTrip(eventsOf(5000));
  expect(decoded).toHaveLength(20);
  expect(decoded).toContainEqual({ ...eventOf(3), machineId: null });
});

test('changes of many tenants at once are encoded by topic', () => {
  const given = eventsOf(5000).map((event, index) => ({ ...event, institutionId: `${index}` }));
  expect(roundTrip(given)).toEqual(allEvents.filter(({ topic }) => topic === 'stock'));
});

test('a process does not hear itself, and takes what it cannot read for anything', () => {
  const [payload = ''] = encodeEvents('a', eventsOf(1), 7900);
  expect(decodeEvents(payload, 'a')).toEqual([]);
  expect(decodeEvents('{"from":"b","told":[["rockets",null,null,null]]}', 'a')).toEqual(allEvents);
  expect(decodeEvents('{', 'a')).toEqual(allEvents);
});

test('a change concerns whoever waits for its machine, its tenant or anything', () => {
  const event = { ...eventOf(1), machineId: null };
  expect(matchesFilter(event, {})).toBe(true);
  expect(matchesFilter(event, { organizationId: 'organization-1', machineId: 'machine' })).toBe(
    true,
  );
  expect(matchesFilter(event, { institutionId: 'institution-2' })).toBe(false);
});
